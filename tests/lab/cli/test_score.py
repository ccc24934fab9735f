import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

import metrics
import reference_fields
from lab.candidate import Candidate, Circle
from lab.noise_floor import noise_floor_of
from tests.lab import hostile, pictures

CIRCLE = reference_fields.load("magenta-circle")
CORNER = reference_fields.load("magenta-cyan-corner")
KEYS = [subscore.key for subscore in metrics.SUBSCORES]


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "picture.png"
    Image.fromarray(pictures.smooth(3, seed=8)).save(path)
    return path


def as_json(outcome):
    return json.loads(outcome.out)


# The two numbers by hand: subscores 100 but for the shape, which four absent hues of five bring
# to (1 + 4 × 0.35) / 5 = 48; weighted 97.4, spread 52 × √6 / 7 = 18.196.
@pytest.mark.parametrize(("recipe", "total"), [("benchmark", 90.1215), ("lab", 100)])
def test_identity(run, recipe, total):
    outcome = run("score", "magenta-circle", CIRCLE.picture, "--recipe", recipe, "--format", "json")
    assert (outcome.status, outcome.err) == (0, "")
    (record,) = as_json(outcome)
    assert record["total"] == pytest.approx(total, abs=1e-4)


@pytest.mark.parametrize(("options", "total"), [([], "90.12"), (["--recipe", "lab"], "100.00")])
def test_identity_as_a_table(run, options, total):
    status, out, err = run("score", "magenta-circle", CIRCLE.picture, *options)
    assert (status, err) == (0, "")
    assert f"\nTotal {total} = " in out


def test_the_labs_circle_scores_as_in_the_lab(run, tmp_path):
    source = tmp_path / "circle.svg"
    source.write_text(Candidate((Circle(radius=72),)).to_svg())
    (record,) = as_json(
        run("score", "magenta-circle", source, "--recipe", "lab", "--format", "json")
    )
    assert record["total"] == 100
    assert record["notes"] == ["drawn by the lab's rasterizer"]


def test_json_is_the_record_that_is_promised(run, picture):
    (record,) = as_json(run("score", CORNER.name, picture, "--format", "json"))
    score = metrics.score(CORNER.pixels, pictures.smooth(3, seed=8))
    assert list(record) == [
        *("reference", "candidate", "state", "recipe", "subscores", "weighted", "spread"),
        *("total", "noise_by_change", "notes", "reference_sha256", "candidate_sha256"),
        "noise_floor",
    ]
    assert record["reference"] == CORNER.name
    assert record["candidate"] == str(picture)
    assert record["state"] == "scored"
    assert record["recipe"] == metrics.BENCHMARK.id
    assert record["subscores"] == dict(score.subscores)
    assert record["weighted"] == score.weighted
    assert record["spread"] == score.spread
    assert record["total"] == score.total
    assert record["notes"] == []
    assert record["reference_sha256"] == CORNER.sha256
    assert len(record["candidate_sha256"]) == 64


def test_one_failure_leaves_the_others_and_gives_status_2(run, picture, tmp_path):
    broken = tmp_path / "broken.png"
    broken.write_bytes(picture.read_bytes()[:300])
    outcome = run("score", CORNER.name, picture, broken, picture, "--format", "json")
    first, second, third = as_json(outcome)
    assert outcome.status == 2
    assert first == third
    assert first["state"] == "scored"
    assert second["state"] == "failed"
    assert second["subscores"] is second["weighted"] is second["spread"] is second["total"] is None
    assert "expected a whole picture" in second["notes"][0]
    assert outcome.err == f"fieldlab: {second['notes'][0]}\n"


def test_every_kind_of_candidate(run, tmp_path):
    image = Image.new("RGB", (180, 225), (0, 255, 255))
    files = [tmp_path / f"a.{kind}" for kind in ("png", "jpg", "webp", "gif", "svg", "css", "html")]
    for file in files[:4]:
        image.save(file, lossless=True)
    files[4].write_text(f'<svg {hostile.SVG} style="background: cyan"/>')
    files[5].write_text(".field { background: cyan }")
    files[6].write_text("<style>.field { background: cyan }</style><div class=field></div>")
    outcome = run("score", tmp_path / "a.png", *files, "--format", "json", "--recipe", "lab")
    assert (outcome.status, outcome.err) == (0, "")
    assert [record["total"] for record in as_json(outcome)] == [100] * len(files)


