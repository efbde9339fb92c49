import { spawn } from "node:child_process";
import * as z from "zod/mini";
import type { DrivenBrowser } from "./driven-browser.ts";

const port = 4477;
const browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** The name of a reference to an element in W3C WebDriver. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

const Answer = z.object({ value: z.unknown() });
const Session = z.object({ sessionId: z.string() });
const Element = z.object({ [elementKey]: z.string() });
const Failure = z.object({ error: z.string(), message: z.string() });

/** WebKitGTK, by W3C WebDriver. Needs Debian's packages `webkit2gtk-driver` and `xvfb`. */
export async function startWebKit(): Promise<DrivenBrowser> {
  const command = ["-a", "WebKitWebDriver", `--port=${port}`];
  const driver = spawn("xvfb-run", command, { detached: true, stdio: "ignore" });
  const hasFailed = new Promise<never>((_, reject) => {
    driver.once("error", () => reject(new Error("xvfb-run is not there.")));
    driver.once("exit", () => reject(new Error("WebKitWebDriver does not start.")));
  });
  const stop = () => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid);
  };
  process.once("exit", stop);

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = Answer.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = Failure.parse(value);
    throw new Error(`${error}: ${message}`);
  }

  await Promise.race([isListening(), hasFailed]);
  hasFailed.catch(() => undefined);
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const session = `/session/${Session.parse(await call("POST", "/session", { capabilities })).sessionId}`;

  async function find(using: string, value: string): Promise<string> {
    const found = await call("POST", `${session}/element`, { using, value });
    return Element.parse(found)[elementKey];
  }
  async function enter(using: string, value: string, text: string): Promise<void> {
    const element = `${session}/element/${await find(using, value)}`;
    await call("POST", `${element}/clear`, {});
    await call("POST", `${element}/value`, { text });
  }

  return {
    name: "WebKit",
    open: async (url) => void (await call("POST", `${session}/url`, { url })),
    resize: async (width, height) =>
      void (await call("POST", `${session}/window/rect`, { width, height })),
    run: (script) => call("POST", `${session}/execute/sync`, { script, args: [] }),
    click: async (xpath) => {
      const element = await find("xpath", xpath);
      // After typing in a frame, the driver does not scroll to what it clicks.
      const script = 'arguments[0].scrollIntoView({ block: "center" })';
      const args = [{ [elementKey]: element }];
      await call("POST", `${session}/execute/sync`, { script, args });
      await call("POST", `${session}/element/${element}/click`, {});
    },
    type: (xpath, text) => enter("xpath", xpath, text),
    typeInFrame: async (frame, fields) => {
      const id = { [elementKey]: await find("xpath", frame) };
      await call("POST", `${session}/frame`, { id });
      try {
        for (const [name, text] of Object.entries(fields)) {
          await enter("css selector", `[name="${name}"]`, text);
        }
      } finally {
        await call("POST", `${session}/frame/parent`, {});
      }
    },
    close: async () => {
      await call("DELETE", session);
      process.off("exit", stop);
      stop();
    },
  };
}

async function isListening(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
