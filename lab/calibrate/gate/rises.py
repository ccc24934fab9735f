"""The certificate: no rise of a subscore may lower the total."""

import math

import metrics
from lab.calibrate.evidence_file import Check
from metrics.certificate import certify


def check_rises(recipe: metrics.Recipe) -> Check:
    """Check whether the total rises with every subscore in every state; passed if it does."""
    certificate = certify(recipe)
    lowering = [rise for rise in certificate.rises if rise.can_lower]
    if lowering:
        # Rounded down, so that the penalty that is written passes.
        limit = math.floor(certificate.largest_penalty * 1e4) / 1e4
        titles = {subscore.key: subscore.title.lower() for subscore in metrics.SUBSCORES}
        summary = (
            f"a rise can lower the total for {', '.join(titles[rise.key] for rise in lowering)}; "
            f"none can with a std penalty of at most {limit:.4f}"
        )
    else:
        summary = "no rise of a subscore ever lowers the total"
    return Check(
        name="certificate",
        passed=certificate.is_monotone,
        summary=summary,
        numbers={
            "largest_penalty": certificate.largest_penalty,
            "steepest_loss": max(rise.steepest_loss for rise in certificate.rises),
        },
    )
