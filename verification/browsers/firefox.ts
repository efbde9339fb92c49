import { existsSync } from "node:fs";
import { launch } from "puppeteer-core";
import type { DrivenBrowser } from "./driven-browser.ts";

const programs = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Firefox, by WebDriver BiDi. Needs Debian's package `firefox-esr`. */
export async function startFirefox(): Promise<DrivenBrowser> {
  const browser = await launch({
    browser: "firefox",
    executablePath: programs.find((each) => existsSync(each)) ?? "firefox",
    headless: true,
  });
  const page = await browser.newPage();

  async function find(xpath: string) {
    const found = await page.$(`::-p-xpath(${xpath})`);
    if (!found) throw new Error(`There is no ${xpath}.`);
    return found;
  }

  return {
    name: "Firefox",
    open: async (address) => void (await page.goto(address)),
    resize: async (width, height) => page.setViewport({ width, height }),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => {
      const input = await find(xpath);
      await input.click({ count: 3 });
      await input.type(text);
    },
    typeInFrame: async (frame, fields) => {
      const content = await (await find(frame)).contentFrame();
      for (const [name, text] of Object.entries(fields)) {
        const input = await content?.$(`[name="${name}"]`);
        if (!input) throw new Error(`The frame has no field ${name}.`);
        await input.type(text);
      }
    },
    close: () => browser.close(),
  };
}
