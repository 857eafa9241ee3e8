"""Gives a wheel the libraries that it needs, so that pip can install it on any Linux that is new enough.

    with_libraries.py WHEEL FOLDER

Libraries that every Linux has (below) stay where they are. The others are copied into `ktour.libs`, each under a
name of its own that no other package can meet, and the module finds them from where it lies itself. The new
name of the wheel says which C library (glibc) it takes: the newest whose functions it asks for.
"""

import base64
import csv
import hashlib
import io
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

# What every distribution for desktops and servers has, as PEP 600 and its predecessors list it.
EVERYWHERE = re.compile(r"(lib(c|m|dl|rt|pthread|resolv|util|gcc_s|stdc\+\+|z)\.so\.\d+|ld-linux-.*)")
EPOCH = (1980, 1, 1, 0, 0, 0)


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def needed(file):
    return run("patchelf", "--print-needed", str(file)).split()


def places(file):
    """Where the loader of this machine finds what a file needs, and what that needs in turn."""
    found = re.findall(r"^\s*(\S+) => (/\S+)", run("ldd", str(file)), re.M)
    return {name: Path(path) for name, path in found}


def versions(file, kind):
    """The versions of a library's functions that a file asks for, as pairs of numbers."""
    return {tuple(map(int, version.split("."))) for version in
            re.findall(rf"{kind}_([0-9.]+)", run("objdump", "-T", str(file)))}


def add_libraries(module, libs):
    """Copies the libraries; all files that ask for others, or for this machine's C library."""
    found = {name: path for name, path in places(module).items() if not EVERYWHERE.fullmatch(name)}
    libs.mkdir()
    new_names = {}
    for name, path in found.items():
        data = path.read_bytes()
        stem, so, version = name.partition(".so")
        new_names[name] = f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}{so}{version}"
        (libs / new_names[name]).write_bytes(data)
        (libs / new_names[name]).chmod(0o755)
    files = [module, *(libs / name for name in new_names.values())]
    for file in files:
        # One change a call: Debian's patchelf mixes up the words of several.
        for name in needed(file):
            if name in new_names:
                run("patchelf", "--replace-needed", name, new_names[name], str(file))
        if file is not module:
            run("patchelf", "--set-soname", file.name, str(file))
        run("patchelf", "--force-rpath", "--set-rpath",
            "$ORIGIN" if file is not module else f"$ORIGIN/../{libs.name}", str(file))
        assert not set(needed(file)) & set(new_names), file
    return files


def pack(tree, wheel):
    """The tree as a wheel, with the list of its files anew, alike each time."""
    record = next(tree.glob("*.dist-info")) / "RECORD"
    files = sorted(path for path in tree.rglob("*") if path.is_file() and path != record)
    lines = io.StringIO()
    rows = csv.writer(lines, lineterminator="\n")
    for path in files:
        data = path.read_bytes()
        sum_of_it = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        rows.writerow([path.relative_to(tree), f"sha256={sum_of_it}", len(data)])
    rows.writerow([record.relative_to(tree), "", ""])
    record.write_text(lines.getvalue())
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in [*files, record]:
            entry = zipfile.ZipInfo(str(path.relative_to(tree)), EPOCH)
            entry.external_attr = (0o755 if ".so" in path.name else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


def main():
    wheel, folder = map(Path, sys.argv[1:])
    name, version, python, abi, _ = wheel.stem.split("-")
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "tree"
        zipfile.ZipFile(wheel).extractall(tree)
        module, = tree.glob("ktour/_ktour*.so")
        files = add_libraries(module, tree / "ktour.libs")
        glibc = max(version for file in files for version in versions(file, "GLIBC"))
        machine = run("uname", "-m").strip()
        tag = f"manylinux_{glibc[0]}_{glibc[1]}_{machine}"
        about = next(tree.glob("*.dist-info")) / "WHEEL"
        about.write_text(re.sub(r"(?m)^Tag: .*$", f"Tag: {python}-{abi}-{tag}", about.read_text()))
        made = folder / f"{name}-{version}-{python}-{abi}-{tag}.whl"
        pack(tree, made)
    print(f"ktour: {made}: {len(files) - 1} libraries of its own", file=sys.stderr)


if __name__ == "__main__":
    main()
