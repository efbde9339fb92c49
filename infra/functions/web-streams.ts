/**
 * Takes the place of `node:stream/web` in the bundles. Middy imports it for handlers that stream their
 * answers, which ours do not, and loading it takes a tenth of a function's start.
 */

export class ReadableStream {
  constructor() {
    throw new Error("The bundles have no web streams.");
  }
}
