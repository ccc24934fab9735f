"""Studies: which candidates raters are asked about, in pairs or alone."""

from lab.study.study import FILE, Study, StudyCandidate, Trial, read_study

__all__ = ["FILE", "Study", "StudyCandidate", "Trial", "read_study"]
