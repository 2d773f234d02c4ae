#!/usr/bin/env bash
# SVGO stops an animated tile by turning its rectangle into a path.
#
# A tile that slides is <rect><animate attributeName="x"/></rect>, an edge that grows
# <polygon><animate attributeName="points"/></polygon>.
# Guess: the default preset leaves a shape alone if a child animates one of its attributes.
# Seen, SVGO 4.1.0: rect, polygon and line become <path>, the <animate> child stays and names an
#   attribute that a path does not have, so nothing moves; circle is kept. No warning.
# Why it missed: the plugin looks at the shape's own attributes only, never at its children.
#   Overriding convertShapeToPath: false in the preset keeps the film alive.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . svgo@4.1.0
cat >check.mjs <<'JS'
import assert from "node:assert";
import { optimize } from "svgo";

const film = (shape, name, values) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><${shape}>` +
  `<animate attributeName="${name}" values="${values}" dur="1s"/></${shape.split(" ")[0]}></svg>`;
const films = {
  rect: film('rect x="0" y="0" width="3" height="3"', "x", "0;3"),
  polygon: film('polygon points="0,0 3,0 3,3"', "points", "0,0 3,0 3,3;0,0 6,0 6,3"),
  line: film('line x1="0" y1="0" x2="3" y2="0" stroke="red"', "x2", "0;3"),
  circle: film('circle cx="3" cy="3" r="1"', "cx", "3;6"),
};
const preset = { name: "preset-default", params: { overrides: { convertShapeToPath: false } } };
for (const [shape, text] of Object.entries(films)) {
  const seen = optimize(text).data;
  console.log(seen);
  assert.match(seen, /<animate attributeName="(x|points|x2|cx)"/);
  assert.match(seen, shape === "circle" ? /<circle / : /<path /);
  assert.match(optimize(text, { plugins: [preset] }).data, new RegExp(`<${shape} `));
}
JS
node check.mjs
