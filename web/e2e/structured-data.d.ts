declare module "@adobe/structured-data-validator" {
  export default class Validator {
    validate(extracted: object): Promise<{ severity: "ERROR" | "WARNING"; issueMessage: string }[]>;
  }
}

declare module "@marbec/web-auto-extractor" {
  // biome-ignore lint/suspicious/noExplicitAny: it is whatever a page says.
  type Things = Record<string, any[]>;

  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean });
    parse(html: string): { jsonld: Things; errors: object[] };
  }
}
