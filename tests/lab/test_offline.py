import hashlib
import json
from base64 import b64encode

from lab.offline import kept_files, write_service_worker


def fill(folder, names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")


def test_pages_and_their_parts_are_kept_ahead_with_their_hashes(tmp_path):
    fill(tmp_path, ["index.html", "app-1/scripts/main.js"])
    kept = kept_files(tmp_path)
    digest = b64encode(hashlib.sha256(b"index.html").digest()).decode()
    assert kept["ahead"]["index.html"] == digest
    assert list(kept["ahead"]) == ["app-1/scripts/main.js", "index.html"]
    assert kept["onVisit"] == {}


def test_what_few_ask_for_is_kept_on_visit(tmp_path):
    names = ["pixels/a.png", "runtime-1/licenses/x.txt", "scores.csv"]
    fill(tmp_path, names)
    assert kept_files(tmp_path)["ahead"] == {}
    assert sorted(kept_files(tmp_path)["onVisit"]) == names


def test_twins_the_embed_and_hidden_files_are_left_out(tmp_path):
    fill(tmp_path, [".marker", "a.js.br", "a.js.gz", "sw.js"])
    fill(tmp_path, ["embed.html", "embed.js", "example-post/index.html"])
    assert kept_files(tmp_path) == {"ahead": {}, "onVisit": {}}


def test_the_page_about_the_embed_is_no_embed(tmp_path):
    fill(tmp_path, ["embedding.html", "app-1/scripts/embed-dialog.js"])
    assert len(kept_files(tmp_path)["ahead"]) == 2


def test_any_change_changes_the_service_worker(tmp_path):
    fill(tmp_path, ["index.html"])
    write_service_worker(tmp_path)
    first = (tmp_path / "sw.js").read_text("utf-8")
    listed = first.removeprefix("const files = ").partition(";\n")[0]
    assert json.loads(listed) == kept_files(tmp_path)
    write_service_worker(tmp_path)
    assert (tmp_path / "sw.js").read_text("utf-8") == first
    (tmp_path / "index.html").write_text("another", encoding="utf-8")
    write_service_worker(tmp_path)
    assert (tmp_path / "sw.js").read_text("utf-8") != first
