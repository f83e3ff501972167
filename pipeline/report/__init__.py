"""The audit report: one self-contained HTML page and the findings as CSV, out of the warehouse."""

from pipeline.report.data import Limits, Period
from pipeline.report.write import ReportSummary, write_report

__all__ = ["Limits", "Period", "ReportSummary", "write_report"]
