import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../static/js");
const MODULES = readdirSync(ROOT, { recursive: true })
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), "utf8") }));

/** Every path that a module names in an import or export, as a file below static/js. */
function imported({ name, text }) {
  const found = [...text.matchAll(/(?:\bfrom|^import)\s*["']([^"']+)["'](;?)\s*$/gm)];
  return found.map(([, path, end]) => ({
    path, end, file: relative(ROOT, join(ROOT, dirname(name), path)),
  }));
}

const folderOf = (file) => file.split("/")[0];

test("there are modules to check", () => assert.ok(MODULES.length > 40));

for (const module of MODULES) {
  test(`${module.name}: every import is relative, ends in a semicolon and names a file`, () => {
    for (const { path, end, file } of imported(module)) {
      assert.match(path, /^\.\.?\//, path);
      assert.equal(end, ";", path);
      if (!file.startsWith("../vendor/")) {
        assert.ok(MODULES.some((other) => other.name === file), `${path} is not there`);
      }
    }
    assert.ok(!/\bimport\s*\(/.test(module.text), "imports are static");
  });
}

test("only globe/ uses Cesium", () => {
  const users = MODULES.filter((module) => imported(module).some(({ path }) => path.includes("cesium.js")));
  assert.deepEqual([...new Set(users.map(({ name }) => folderOf(name)))], ["globe"]);
});

test("lib/ and state/ touch no page and import only each other", () => {
  for (const module of MODULES.filter(({ name }) => ["lib", "state"].includes(folderOf(name)))) {
    assert.ok(!/\b(document|window|localStorage|fetch)\b\s*[.(]/.test(module.text), module.name);
    imported(module).forEach(({ file }) => assert.ok(["lib", "state"].includes(folderOf(file)), `${module.name} uses ${file}`));
  }
});

test("text is never put into a page as markup, and nothing is evaluated", () => {
  const banned = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\s*\(|new Function|window\.\w+\s*=|globalThis/;
  MODULES.forEach(({ name, text }) => assert.ok(!banned.test(text), name));
});
