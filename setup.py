"""`pip install .`: CMake builds the compiled part, setuptools packs it. Settings are in pyproject.toml.

TAQUIN_NATIVE=ON optimises for this machine (else the module chooses instructions when it runs); TAQUIN_EXTENSION names a
compiled part that is already built.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
# Beside the other builds: nothing is written elsewhere in the repository.
WORK = ROOT / "build" / f"python-{sys.implementation.cache_tag}"
VERSION = re.search(r"project\(taquin VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def cmake_folder_of_pybind11():
    """Of the Python package, if there is one; else CMake looks for that of the system."""
    try:
        import pybind11
    except ImportError:
        return None
    return pybind11.get_cmake_dir()


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        built = os.environ.get("TAQUIN_EXTENSION") or self.compiled()
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, target)

    def compiled(self):
        options = [
            "-DCMAKE_BUILD_TYPE=Release",
            "-DTAQUIN_PYTHON=ON",
            "-DTAQUIN_APPS=OFF",
            f"-DTAQUIN_NATIVE={os.environ.get('TAQUIN_NATIVE', 'OFF')}",
            f"-DPython_EXECUTABLE={sys.executable}",
        ]
        if cmake_folder_of_pybind11():
            options.append(f"-Dpybind11_DIR={cmake_folder_of_pybind11()}")
        if shutil.which("ninja") and not (WORK / "CMakeCache.txt").exists():
            options += ["-G", "Ninja"]
        subprocess.run(["cmake", "-S", str(ROOT), "-B", str(WORK), *options], check=True)
        subprocess.run(["cmake", "--build", str(WORK), "--target", "taquin_python", "--parallel"], check=True)
        return next((WORK / "bindings" / "python" / "taquin").glob("_taquin*.so"))


WORK.mkdir(parents=True, exist_ok=True)
setup(
    version=VERSION,
    packages=["taquin"],
    package_dir={"taquin": "bindings/python/taquin"},
    package_data={"taquin": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("taquin._taquin", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    setup_requires=[] if shutil.which("pybind11-config") or cmake_folder_of_pybind11() else ["pybind11>=2.10"],
    options={"build": {"build_base": str(WORK / "setuptools")}, "egg_info": {"egg_base": str(WORK)}},
)
