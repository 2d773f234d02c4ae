#!/usr/bin/env bash
# SVGO deletes everything that an animation would show later.
#
# In a film of a search a node is invisible until its step. Four ways to write that: opacity="0"
# or display="none" with <set>, and in CSS a class with keyframes that starts at
# opacity 0 or hidden.
# Guess: the optimiser removes what is hidden for good, and what is animated is not.
# Seen, SVGO 4.1.0, default preset: all four elements are gone, so the film is an empty picture. Of
#   the CSS films only the @keyframes rule is left, used by nothing.
# Why it missed: hidden elements are judged by their computed style before any animation runs.
#   A start at opacity 0.001, or removeHiddenElems: false, keeps the nodes.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . svgo@4.1.0
cat >check.mjs <<'JS'
import assert from "node:assert";
import { optimize } from "svgo";

const svg = (inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
const set = (name, to) => `<set attributeName="${name}" to="${to}" begin="1s"/>`;
const show = (name, from, to) =>
  `<style>.n{${name}:${from};animation:show 2s forwards}` +
  `@keyframes show{to{${name}:${to}}}</style>` +
  '<g class="n"><circle cx="3" cy="3" r="1"/></g>';
const films = [
  svg(`<circle opacity="0" cx="3" cy="3" r="1">${set("opacity", 1)}</circle>`),
  svg(`<circle display="none" cx="3" cy="3" r="1">${set("display", "inline")}</circle>`),
  svg(show("opacity", 0, 1)),
  svg(show("visibility", "hidden", "visible")),
];
for (const film of films) {
  const seen = optimize(film).data;
  console.log(seen);
  assert.doesNotMatch(seen, /<circle|<set/);
  assert.equal(/@keyframes/.test(seen), /@keyframes/.test(film));
}
assert.match(optimize(films[0].replace('opacity="0"', 'opacity=".001"')).data, /<circle/);
const preset = { name: "preset-default", params: { overrides: { removeHiddenElems: false } } };
for (const film of films) assert.match(optimize(film, { plugins: [preset] }).data, /<circle/);
JS
node check.mjs
