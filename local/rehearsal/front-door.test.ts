import { expect, onTestFinished, test } from "vitest";
import { listenInternally } from "../listen.ts";
import { openFrontDoor } from "./front-door.ts";

async function setup() {
  const emulator = await listenInternally(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method, url, headers } = request;
    response.writeHead(201, { "x-made": "here" });
    response.end(
      JSON.stringify({
        asked: `${method} ${url}`,
        host: headers.host,
        scheme: headers["x-forwarded-proto"],
        body,
      }),
    );
  });
  onTestFinished(emulator.close);
  const door = await openFrontDoor(
    `http://127.0.0.1:${emulator.port}`,
    "https://d1.cloudfront.net",
  );
  onTestFinished(door.close);
  return door;
}

test("a request is forwarded as one to the site over HTTPS", async () => {
  const { origin } = await setup();
  const answer = await fetch(`${origin}/api/contact?a=b`, { method: "POST", body: "Hello" });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("x-made")).toBe("here");
  expect(await answer.json()).toEqual({
    asked: "POST /api/contact?a=b",
    host: "d1.cloudfront.net",
    scheme: "https",
    body: "Hello",
  });
});

test("fetch takes addresses of the site, with TLS or without", async () => {
  const { fetch } = await setup();
  const ask = async (address: string) => (await fetch(address)).json();
  expect(await ask("https://d1.cloudfront.net/login")).toMatchObject({
    asked: "GET /login",
    scheme: "https",
  });
  expect(await ask("http://d1.cloudfront.net/")).not.toHaveProperty("scheme");
});

test("fetch refuses every other address", async () => {
  const { fetch } = await setup();
  await expect(fetch("https://elsewhere.example/")).rejects.toThrow("is not of this site");
});
