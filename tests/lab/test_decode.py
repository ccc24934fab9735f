import base64
import io
import struct

import numpy as np
import pytest
from PIL import Image, ImageCms, ImageOps
from PIL._util import DeferredError

from lab.decode import DecodeError, SizeError, decode, decode_bytes
from lab.render import Renderer
from tests.lab import pictures

# Levels by which a color conversion may differ from exact arithmetic: one rounding.
TOLERANCE = 1

RGB = pictures.smooth(3, seed=1)
GRAY = pictures.smooth(1, seed=2)
ALPHA = pictures.smooth(1, seed=3)

# Adobe RGB (1998), Adobe Systems, version 2005-05: colorants adapted to D50, gamma 563/256.
ADOBE = (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)
ADOBE_GAMMA = 563 / 256
# XYZ under D50 to linear sRGB: http://www.brucelindbloom.com/Eqn_RGB_XYZ_Matrix.html, Bradford.
D50_TO_SRGB = np.array(
    [
        [3.1338561, -1.6168667, -0.4906146],
        [-0.9787684, 1.9161415, 0.0334540],
        [0.0719453, -0.2289914, 1.4052427],
    ]
)


@pytest.fixture
def file(tmp_path):
    """Write bytes, or an image with Pillow's options, to a file of a given name."""

    def write(name, content, **options):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            image = content if isinstance(content, Image.Image) else Image.fromarray(content)
            image.save(path, **options)
        return path

    return write


def over_white(color, alpha):
    """The definition: straight alpha over white, in 8-bit sRGB."""
    share = alpha[..., np.newaxis] / 255
    return np.floor(color * share + 255 * (1 - share) + 0.5).astype(np.uint8)


def three(gray):
    return np.repeat(gray[..., np.newaxis], 3, axis=-1)


def encoded(linear):
    """Linear light as sRGB levels (IEC 61966-2-1)."""
    linear = np.clip(linear, 0, 1)
    power = 1.055 * linear ** (1 / 2.4) - 0.055
    return 255 * np.where(linear <= 0.0031308, 12.92 * linear, power)


def test_a_plain_picture_is_taken_as_it_is(file):
    decoded = decode(file("plain.png", RGB))
    np.testing.assert_array_equal(decoded.pixels, RGB)
    assert decoded.pixels.dtype == np.uint8
    assert decoded.notes == ()


@pytest.mark.parametrize("name", ["frame.webp", "frame.jpg", "frame.jpeg", "FRAME.PNG"])
def test_each_format_is_read(file, name):
    decoded = decode(file(name, RGB, quality=100))
    # JPEG and WebP lose a little: half a level on average, up to 4 in single pixels.
    assert np.abs(decoded.pixels.astype(int) - RGB).mean() < TOLERANCE
    assert decoded.notes == ()


def test_a_gif_is_read(file):
    flat = Image.new("RGB", (180, 225), (10, 200, 30))
    np.testing.assert_array_equal(decode(file("flat.gif", flat)).pixels, np.array(flat))


def test_alpha_is_composited_over_white(file):
    decoded = decode(file("alpha.png", np.dstack([RGB, ALPHA])))
    np.testing.assert_array_equal(decoded.pixels, over_white(RGB, ALPHA))


def test_half_alpha_by_hand(file):
    half = Image.new("RGBA", (180, 225), (255, 0, 255, 51))  # 51 / 255 = one fifth
    assert decode(file("half.png", half)).pixels[0, 0].tolist() == [255, 204, 255]


def test_gray_with_alpha(file):
    image = Image.merge("LA", (Image.fromarray(GRAY), Image.fromarray(ALPHA)))
    decoded = decode(file("la.png", image))
    np.testing.assert_array_equal(decoded.pixels, over_white(three(GRAY), ALPHA))


def test_gray(file):
    np.testing.assert_array_equal(decode(file("gray.png", GRAY)).pixels, three(GRAY))


def test_one_bit(file):
    bits = GRAY > 127
    expected = np.where(three(bits), 255, 0)
    np.testing.assert_array_equal(decode(file("bits.png", bits)).pixels, expected)


def test_a_palette_with_transparency(file):
    indexed = Image.fromarray((np.arange(180 * 225) % 3).astype(np.uint8).reshape(225, 180), "L")
    indexed.putpalette([255, 0, 0, 0, 255, 0, 0, 0, 255])
    decoded = decode(file("palette.png", indexed, transparency=bytes([255, 0, 51])))
    assert decoded.pixels[0, :3].tolist() == [[255, 0, 0], [255, 255, 255], [204, 204, 255]]


