import { describe, expect, test } from "vitest";
import { calendarFrameOf, calendarFrameSources } from "./calendar-frames.ts";

const host = "trainer.example";
const calendly = "https://calendly.com/alex/call";
const calCom = "https://cal.com/alex/call";

describe("The address in a frame", () => {
  test.each([
    [
      `${calendly}?utm_content=a&name=Sam`,
      `${calendly}?utm_content=a&name=Sam&embed_type=Inline&embed_domain=trainer.example`,
    ],
    [
      "https://www.calendly.com/alex",
      "https://calendly.com/alex?embed_type=Inline&embed_domain=trainer.example",
    ],
    [
      `${calCom}?metadata%5Bbooking%5D=a`,
      "https://app.cal.com/alex/call/embed?metadata%5Bbooking%5D=a&embed=&embedType=inline",
    ],
    [`${calCom}/`, "https://app.cal.com/alex/call/embed?embed=&embedType=inline"],
    [
      "https://app.cal.com/alex/call/embed",
      "https://app.cal.com/alex/call/embed?embed=&embedType=inline",
    ],
    ["https://studio.cal.com/call", "https://studio.cal.com/call/embed?embed=&embedType=inline"],
  ])("of %s is the one that the vendor’s script makes.", (link, address) => {
    expect(calendarFrameOf(link, host)?.address).toBe(address);
  });

  test.each([
    "https://outlook.office.com/book/alex",
    "https://calendly.com.evil.example/alex",
    "https://notcal.com/alex",
    "https://help.calendly.com/alex",
    "http://calendly.com/alex",
    "http://cal.com/alex",
  ])("does not exist for %s.", (link) => {
    expect(calendarFrameOf(link, host)).toBeUndefined();
  });

  test("is one that the policy allows.", () => {
    const isAllowed = (address: string) =>
      calendarFrameSources.some((source) => {
        const { protocol, hostname } = new URL(address);
        const pattern = source.replace("https://", "").replaceAll(".", "\\.").replace("*", ".+");
        return protocol === "https:" && new RegExp(`^${pattern}$`).test(hostname);
      });
    for (const link of [calendly, calCom, "https://studio.cal.com/call"])
      expect(isAllowed(calendarFrameOf(link, host)?.address ?? "")).toBe(true);
  });
});

describe("A message", () => {
  const readCalendly = (data: unknown) => calendarFrameOf(calendly, host)?.read(data);
  const readCalCom = (data: unknown) => calendarFrameOf(calCom, host)?.read(data);

  test("of Calendly says that its page is there, how high it is, and that a time was chosen.", () => {
    expect(readCalendly({ event: "calendly.event_type_viewed", payload: {} })?.says).toBe("there");
    const height = { event: "calendly.page_height", payload: { height: "1021px" } };
    expect(readCalendly(height)).toMatchObject({ says: "there", heightPx: 1021 });
    const scheduled = {
      event: "calendly.event_scheduled",
      payload: { event: { uri: "https://" } },
    };
    expect(readCalendly(scheduled)?.says).toBe("scheduled");
  });

  test("of Cal.com says the same, and gets the answer without which its page stays hidden.", () => {
    const told = (type: string, data: unknown = {}) =>
      readCalCom({ originator: "CAL", fullType: `CAL::${type}`, namespace: "", type, data });
    expect(told("__iframeReady", { isPrerendering: false })).toMatchObject({
      says: "there",
      answer: { originator: "CAL", method: "parentKnowsIframeReady" },
    });
    expect(told("linkReady")).toMatchObject({ says: "there", answer: undefined });
    expect(told("__dimensionChanged", { iframeHeight: 640.5 })?.heightPx).toBe(640.5);
    expect(told("bookingSuccessfulV2", { uid: "1" })?.says).toBe("scheduled");
    expect(told("linkFailed", { code: "404" })?.says).toBe("failed");
  });

  test.each([
    [undefined],
    [null],
    ["calendly.event_scheduled"],
    [{ event: "other.event_scheduled" }],
    [{ event: 7 }],
    [{ event: "scheduled", payload: { event: "calendly.event_scheduled" } }],
    [{ originator: "CALX", type: "bookingSuccessfulV2" }],
    [{ originator: "CAL" }],
    [[{ event: "calendly.event_scheduled" }]],
  ])("of another make says nothing (%j).", (data) => {
    expect(readCalendly(data)).toBeUndefined();
    expect(readCalCom(data)).toBeUndefined();
  });

  test.each(["-1px", "1e9px", "100%", { valueOf: 1 }, Number.NaN])(
    "with a height that is none has none (%j).",
    (height) => {
      const data = { event: "calendly.page_height", payload: { height } };
      expect(readCalendly(data)?.heightPx).toBeUndefined();
    },
  );
});
