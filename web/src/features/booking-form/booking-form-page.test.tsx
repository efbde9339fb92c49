// @vitest-environment jsdom
import { once } from "node:events";
import { createServer } from "node:http";
import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { apiErrors, type ErrorCode, problemMediaType } from "#shared/errors.ts";
import { readSavedDraft } from "#web/booking-draft/saved-draft.ts";
import { toast } from "#web/components/toasts.ts";
import BookingFormPage from "./booking-form-page.tsx";

// Machines are shared and noisy: a slow answer is not a wrong one.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  sessionStorage.clear();
  for (const { id } of toast.current()) toast.dismiss(id);
  // What jsdom does not draw.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

type Answer = { status: number; content: unknown };
type Request = { path: string; body: Record<string, unknown> };

/** A server that answers the API's calls, and the page's fetch sent to it. */
async function serve(answer: (request: Request) => Answer | Promise<Answer>) {
  const requests: Request[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let text = "";
    for await (const chunk of incoming) text += String(chunk);
    const request = { path: incoming.url ?? "", body: text ? JSON.parse(text) : {} };
    requests.push(request);
    const { status, content } = await answer(request);
    outgoing.writeHead(status, {
      "content-type": status < 400 ? "application/json" : problemMediaType,
    });
    outgoing.end(JSON.stringify(content));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${address.port}${path}`, init),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });
  return requests;
}

function problem(code: ErrorCode, errors?: { path: string; message: string }[]): Answer {
  const { status, detail } = apiErrors[code];
  const content = {
    type: "about:blank",
    title: code,
    status,
    detail,
    code,
    requestId: "1",
    errors,
  };
  return { status, content };
}

const granted = (code: string, percentOff: number): Answer => ({
  status: 200,
  content: { code, percentOff },
});

function Elsewhere() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

function openPage() {
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter initialEntries={["/booking-form"]}>
      <Routes>
        <Route path="/booking-form" element={<BookingFormPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const type = (name: string, text: string) => user.type(control(name), text);
  return { user, view, press, type, next: () => press("Next") };
}

function control(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no ${name} here.`);
  return found;
}

const heading = (name: string) => screen.getByRole("heading", { level: 2, name: new RegExp(name) });
const toasts = () => toast.current().map(({ text }) => text);

async function openReview() {
  const page = openPage();
  await page.type("name", "Sam");
  await page.type("email", "sam@example.com");
  await page.type("phone", "07700900123");
  await page.next();
  await page.type("fitnessGoals", "Run.");
  await page.user.selectOptions(control("currentFitnessLevel"), "beginner");
  await page.next();
  await page.next();
  await page.user.click(screen.getByRole("checkbox", { name: "Monday" }));
  await page.next();
  expect(heading("Review and Payment")).toBeDefined();
  return page;
}

async function openReviewWithCode(code: string) {
  const page = await openReview();
  await page.type("discountCode", `${code}{Enter}`);
  await screen.findByRole("button", { name: "Remove" });
  return page;
}

