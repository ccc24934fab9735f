from lab.slim.modules import listed, parse, places


def test_a_list_has_one_name_a_line_and_comments():
    assert parse("# why\nast\n\nemail.message  # later\n") == ("ast", "email.message")


def test_a_module_is_a_file_or_a_package():
    assert places("numpy.linalg") == ("numpy/linalg.py", "numpy/linalg/__init__.py")


def test_the_packages_of_listed_modules_are_listed():
    modules = set(listed())
    assert {"json.decoder", "numpy._core._multiarray_umath"} <= modules
    for module in modules:
        package = module.rpartition(".")[0]
        assert not package or package in modules, module
