import type { ConsultationsApi } from "../consultations-api.ts";

/**
 * The same calls; but bookings that were asked for before a change was answered, and come after it,
 * are asked for again. They may be older than what the change has shown.
 */
export function withFreshReads(api: ConsultationsApi): ConsultationsApi {
  let changes = 0;

  function changing<Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) {
    return async (...input: Input): Promise<Output> => {
      const output = await call(...input);
      changes += 1;
      return output;
    };
  }

  function reading<Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) {
    return async (...input: Input): Promise<Output> => {
      for (;;) {
        const changesBefore = changes;
        const output = await call(...input);
        if (changes === changesBefore) return output;
      }
    };
  }

  return {
    ...api,
    list: reading(api.list),
    get: reading(api.get),
    complete: changing(api.complete),
    writeNote: changing(api.writeNote),
    resendMail: changing(api.resendMail),
    dealWith: changing(api.dealWith),
  };
}
