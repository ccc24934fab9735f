from lab.assets import imported

MAIN = """\
import { a } from "./a.js";
import * as b
  from './b.js';
// import "./comment.js";
const later = () => import("./later.js");
"""


def test_what_a_module_imports_at_once_is_found(tmp_path):
    scripts = {
        "main.js": MAIN,
        "a.js": 'export { c } from "./c.js";\nimport "./b.js";',
        "b.js": "",
        "c.js": 'import "./main.js"',
        "core.js": 'import{o}from"./c.js";export{o as d}from"./b.js";const x=()=>import("./p.js");',
    }
    for name, text in scripts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [path.name for path in imported(tmp_path / "main.js")] == [
        *("main.js", "a.js", "b.js", "c.js")
    ]
    names = {path.name for path in imported(tmp_path / "core.js")}
    assert names == {"core.js", "c.js", "main.js", "a.js", "b.js"}
