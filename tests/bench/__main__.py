"""`make bench`: every speed claim, as ratios inside one run on this machine."""

from tests.bench import board, browser, embeds, many, native, startup

if __name__ == "__main__":
    native.main()
    many.main()
    browser.main()
    board.main()
    startup.main()
    embeds.main()