def test_sixteen_bit_gray_is_scaled_and_not_clipped(file):
    deep = np.zeros((225, 180), ">u2")
    deep[0, :4] = 0x0101, 0x1234, 0x8080, 0xFFFF
    decoded = decode(file("deep.png", pictures.png(deep, depth=16, color_type=0)))
    assert decoded.pixels[0, :5, 0].tolist() == [1, 18, 128, 255, 0]


def test_sixteen_bit_gray_with_a_transparent_level(file):
    deep = np.zeros((225, 180), ">u2")
    deep[0, 0], deep[0, 1] = 0x1234, 0x1235
    key = pictures.chunk(b"tRNS", b"\x12\x34")
    decoded = decode(file("key.png", pictures.png(deep, depth=16, color_type=0, chunks=key)))
    assert decoded.pixels[0, :3, 0].tolist() == [255, 18, 0]


def test_sixteen_bit_rgb(file):
    deep = np.zeros((225, 180 * 3), ">u2")
    deep[0, :3] = 0x0000, 0x8080, 0xFFFF
    decoded = decode(file("deep.png", pictures.png(deep, depth=16, color_type=2)))
    assert decoded.pixels[0, 0].tolist() == [0, 128, 255]


@pytest.mark.parametrize(
    ("depth", "first_byte", "key", "expected"),
    [
        (1, 0b10000000, 1, [255, 0]),
        (2, 0b10010000, 2, [255, 85]),
        (4, 0x5A, 5, [255, 170]),
        (8, 10, 10, [255, 0]),
    ],
)
def test_gray_with_a_transparent_level(file, depth, first_byte, key, expected):
    samples = np.zeros((225, -(-180 * depth // 8)), np.uint8)
    samples[0, 0] = first_byte
    chunks = pictures.chunk(b"tRNS", struct.pack(">H", key))
    content = pictures.png(samples, depth=depth, color_type=0, chunks=chunks)
    decoded = decode(file("key.png", content))
    assert decoded.pixels[0, :2, 0].tolist() == expected


def test_rgb_with_a_transparent_color(file):
    samples = RGB.copy()
    samples[:] = np.maximum(samples, 10)
    samples[0, 0] = 1, 2, 3
    chunks = pictures.chunk(b"tRNS", struct.pack(">3H", 1, 2, 3))
    content = pictures.png(samples.reshape(225, -1), depth=8, color_type=2, chunks=chunks)
    samples[0, 0] = 255
    np.testing.assert_array_equal(decode(file("key.png", content)).pixels, samples)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_applied(file, orientation):
    # Twice the transposition that brings it upright is the one that was undone, save for the
    # quarter turns, which undo each other.
    undo = {6: 8, 8: 6}.get(orientation, orientation)
    exif = Image.Exif()
    exif[0x0112] = undo
    stored = ImageOps.exif_transpose(_with_exif(Image.fromarray(RGB), exif))
    exif = Image.Exif()
    exif[0x0112] = orientation
    decoded = decode(file("turned.png", stored, exif=exif))
    np.testing.assert_array_equal(decoded.pixels, RGB)


def _with_exif(image, exif):
    buffer = io.BytesIO()
    image.save(buffer, "PNG", exif=exif)
    return Image.open(buffer)


def test_a_quarter_turn_by_hand(file):
    stored = np.zeros((180, 225, 3), np.uint8)
    stored[0, 0] = 255  # stored top left; orientation 6 turns clockwise: shown top right
    exif = Image.Exif()
    exif[0x0112] = 6
    pixels = decode(file("turned.png", stored, exif=exif)).pixels
    assert pixels.shape == (225, 180, 3)
    assert pixels[0, -1].tolist() == [255, 255, 255]
    assert pixels.sum() == 3 * 255


def test_an_rgb_profile_is_converted(file):
    profile = pictures.rgb_profile(ADOBE, ADOBE_GAMMA)
    linear = (RGB / 255) ** ADOBE_GAMMA
    expected = encoded(linear @ np.array(ADOBE) @ D50_TO_SRGB.T)
    decoded = decode(file("adobe.png", RGB, icc_profile=profile))
    np.testing.assert_allclose(decoded.pixels, expected, atol=TOLERANCE)
    assert np.abs(decoded.pixels.astype(int) - RGB).max() > 10 * TOLERANCE


def test_a_profile_leaves_alpha_alone(file):
    profile = pictures.rgb_profile(ADOBE, ADOBE_GAMMA)
    opaque = decode(file("opaque.png", RGB, icc_profile=profile)).pixels
    decoded = decode(file("clear.png", np.dstack([RGB, ALPHA]), icc_profile=profile))
    np.testing.assert_array_equal(decoded.pixels, over_white(opaque, ALPHA))


def test_a_gray_profile_is_converted(file):
    expected = three(encoded((GRAY / 255) ** 1.8))
    decoded = decode(file("gray.png", GRAY, icc_profile=pictures.gray_profile(1.8)))
    np.testing.assert_allclose(decoded.pixels, expected, atol=TOLERANCE)


def test_an_srgb_profile_changes_nothing(file):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    decoded = decode(file("srgb.png", RGB, icc_profile=profile))
    np.testing.assert_array_equal(decoded.pixels, RGB)
    assert decoded.notes == ()


@pytest.mark.parametrize("profile", [b"junk" * 50, pictures.gray_profile(1.8)])
def test_an_unusable_profile_is_ignored_with_a_note(file, profile):
    decoded = decode(file("odd.png", RGB, icc_profile=profile))
    np.testing.assert_array_equal(decoded.pixels, RGB)
    assert decoded.notes == ("its color profile cannot be used and was ignored",)


@pytest.mark.parametrize(
    ("ink", "rgb"),
    [((0, 255, 0, 0), (255, 0, 255)), ((0, 0, 0, 0), (255, 255, 255)), ((0, 0, 0, 255), (0, 0, 0))],
)
def test_cmyk(file, ink, rgb):
    # Pillow writes CMYK as Adobe does, inverted; read back wrongly, no ink would be black.
    image = Image.new("CMYK", (180, 225), ink)
    decoded = decode(file("cmyk.jpg", image, quality=100))
    np.testing.assert_allclose(decoded.pixels[100, 100], rgb, atol=TOLERANCE)
    assert decoded.notes == ("CMYK without a color profile: converted by the plain formula",)


@pytest.mark.parametrize("name", ["moving.gif", "moving.png", "moving.webp"])
def test_of_an_animation_the_first_frame_counts(file, name):
    frames = [Image.new("RGB", (180, 225), color) for color in ("#ff00ff", "#00ff00")]
    path = file(name, frames[0], save_all=True, append_images=frames[1:], duration=50)
    decoded = decode(path)
    np.testing.assert_allclose(decoded.pixels[0, 0], (255, 0, 255), atol=TOLERANCE)
    assert decoded.notes == ("holds several frames: the first is read",)


def test_what_the_first_frame_of_a_gif_leaves_out_is_white(file):
    small = Image.new("P", (90, 100), 1)
    small.putpalette([0, 0, 0, 255, 0, 0])
    buffer = io.BytesIO()
    small.save(buffer, "GIF")
    content = bytearray(buffer.getvalue())
    content[6:10] = struct.pack("<HH", 180, 225)  # the canvas; the frame stays small
    pixels = decode(file("small.gif", bytes(content))).pixels
    assert (pixels[:100, :90] == (255, 0, 0)).all()
    assert (pixels[100:] == 255).all()
    assert (pixels[:, 90:] == 255).all()


def test_another_size_is_refused(file):
    path = file("big.png", Image.new("RGB", (360, 450)))
    with pytest.raises(DecodeError, match=r"big\.png: expected 180 × 225 px, came 360 × 450"):
        decode(path)


def test_the_size_is_that_of_the_upright_picture(file):
    exif = Image.Exif()
    exif[0x0112] = 6
    path = file("lying.jpg", Image.new("RGB", (180, 225)), exif=exif)
    with pytest.raises(DecodeError, match="expected 180 × 225 px, came 225 × 180"):
        decode(path)


def halves(width, height):
    """Left half red, right half blue."""
    image = Image.new("RGB", (width, height), (255, 0, 0))
    image.paste((0, 0, 255), (width // 2, 0, width, height))
    return image


def test_contain_pads_with_white(file):
    decoded = decode(file("wide.png", halves(360, 225)), fit="contain")
    assert decoded.pixels[5, 10].tolist() == [255, 255, 255]
    assert decoded.pixels[112, 10].tolist() == [255, 0, 0]
    assert decoded.pixels[112, 170].tolist() == [0, 0, 255]
    assert decoded.notes == ("fitted from 360 × 225 px (contain)",)


def test_cover_crops_evenly(file):
    decoded = decode(file("wide.png", halves(720, 450)), fit="cover")
    np.testing.assert_array_equal(decoded.pixels[:, :80], np.tile([255, 0, 0], (225, 80, 1)))
    np.testing.assert_array_equal(decoded.pixels[:, 100:], np.tile([0, 0, 255], (225, 80, 1)))
    assert decoded.notes == ("fitted from 720 × 450 px (cover)",)


def test_stretch_distorts(file):
    decoded = decode(file("wide.png", halves(400, 10)), fit="stretch")
    assert decoded.pixels[0, 0].tolist() == [255, 0, 0]
    assert decoded.pixels[-1, -1].tolist() == [0, 0, 255]
    assert decoded.notes == ("fitted from 400 × 10 px (stretch)",)


@pytest.mark.parametrize("fit", ["cover", "stretch"])
@pytest.mark.parametrize("size", [(1, 1), (4000, 1), (1, 4000)])
def test_extreme_shapes_can_be_fitted(file, fit, size):
    decoded = decode(file("thin.png", Image.new("RGB", size, (0, 0, 255))), fit=fit)
    assert decoded.pixels.shape == (225, 180, 3)
    assert decoded.pixels[112, 90].tolist() == [0, 0, 255]


@pytest.mark.parametrize("size", [(4000, 1), (1, 4000)])
def test_what_would_vanish_cannot_be_contained(file, size):
    path = file("thin.png", Image.new("RGB", size))
    with pytest.raises(DecodeError, match=r"thin\.png: expected a picture that can be contained"):
        decode(path, fit="contain")


def test_the_right_size_is_not_fitted(file):
    decoded = decode(file("right.png", RGB), fit="cover")
    np.testing.assert_array_equal(decoded.pixels, RGB)
    assert decoded.notes == ()


def test_a_wrong_suffix_is_noted(file, tmp_path):
    path = file("really.png", RGB).rename(tmp_path / "claims.jpg")
    decoded = decode(path)
    np.testing.assert_array_equal(decoded.pixels, RGB)
    assert decoded.notes == ("is PNG, not JPEG as its suffix says",)


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "gif"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_truncated_picture_is_refused(file, kind, share):
    noise = np.random.default_rng(4).integers(0, 256, (225, 180, 3), np.uint8)
    path = file(f"cut.{kind}", noise)
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(DecodeError, match=rf"cut\.{kind}: expected a whole picture, came a trunc"):
        decode(path)


def test_an_altered_png_is_refused(file):
    path = file("altered.png", RGB)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(bytes(content))
    with pytest.raises(DecodeError, match=r"altered\.png: expected a whole picture"):
        decode(path)


@pytest.mark.parametrize("name", ["page.png", "page.jpg", "page.webp", "page.gif"])
def test_other_content_is_refused(file, name):
    path = file(name, b"<!doctype html><p>Not found")
    with pytest.raises(
        DecodeError, match=rf"{name}: expected a PNG, JPEG, WebP or GIF picture.*b'<!doctyp'"
    ):
        decode(path)


def test_other_picture_formats_are_refused(file):
    path = file("bitmap.png", Image.new("RGB", (180, 225)), format="BMP")
    with pytest.raises(DecodeError, match=r"bitmap\.png: expected a PNG, JPEG, WebP or GIF"):
        decode(path)


def test_an_empty_file_is_refused(file):
    with pytest.raises(DecodeError, match=r"void\.png: expected content, came an empty file"):
        decode(file("void.png", b""))


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(DecodeError, match=r"none\.png: no such file"):
        decode(tmp_path / "none.png")


def test_a_directory_is_refused(tmp_path):
    with pytest.raises(DecodeError, match="expected a file, came a directory"):
        decode(tmp_path)


@pytest.mark.parametrize("height", [500_000, 200_000_000])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(file, height):
    samples = np.zeros((1, 180), np.uint8)
    bomb = pictures.png(samples, depth=8, color_type=0, height=height)
    with pytest.raises(DecodeError, match=r"bomb\.png: expected at most 80,000,000 pixels, came"):
        decode(file("bomb.png", bomb), fit="stretch")


def test_errors_are_one_line(file):
    with pytest.raises(DecodeError) as raised:
        decode(file("odd.png", b"\n\r\n" * 10))
    assert len(str(raised.value).splitlines()) == 1


SHOWN = {
    "alpha.png": (np.dstack([RGB, ALPHA]), {}),
    "gray.png": (GRAY, {}),
    "lossy.jpg": (RGB, {"quality": 60}),
    "lossy.webp": (np.dstack([RGB, ALPHA]), {"quality": 60}),
    "palette.gif": (Image.fromarray(RGB).quantize(50), {"transparency": 7}),
    "palette.png": (Image.fromarray(RGB).quantize(50), {"transparency": bytes(range(50))}),
    "cmyk.jpg": (Image.fromarray(RGB).convert("CMYK"), {}),
    "adobe.png": (RGB, {"icc_profile": pictures.rgb_profile(ADOBE, ADOBE_GAMMA)}),
    "dim.png": (GRAY, {"icc_profile": pictures.gray_profile(1.8)}),
    "deep.png": (GRAY.astype(np.uint16) * 255, {}),
}
TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp", ".gif": "image/gif"}
# Chromium rounds once more where it blends or converts colors.
SHOWN_TOLERANCE = 2 * TOLERANCE


@pytest.fixture(scope="module")
def renderer():
    with Renderer() as renderer:
        yield renderer


@pytest.mark.parametrize("name", SHOWN)
def test_pictures_are_read_as_chromium_shows_them(file, tmp_path, renderer, name):
    content, options = SHOWN[name]
    path = file(name, content, **options)
    data = base64.b64encode(path.read_bytes()).decode()
    page = tmp_path / "page.html"
    page.write_text(f'<img src="data:{TYPES[path.suffix]};base64,{data}" style="display: block">')
    shown = renderer.render(page).pixels
    np.testing.assert_allclose(decode(path).pixels, shown.astype(int), atol=SHOWN_TOLERANCE)


def test_a_jpeg_with_more_pictures_is_a_jpeg(file):
    # As phones write them, with a preview behind the picture; Pillow calls that MPO.
    picture = Image.fromarray(RGB)
    path = file("phone.jpg", picture, format="MPO", save_all=True, append_images=[picture])
    assert decode(path).notes == ("holds several frames: the first is read",)


def test_bytes_are_decoded_as_their_file_is(file):
    path = file("turned.webp", np.dstack([RGB, ALPHA]))
    frame = decode_bytes("turned.webp", path.read_bytes())
    np.testing.assert_array_equal(frame.pixels, decode(path).pixels)
    assert frame.notes == ()


def test_the_name_given_with_bytes_is_checked_like_a_suffix(file):
    content = file("really.png", RGB).read_bytes()
    assert decode_bytes("a.JPG", content).notes == ("is PNG, not JPEG as its suffix says",)
    assert decode_bytes("clipboard", content).notes == ()


@pytest.mark.parametrize(
    ("content", "came"),
    [
        (b"", "expected content, came an empty file"),
        (b"%PDF-1.7", "expected a PNG, JPEG, WebP or GIF picture, came content that starts with"),
    ],
)
def test_bytes_that_are_no_picture_are_refused(content, came):
    with pytest.raises(DecodeError, match=f"pasted: {came}"):
        decode_bytes("pasted", content)


def test_another_size_has_an_error_of_its_own(file):
    content = file("wide.png", np.zeros((10, 20, 3), np.uint8)).read_bytes()
    with pytest.raises(SizeError, match=r"wide\.png: expected 180 × 225 px, came 20 × 10"):
        decode_bytes("wide.png", content)
    assert decode_bytes("wide.png", content, fit="cover").pixels.max() == 0


def test_without_color_management_a_profile_is_ignored_with_a_note(file, monkeypatch):
    # As in Pyodide's Pillow, whose build has no littleCMS.
    missing = DeferredError.new(ImportError("cannot import name '_imagingcms'"))
    monkeypatch.setattr(ImageCms, "core", missing)
    profile = pictures.rgb_profile(ADOBE, ADOBE_GAMMA)
    decoded = decode(file("adobe.png", RGB, icc_profile=profile))
    np.testing.assert_array_equal(decoded.pixels, RGB)
    assert decoded.notes == ("its color profile was ignored: there is no color management here",)


def test_a_jpeg_read_by_another_library_is_noted(file, monkeypatch):
    # Pyodide's Pillow has the original libjpeg: up to 4 levels from turbo where colors are
    # subsampled (measured with libjpeg 9.0 against libjpeg-turbo 6.2 on a smooth picture).
    monkeypatch.setattr("PIL.features.check_feature", lambda feature: False)
    note = "is a JPEG, read without libjpeg-turbo: colors may be a few levels off"
    assert decode(file("photo.jpg", RGB)).notes == (note,)
    assert decode(file("plain.png", RGB)).notes == ()
