"""Videos, which the program ffmpeg makes of a GIF."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from ..system import PictureError

CODECS = {
    "mp4": ("-c:v", "libx264", "-movflags", "+faststart"),
    "webm": ("-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0"),
}
"""ffmpeg's options for each format. H.264 and VP9 play in every browser."""
LACKING = "a video needs the program ffmpeg: install it, or end the file name in .gif or .svg"


def video(gif: bytes, form: str) -> bytes:
    """The video of a GIF. Raises PictureError if there is no ffmpeg, or if it fails."""
    program = shutil.which("ffmpeg")
    if program is None:
        raise PictureError(LACKING)
    with TemporaryDirectory() as folder:
        drawn, made = Path(folder, "film.gif"), Path(folder, f"film.{form}")
        drawn.write_bytes(gif)
        # A pixel more where a side is odd: two by two pixels share a colour in these videos.
        even = "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"
        command = [program, "-v", "error", "-i", str(drawn), *even, *CODECS[form], str(made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise PictureError(f"ffmpeg failed: {done.stderr.strip()[-200:]}")
        return made.read_bytes()
