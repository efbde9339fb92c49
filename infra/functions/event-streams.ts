/**
 * Takes the place of the SDK's event streams in the bundles: 20 KB for operations that none of our
 * functions calls. S3's client asks for them when it is created.
 */

export function resolveEventStreamSerdeConfig<Config extends object>(config: Config): Config {
  return config;
}

export function eventStreamSerdeProvider(): never {
  throw new Error("The bundles have no event streams.");
}

export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider();
  }
}
