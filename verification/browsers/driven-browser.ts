/** A browser as the journeys drive it. Elements are named by XPath, which both drivers understand. */
export interface DrivenBrowser {
  readonly name: string;
  open(address: string): Promise<void>;
  /** @param width of the window, which in Firefox is at least 450 pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page. Its result travels as JSON. */
  run(script: string): Promise<unknown>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Types into fields of a frame, given by their names. */
  typeInFrame(frame: string, fields: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

export const field = (name: string) => `//*[@name="${name}"]`;
/** A link or button with this text or label. */
export const pressable = (text: string) =>
  `//*[self::a or self::button][normalize-space()="${text}" or @aria-label="${text}"]`;
