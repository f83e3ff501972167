"""What people said of findings, kept beside the tables of a lake.

    lake/_reviews/<time>-<random>.json

One object a review. Nothing is ever changed or taken back; of several reviews of one
finding the latest holds.
"""

from datetime import UTC, datetime
from typing import Literal, get_args
from uuid import uuid4

import msgspec

from pipeline.failure import Failure
from pipeline.lake.storage import REVIEWS, Storage

#: ``ok``: no fault after all; ``accepted``: a fault, dealt with; ``disputed``; ``open``: to be looked at again.
State = Literal["ok", "accepted", "disputed", "open"]
STATES: tuple[State, ...] = get_args(State)


class Review(msgspec.Struct, frozen=True):
    """One word on one finding; ``finding`` is its name in the warehouse (``finding_list.finding``)."""

    finding: str
    state: State
    reviewer: str
    comment: str
    reviewed_at: datetime


def record_review(storage: Storage, finding: str, state: State, reviewer: str, comment: str) -> Review:
    """Keep a review.

    Raises:
        OSError: The lake cannot be written.
    """
    review = Review(finding, state, reviewer, comment, datetime.now(UTC))
    name = f"{review.reviewed_at:%Y%m%dT%H%M%S%f}-{uuid4().hex[:8]}.json"
    storage.create(f"{REVIEWS}/{name}", msgspec.json.encode(review))
    return review


def read_reviews(storage: Storage) -> list[Review]:
    """All reviews, in the order of time.

    Raises:
        Failure: One is not readable.
    """
    decoder = msgspec.json.Decoder(Review)
    reviews = []
    for name, content in storage.read_all(REVIEWS).items():
        try:
            reviews.append(decoder.decode(content))
        except msgspec.MsgspecError as error:
            raise Failure(f"{storage.address(f'{REVIEWS}/{name}')}: cannot be read: {error}") from error
    return sorted(reviews, key=lambda review: review.reviewed_at)


def latest_reviews(storage: Storage) -> dict[str, Review]:
    """The review that holds of each finding that has one.

    Raises:
        Failure: One is not readable.
    """
    return {review.finding: review for review in read_reviews(storage)}