def test_csv_has_one_row_each(run, picture, tmp_path):
    circle = tmp_path / "circle.svg"
    circle.write_text(Candidate().to_svg())
    missing = tmp_path / "missing.png"
    arguments = ("score", CORNER.name, picture, missing, circle)
    outcome = run(*arguments, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(outcome.out)))
    expected = as_json(run(*arguments, "--format", "json"))
    assert outcome.status == 2
    for row, record in zip(rows, expected, strict=True):
        for key in ("reference", "candidate", "state", "recipe", "reference_sha256"):
            assert row[key] == record[key]
        assert row["notes"] == "; ".join(record["notes"])
        assert row["candidate_sha256"] == (record["candidate_sha256"] or "")
        values = record["subscores"] or dict.fromkeys(KEYS, "")
        for key in KEYS:
            assert row[key] == str(values[key])
        for key in ("weighted", "spread", "total"):
            assert row[key] == ("" if record[key] is None else str(record[key]))


def test_another_size_needs_a_fit(run, tmp_path):
    path = tmp_path / "big.png"
    Image.fromarray(CIRCLE.pixels).resize((360, 450), Image.Resampling.NEAREST).save(path)
    arguments = ("score", "magenta-circle", path, "--recipe", "lab", "--format", "json")
    refused, fitted = run(*arguments), run(*arguments, "--fit", "cover")
    assert refused.status == 2
    assert "big.png: expected 180 × 225 px, came 360 × 450" in refused.err
    assert fitted.status == 0
    assert as_json(fitted)[0]["total"] > 95
    assert as_json(fitted)[0]["notes"] == ["fitted from 360 × 450 px (cover)"]


def test_a_recipe_may_be_a_file(run, picture, tmp_path):
    recipe = replace(metrics.LAB, name="mine", std_penalty=2)
    (tmp_path / "mine.json").write_text(recipe.to_json())
    outcome = run(
        *("score", CORNER.name, picture, "--recipe", tmp_path / "mine.json", "--format", "json")
    )
    (record,) = as_json(outcome)
    assert record["recipe"] == recipe.id
    assert record["total"] == pytest.approx(record["weighted"] - 2 * record["spread"])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "recipe: expected JSON"),
        (b"\xff", "'utf-8' codec can't decode byte 0xff"),
        (b"[]", "recipe: expected a JSON object"),
        (b"", "expected content, came an empty file"),
        (
            replace(metrics.LAB, name="small", frame_size=(90, 80)).to_json().encode(),
            "expected a recipe for 180 × 225 px, came 90 × 80",
        ),
    ],
)
def test_a_bad_recipe_file_is_named(run, picture, tmp_path, content, message):
    path = tmp_path / "recipe.json"
    path.write_bytes(content)
    status, out, err = run("score", CORNER.name, picture, "--recipe", path)
    assert (status, out) == (2, "")
    assert err.startswith(f"fieldlab: {path}: {message}")
    assert err.count("\n") == 1


def test_an_unknown_recipe(run, picture):
    assert run("score", CORNER.name, picture, "--recipe", "foo") == (
        2,
        "",
        "fieldlab: --recipe: expected benchmark, lab or a recipe file, came 'foo'\n",
    )


def test_an_unknown_reference(run, picture):
    status, out, err = run("score", "foo", picture)
    assert (status, out) == (2, "")
    assert err.startswith("fieldlab: foo: expected a file or one of the fields magenta-circle, ")


def test_the_table_of_one_has_every_metric_and_the_sum(run, picture):
    score = metrics.score(CORNER.pixels, pictures.smooth(3, seed=8))
    out = run("score", CORNER.name, picture).out
    for subscore in metrics.SUBSCORES:
        weight = metrics.BENCHMARK.weights[subscore.key]
        (line,) = [line for line in out.splitlines() if line.startswith(subscore.title)]
        value = f"{score.subscores[subscore.key]:.2f}"
        assert line.removeprefix(subscore.title).split() == [f"{weight:g}", value]
    sum_ = f"Total {score.total:.2f} = {score.weighted:.2f} − 0.4 × {score.spread:.2f}"
    assert sum_ in out


