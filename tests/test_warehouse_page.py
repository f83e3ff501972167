"""The page about the warehouse is what schema and SQL say."""

from pathlib import Path

from pipeline.warehouse.page import page


def test_page_is_up_to_date() -> None:
    kept = Path(__file__).parents[1] / "docs" / "warehouse.md"
    assert kept.read_text("utf-8") == page(), "run: python -m pipeline.warehouse.page > docs/warehouse.md"
