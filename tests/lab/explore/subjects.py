"""States of the lab that the tests of what explains a score share."""

import reference_fields
from lab.session import Session

START = "reference=magenta-circle"
TWO = "reference=yellow-cyan-split&color=ffff00&x=40&x2=140&y2=150&color2=00ffff&credit=35"


def session():
    made = Session()
    for name in ("magenta-circle", "yellow-cyan-split"):
        made.add_reference(name, reference_fields.load(name).pixels)
    return made


def subject(query=START):
    return session().subject(query)


def frame_subject():
    """A candidate that is not made of circles."""
    made = session()
    made.add_frame("own", reference_fields.load("yellow-cyan-split").pixels)
    return made.subject(f"{START}&frame=own")
