"""Runs the cells of a notebook as Jupyter would, and compares what they give with what it holds.

    python3 tests/python/notebook.py docs/python.ipynb [--write]

--write puts the outputs into the file instead. Jupyter itself is not needed.
"""

import ast
import contextlib
import io
import json
import sys
from pathlib import Path


def run(source, names):
    """The outputs of a cell."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(last, "cell", "eval"), names)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(True)}
        for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
            shown = getattr(value, method, lambda: None)()
            if shown is not None:
                data[kind] = shown.splitlines(True)
        outputs.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return outputs


def main(path, write):
    text = path.read_text()
    notebook = json.loads(text)
    names = {"__name__": "__main__"}
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        number += 1
        outputs = run("".join(cell["source"]), names)
        for output in outputs:
            if output["output_type"] == "execute_result":
                output["execution_count"] = number
        cell.update(execution_count=number, outputs=outputs)
    made = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if write:
        path.write_text(made)
    elif made != text:
        different = [i for i, (a, b) in enumerate(zip(made.splitlines(), text.splitlines())) if a != b]
        sys.exit(f"{path} holds something else than its cells give, from line "
                 f"{different[0] + 1 if different else 'the end'} on: run tests/python/notebook.py {path} --write")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--write" in sys.argv[2:])