test("Next on an empty step says the first thing missing and puts the cursor there", async () => {
  const { next } = openPage();
  await next();
  expect(toasts()).toEqual(["Please enter your name."]);
  expect(document.activeElement).toBe(control("name"));
  expect(control("name").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Please enter your email.")).toBeDefined();
});

test("each step takes the focus to its heading, and says which it is", async () => {
  const { next, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await next();
  expect(document.activeElement).toBe(heading("Step 2 of 5:\\s*Fitness Profile"));
  const current = document.querySelector('[aria-current="step"]');
  expect(current?.textContent).toBe("2Fitness Profile");
});

test("a second press of Next in the same place does not skip a step", async () => {
  const { user, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  expect(heading("Fitness Profile")).toBeDefined();
  expect(toasts()).toEqual([]);
});

test("Previous goes back one step, keeps every answer, and is not there on the first", async () => {
  const { user, press } = await openReview();
  await user.dblClick(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(heading("Preferences")).toBeDefined());
  expect(screen.getByRole("checkbox", { name: "Monday" })).toHaveProperty("checked", true);
  await press("Previous");
  await waitFor(() => expect(heading("Health Information")).toBeDefined());
  await press("Previous");
  await waitFor(() => expect(heading("Fitness Profile")).toBeDefined());
  expect(control("fitnessGoals")).toHaveProperty("value", "Run.");
  await press("Previous");
  await waitFor(() => expect(heading("Personal Information")).toBeDefined());
  expect(control("email")).toHaveProperty("value", "sam@example.com");
  expect(screen.queryByRole("button", { name: "Previous" })).toBeNull();
});

test("opened again in the same tab, the wizard is where it was left", async () => {
  const { view } = await openReview();
  const bookingId = readSavedDraft()?.bookingId;
  view.unmount();
  openPage();
  expect(heading("Review and Payment")).toBeDefined();
  expect(screen.getByText("sam@example.com")).toBeDefined();
  expect(readSavedDraft()?.bookingId).toBe(bookingId);
});

test("an answer can be changed from the review, and the way back is one press", async () => {
  const { press, type, user } = await openReview();
  await press("Edit Personal Information");
  await waitFor(() => expect(heading("Personal Information")).toBeDefined());
  await user.clear(control("name"));
  await press("Back to review");
  expect(toasts()).toEqual(["Please enter your name."]);
  await type("name", "Alex");
  await press("Back to review");
  await waitFor(() => expect(heading("Review and Payment")).toBeDefined());
  expect(screen.getByText("Alex")).toBeDefined();
});

test("Enter in the code box applies the code, and the total follows", async () => {
  const requests = await serve(() => granted("WELCOME10", 10));
  const page = await openReviewWithCode("welcome10");
  expect(requests).toEqual([
    { path: "/api/discounts/check", body: { code: "WELCOME10", bookingId: expect.any(String) } },
  ]);
  expect(toasts()).toEqual(["Discount code applied: 10% off"]);
  expect(screen.getByText("£45.00")).toBeDefined();
  await page.press("Remove");
  expect(screen.queryByText("£45.00")).toBeNull();
  expect(control("discountCode")).toHaveProperty("value", "");
});

test.each([
  ["discount_not_found", "Invalid or expired discount code"],
  ["discount_expired", "This discount code has expired"],
  ["validation_failed", "Invalid or expired discount code"],
  ["unavailable", "Error applying discount code. Please try again."],
] as const)("a code refused with %s says so at the box", async (code, message) => {
  await serve(() => problem(code));
  const { type, press } = await openReview();
  await type("discountCode", "SOME");
  await press("Apply");
  await screen.findByText(message);
  expect(control("discountCode").getAttribute("aria-invalid")).toBe("true");
  await type("discountCode", "E");
  expect(screen.queryByText(message)).toBeNull();
});

test("an empty code is not asked about", async () => {
  const { press } = await openReview();
  await press("Apply");
  expect(screen.getByText("Please enter a discount code")).toBeDefined();
});

test("an answer about a code that has been changed since is ignored", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    await held;
    signal?.throwIfAborted();
    return Response.json({ code: "WELCOME10", percentOff: 10 });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { type, press } = await openReview();
  await type("discountCode", "WELCOME10");
  await press("Apply");
  await type("discountCode", "0");
  release();
  await held;
  expect(screen.getByRole("button", { name: "Apply" }).getAttribute("aria-busy")).toBeNull();
  expect(screen.queryByText("£45.00")).toBeNull();
  expect(toasts()).toEqual([]);
});

test("a free booking is sent once and ends at the thank-you page", async () => {
  const requests = await serve(({ path, body }) =>
    path === "/api/discounts/check"
      ? granted("FREE100", 100)
      : { status: 200, content: { bookingId: body["bookingId"], status: "confirmed" } },
  );
  const { user } = await openReviewWithCode("FREE100");
  expect(screen.getByText("Free Booking")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confirm and Proceed to Payment" })).toBeNull();
  await user.dblClick(screen.getByRole("button", { name: "Complete Free Booking" }));
  const bookingId = readSavedDraft()?.bookingId;
  await screen.findByText(`/thank-you {"kind":"booking","id":"${bookingId}","booked":"free"}`);
  const started = requests.filter(({ path }) => path === "/api/bookings");
  expect(started).toMatchObject([{ body: { bookingId, name: "Sam", discountCode: "FREE100" } }]);
});

test("a free booking that fails says so and can be tried again", async () => {
  let down = true;
  await serve(({ path, body }) => {
    if (path === "/api/discounts/check") return granted("FREE100", 100);
    if (down) return problem("internal");
    return { status: 200, content: { bookingId: body["bookingId"], status: "confirmed" } };
  });
  const { press } = await openReviewWithCode("FREE100");
  await press("Complete Free Booking");
  await screen.findByText("An error occurred. Please try again.");
  expect(toasts()).toContain("An error occurred while processing your booking. Please try again.");
  down = false;
  await press("Complete Free Booking");
  await screen.findByText(/^\/thank-you/);
});

test("a code that vanishes before it is used restores the fee, hides the payment, loses nothing", async () => {
  await serve(({ path }) =>
    path === "/api/discounts/check" ? granted("WELCOME10", 10) : problem("discount_not_found"),
  );
  const { press } = await openReviewWithCode("WELCOME10");
  await press("Confirm and Proceed to Payment");
  expect(await screen.findByText("Invalid or expired discount code")).toBeDefined();
  expect(screen.queryByText("£45.00")).toBeNull();
  expect(screen.getByRole("button", { name: "Confirm and Proceed to Payment" })).toBeDefined();
  expect(readSavedDraft()).toMatchObject({ discount: null, answers: { name: "Sam" } });
});

test("nobody proceeds to payment while the price is on its way, and a press takes nothing with it", async () => {
  let answerCheck = (_: Answer) => {};
  const check = new Promise<Answer>((resolve) => {
    answerCheck = resolve;
  });
  const requests = await serve(({ path }) =>
    path === "/api/discounts/check" ? check : problem("unavailable"),
  );
  const { press, type } = await openReview();
  await type("discountCode", "WELCOME10{Enter}");
  await press("Confirm and Proceed to Payment");
  answerCheck(granted("WELCOME10", 10));
  await screen.findByText("£45.00");
  expect(requests.map(({ path }) => path)).toEqual(["/api/discounts/check"]);
  await press("Confirm and Proceed to Payment");
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
});

test("a price that has changed since the code was applied is shown before anything is paid", async () => {
  let percentOff = 10;
  await serve(({ path, body }) =>
    path === "/api/discounts/check"
      ? granted("WELCOME10", percentOff)
      : {
          status: 200,
          content: {
            bookingId: body["bookingId"],
            status: "awaiting_payment",
            amount: 4000,
            clientSecret: "pi_1_secret_2",
            publishableKey: "pk_test_1",
          },
        },
  );
  const { press } = await openReviewWithCode("WELCOME10");
  percentOff = 20;
  await press("Confirm and Proceed to Payment");
  expect(await screen.findByText("£40.00")).toBeDefined();
  expect(toasts()).toContain("The total has changed. Please check it before you go on.");
  expect(screen.getByRole("button", { name: "Confirm and Proceed to Payment" })).toBeDefined();
});

test("an answer that only the server refuses is shown on its own step", async () => {
  const message = "Please enter a valid email address.";
  await serve(() => problem("validation_failed", [{ path: "email", message }]));
  const { press } = await openReview();
  await press("Confirm and Proceed to Payment");
  await waitFor(() => expect(heading("Personal Information")).toBeDefined());
  expect(toasts()).toEqual([`Step 1: ${message}`]);
  await waitFor(() => expect(document.activeElement).toBe(control("email")));
  expect(screen.getByText(message)).toBeDefined();
});

test("a draft that the server cannot go on with is begun anew at the next try", async () => {
  const requests = await serve(({ path }) =>
    path.endsWith("/confirm")
      ? { status: 200, content: { status: "awaiting_payment" } }
      : problem("conflict"),
  );
  const { press } = await openReview();
  await press("Confirm and Proceed to Payment");
  await waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(2));
  const [first] = requests;
  await waitFor(() => expect(readSavedDraft()?.bookingId).not.toBe(first?.body["bookingId"]));
});

test("while it is paid nothing else can be changed, and the payment is remembered", async () => {
  await serve(({ path }) =>
    path.endsWith("/confirm")
      ? { status: 200, content: { status: "processing" } }
      : problem("unavailable"),
  );
  const { press } = await openReview();
  const draft = readSavedDraft();
  cleanup();
  sessionStorage.setItem(
    Object.keys(sessionStorage)[0] ?? "",
    JSON.stringify({ ...draft, paymentSubmitted: true }),
  );
  openPage();
  await press("Confirm and Proceed to Payment");
  expect(await screen.findByText("Payment processing. Please wait...")).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true),
  );
  expect(control("discountCode")).toHaveProperty("disabled", true);
});
