import type { Locator, Page } from "@playwright/test";

/** Seconds for what a hand does on a phone. They are estimates, the same for every measurement. */
const seconds = { press: 1.2, screen: 0.8, letter: 0.28 } as const;

/** What a job took. */
export interface Effort {
  readonly presses: number;
  /** How many screens were scrolled. */
  readonly screens: number;
  readonly letters: number;
  /** What the hand needs by the estimates. The time of the network and the page is not in it. */
  readonly seconds: number;
}

/** Uses a page as a person on a phone does, and counts what that takes. */
export class Hand {
  readonly #page: Page;
  #presses = 0;
  #screens = 0;
  #letters = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits until something is there, and scrolls until all of it is on the screen. */
  async see(target: Locator): Promise<void> {
    // A list that loads again has replaced it meanwhile.
    let box = await target.boundingBox();
    while (!box) {
      await target.waitFor();
      box = await target.boundingBox();
    }
    const viewport = this.#page.viewportSize() ?? { height: 0 };
    const beyond = Math.max(-box.y, box.y + box.height - viewport.height, 0);
    // A swipe moves the page by most of a screen, not all of it.
    this.#screens += Math.ceil(beyond / (viewport.height * 0.8));
    if (beyond > 0) await target.scrollIntoViewIfNeeded();
  }

  async press(target: Locator): Promise<void> {
    await this.see(target);
    this.#presses += 1;
    await target.click();
  }

  /** Counts a press that leaves the page, such as one on a telephone number. */
  async wouldPress(target: Locator): Promise<void> {
    await this.see(target);
    this.#presses += 1;
  }

  /** Types into a field, which is pressed first. */
  async type(target: Locator, text: string): Promise<void> {
    await this.press(target);
    this.#letters += text.length;
    await target.fill(text);
  }

  /** Types over what is in a field, which is held and selected first. */
  async replace(target: Locator, text: string): Promise<void> {
    const isEmpty = (await target.inputValue()) === "";
    await this.type(target, text);
    if (!isEmpty) this.#presses += 2;
  }

  /** Chooses a picture: the button, and the picture in the phone's own list. */
  async choosePicture(button: Locator, files: Locator, picture: Buffer): Promise<void> {
    await this.wouldPress(button);
    this.#presses += 1;
    await files.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: picture });
  }

  effort(): Effort {
    const { press, screen, letter } = seconds;
    const byHand = this.#presses * press + this.#screens * screen + this.#letters * letter;
    return {
      presses: this.#presses,
      screens: this.#screens,
      letters: this.#letters,
      seconds: Math.round(byHand * 10) / 10,
    };
  }
}