def test_the_table_of_several_fits_a_terminal(run, tmp_path):
    image = Image.fromarray(CIRCLE.pixels)
    names = [f"candidate-{number}.png" for number in range(3)]
    for name in names:
        image.save(tmp_path / name)
    missing = "candidate-x.png"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        status, out, err = run("score", "magenta-circle", *names, missing)
    lines = out.splitlines()
    assert status == 2
    assert err == f"fieldlab: {missing}: no such file\n"
    assert max(len(line) for line in lines) <= 80
    for name in names:
        (line,) = [line for line in lines if line.startswith(name)]
        assert line.split()[1:] == [
            "100.0",
            "100.0",
            "48.0",
            *["100.0"] * 4,
            "97.4",
            "18.2",
            "90.12=",
        ]
    (line,) = [line for line in lines if line.startswith(missing)]
    assert line.split()[1:] == ["–"] * 9 + ["failed"]


def test_what_the_noise_floor_does_not_tell_from_the_best_is_marked(run, tmp_path):
    # By hand above 0 and below 1.55, and far above it.
    for name, shift in (("best", 0), ("near", 1), ("far", 30)):
        Image.fromarray(np.roll(CIRCLE.pixels, shift, axis=1)).save(tmp_path / f"{name}.png")
    files = [tmp_path / f"{name}.png" for name in ("far", "best", "near")]
    out = run("score", "magenta-circle", *files).out
    totals = {
        line.split()[0]: line.split()[-1] for line in out.splitlines() if str(tmp_path) in line
    }
    best, near, far = (totals[str(tmp_path / f"{name}.png")] for name in ("best", "near", "far"))
    assert best == "90.12="
    assert near.endswith("=")
    assert 0 < 90.12 - float(near[:-1]) < 1.55
    assert not far.endswith("=")
    assert "\n= tie with the best: within the noise floor of 1.55\n" in out
    alone = run("score", "magenta-circle", *files[:2]).out
    assert "=" not in alone
    record = as_json(run("score", "magenta-circle", *files, "--format", "json"))[0]
    assert record["noise_floor"] == max(record["noise_by_change"].values())
    assert f"{record['noise_floor']:.2f}" == "1.55"


def test_the_noise_floor_of_a_file_lacks_the_other_renderer_and_says_so(run, picture):
    outcome = run("score", picture, picture, picture)
    assert " (measured without another renderer)" in outcome.out
    rows = csv.DictReader(io.StringIO(run("score", picture, picture, "--format", "csv").out))
    floor = noise_floor_of(pictures.smooth(3, seed=8), metrics.BENCHMARK)
    assert [float(row["noise_floor"]) for row in rows] == [floor]


def test_what_is_piped_is_neither_wrapped_nor_styled(run, picture, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    out = run("score", CORNER.name, picture, picture).out
    assert len([line for line in out.splitlines() if line.startswith(f"{picture} ")]) == 2
    assert "\x1b" not in out


def test_a_total_below_zero_is_floored_in_the_table_only(run, picture, tmp_path):
    recipe = replace(metrics.LAB, name="stern", std_penalty=9)
    (tmp_path / "stern.json").write_text(recipe.to_json())
    arguments = ("score", CORNER.name, picture, "--recipe", tmp_path / "stern.json")
    total = as_json(run(*arguments, "--format", "json"))[0]["total"]
    assert total < 0
    out = run(*arguments).out
    assert "\nTotal 0.00 = " in out
    assert f"the total is −{-total:.2f}, shown as 0" in out


def test_hostile_candidates_do_nothing_and_fail_alone(run, tmp_path):
    with hostile.listening() as listener:
        files = []
        for name, (suffix, text) in hostile.FETCHES.items():
            path = tmp_path / f"{name}.{suffix}"
            path.write_text(text.format(url=listener.url))
            files.append(path)
        broken = tmp_path / "broken.svg"
        broken.write_text("<svg")
        outcome = run("score", "magenta-circle", broken, *files, "--format", "json")
    assert listener.calls == []
    failed = [r["candidate"] for r in as_json(outcome) if r["state"] == "failed"]
    assert failed == [str(broken)]
    assert outcome.status == 2


@pytest.mark.parametrize(("missing", "status"), [(False, 0), (True, 2)])
def test_the_status_is_that_of_the_process(start, picture, tmp_path, missing, status):
    candidates = [picture, tmp_path / "missing.png"] if missing else [picture]
    process = start("score", CORNER.name, *candidates, "--format", "json")
    out, err = process.communicate(timeout=120)
    assert process.returncode == status
    assert len(json.loads(out)) == len(candidates)
    assert bool(err) == missing
