import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { createClient } from "../../static/js/api/client.js";

let server;
let client;
let lastRequest;
const ANSWERS = {
  "/api/works": [200, JSON.stringify({ fine: true })],
  "/api/refused": [409, JSON.stringify({ error: { code: "stale_hash", message: "The plan has changed.", fields: { hash: "x" } } })],
  "/api/ended": [401, JSON.stringify({ error: { code: "not_authenticated", message: "Sign in.", fields: {} } })],
  "/api/broken": [500, "<html>Server Error</html>"],
  "/api/nothing": [204, ""],
};

before(async () => {
  server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      lastRequest = { method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() };
      const [status, body] = ANSWERS[request.url];
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(body);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = createClient({ root: `http://127.0.0.1:${server.address().port}/`, csrf: "token" });
});

after(() => server.close());

test("an answer is read as JSON", async () => {
  assert.deepEqual(await client.get("works"), { fine: true });
});

test("what changes something carries the CSRF token, and what reads does not", async () => {
  await client.post("works", { text: "show me deserts" });
  assert.equal(lastRequest.headers["x-csrftoken"], "token");
  assert.equal(lastRequest.body, '{"text":"show me deserts"}');
  await client.get("works");
  assert.equal(lastRequest.headers["x-csrftoken"], undefined);
});

test("a refusal keeps its code, its words and its fields", async () => {
  await assert.rejects(client.put("refused", {}), { status: 409, code: "stale_hash", message: "The plan has changed.", fields: { hash: "x" } });
});

test("a session that has ended asks for signing in", async () => {
  await assert.rejects(client.get("ended"), (error) => error.needsSignIn);
});

test("an answer that is no JSON becomes an error with a way on", async () => {
  await assert.rejects(client.get("broken"), /failed \(500\).*Try again/);
});

test("an empty answer is nothing", async () => {
  assert.equal(await client.get("nothing"), null);
});

test("a server that can't be reached is told apart from one that refuses", async () => {
  const lost = createClient({ root: "http://127.0.0.1:9/", csrf: "token" });
  await assert.rejects(lost.get("works"), { code: "unreachable", status: 0 });
});
