"""What people said of findings: the journal ``_reviews``.

Nothing is ever changed or taken back; of several reviews of one finding the latest holds.
"""

from datetime import UTC, datetime
from typing import Literal, get_args

import msgspec

from pipeline.lake.journal import append, read
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
    append(storage, REVIEWS, review)
    return review


def read_reviews(storage: Storage) -> list[Review]:
    """All reviews, in the order of their keeping.

    Raises:
        Failure: One is not readable.
    """
    return read(storage, REVIEWS, Review)


def latest_reviews(storage: Storage) -> dict[str, Review]:
    """The review that holds of each finding that has one.

    Raises:
        Failure: One is not readable.
    """
    return {review.finding: review for review in read_reviews(storage)}
