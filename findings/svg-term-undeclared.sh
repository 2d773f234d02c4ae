#!/usr/bin/env bash
# The newest svg-term cannot be loaded; the command of the same authors uses the one before.
#
# svg-term turns an asciicast, say of a search in the terminal, into an animated SVG.
# Guess: svg-term 2.0.3 is svg-term-cli 2.1.1's engine, and a program may use it directly.
# Seen: "npm install svg-term@2.0.3" succeeds, and require fails with MODULE_NOT_FOUND for
#   @emotion/styled, which its package.json does not declare. svg-term-cli 2.1.1, the newest, still
#   depends on svg-term 1.3.1, and that loads and renders a cast.
# Why it missed: a package manager checks that declared packages exist, not that used ones are
#   declared, and a developer's own folder hides the difference.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/newest" "$folder/command"
cd "$folder/newest"
npm install --silent --no-audit --no-fund --prefix . svg-term@2.0.3
cat >check.cjs <<'JS'
const assert = require("node:assert");
assert.throws(() => require("svg-term"), { code: "MODULE_NOT_FOUND", message: /@emotion\/styled/ });
const declared = require("svg-term/package.json");
assert.ok(!("@emotion/styled" in { ...declared.dependencies, ...declared.peerDependencies }));
console.log("svg-term", declared.version, "needs @emotion/styled and does not declare it");
JS
node check.cjs
cd "$folder/command"
npm install --silent --no-audit --no-fund --prefix . svg-term-cli@2.1.1
cat >check.cjs <<'JS'
const assert = require("node:assert");
const cast = '{"version":2,"width":20,"height":3}\n[0.1,"o","step 0"]\n[1.0,"o"," step 1"]\n';
const seen = require("svg-term").render(cast, { window: false });
assert.match(seen, /@keyframes/);
assert.equal(require("svg-term/package.json").version, "1.3.1");
console.log("svg-term 1.3.1 renders", seen.length, "characters");
JS
node check.cjs
