import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { StandingNotice } from "#web/admin/standing-notice.ts";
import { type BookingsApi, BookingsApiContext } from "#web/features/bookings/bookings-api.ts";
import { BookingsTab } from "#web/features/bookings/bookings-tab.tsx";
import { type WebsiteApi, WebsiteApiContext } from "#web/features/website/website-api.ts";
import { adminBlock, booking, row, startOnPhone, unanswered } from "#web/testing/bookings-tab.tsx";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { websiteServer } from "#web/testing/website-server.ts";
import DeskFirstSteps from "./desk-first-steps.tsx";

startOnPhone();
beforeEach(() => localStorage.clear());

interface Setup {
  readonly consultations?: readonly AdminBooking[];
  readonly sessions?: readonly AdminBooking[];
  readonly api?: Partial<BookingsApi>;
  readonly website?: Partial<WebsiteApi>;
  readonly notices?: readonly StandingNotice[];
  readonly query?: string;
}

/** The desk with these bookings, and the content that the site comes with. */
function open({ api, website, notices = [], query = "", ...bookings }: Setup = {}) {
  const list: BookingsApi["list"] = async ({ kind = "consultations" }) => ({
    bookings: [...(bookings[kind] ?? [])],
    nextCursor: null,
    searchedTo: null,
  });
  const { unmount } = renderAtDesk(
    <BookingsApiContext value={{ ...unanswered, list, ...api }}>
      <WebsiteApiContext value={{ ...websiteServer().api, ...website }}>
        <BookingsTab
          standing={{ isLoading: false, notices }}
          firstSteps={<DeskFirstSteps isPaused={notices.length > 0} />}
        />
      </WebsiteApiContext>
    </BookingsApiContext>,
    `?tab=consultations${query}`,
  );
  return { user: userEvent.setup(), unmount };
}

const site = "See your site";
const details = "Finish your details (0 of 14)";
const yourself = "Book yourself and see what your clients get";

const titles = () => screen.queryAllByRole("heading", { level: 3 }).map((each) => each.textContent);
/** As soon as they are there, which is in one rendering. */
async function firstSteps() {
  await screen.findByRole("list", { name: "First steps" });
  return titles();
}
const dismiss = (title: string) => screen.getByRole("button", { name: `Dismiss: ${title}` });
const linkOf = (title: string) => screen.getByRole("link", { name: title }).getAttribute("href");

test("A first sign-in says what will be here, and has three steps that lead to where they are done.", async () => {
  open();
  expect(await firstSteps()).toEqual([site, details, yourself]);
  expect(screen.getByText("No consultations yet")).toBeTruthy();
  expect([site, details, yourself].map(linkOf)).toEqual([
    "/",
    "/admin?tab=website",
    "/admin?tab=discount-codes&new=yourself",
  ]);
});

test("The site that was seen is no step any more, at the next visit either.", async () => {
  const { user, unmount } = open();
  await firstSteps();
  await user.click(screen.getByRole("link", { name: site }));
  unmount();
  open();
  expect(await firstSteps()).toEqual([details, yourself]);
});

test("What is dismissed stays away on this device, and the focus goes to the next step.", async () => {
  const { user, unmount } = open();
  await firstSteps();
  await user.click(dismiss(site));
  await waitFor(() => expect(document.activeElement).toBe(dismiss(details)));
  await user.click(dismiss(details));
  expect(titles()).toEqual([yourself]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("link", { name: yourself })),
  );
  expect(screen.queryByRole("button", { name: /Dismiss/ })).toBeNull();
  unmount();
  open();
  expect(await firstSteps()).toEqual([yourself]);
});

test("Details that are all filled in are no step.", async () => {
  const who = { ...fullWebsite.who, introduction: "Coaching in Oxted.", about: ["I’m Sam."] };
  open({ website: websiteServer({ ...fullWebsite, who }).api });
  expect(await firstSteps()).toEqual([site, yourself]);
});

test("Details that could not be read are a step without a count.", async () => {
  open({ website: { get: () => Promise.reject(new Error("offline")) } });
  expect(await firstSteps()).toEqual([site, "Finish your details", yourself]);
});

test("All steps go when the first booking arrives.", async () => {
  const consultations: AdminBooking[] = [];
  const { user } = open({ consultations });
  await firstSteps();
  consultations.push(booking("Sam"));
  await user.click(screen.getByRole("button", { name: "Refresh", hidden: true }));
  await row("Sam");
  expect(screen.queryByRole("list", { name: "First steps" })).toBeNull();
});

test("All steps go with the first session payment, while there are no consultations yet.", async () => {
  const sessions: AdminBooking[] = [];
  const { user } = open({ sessions });
  await firstSteps();
  sessions.push(adminBlock());
  await user.click(screen.getByRole("button", { name: "Refresh", hidden: true }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "First steps" })).toBeNull());
  expect(screen.getByText("No consultations yet")).toBeTruthy();
});

test("Session payments that could not be read may be there: the desk has no steps until they are.", async () => {
  let isOffline = true;
  const { user } = open({
    api: {
      list: async ({ kind }) => {
        if (isOffline && kind === "sessions") throw new Error("offline");
        return { bookings: [], nextCursor: null, searchedTo: null };
      },
    },
  });
  await screen.findByText("No consultations yet");
  expect(screen.queryByRole("list", { name: "First steps" })).toBeNull();
  isOffline = false;
  await user.click(screen.getByRole("button", { name: "Refresh", hidden: true }));
  await firstSteps();
});

test("A desk that could not be loaded has no steps.", async () => {
  open({ api: { list: () => Promise.reject(new Error("offline")) } });
  await screen.findByRole("button", { name: "Try Again" });
  expect(screen.queryByText("No consultations yet")).toBeNull();
  expect(screen.queryByRole("list", { name: "First steps" })).toBeNull();
});

test("A filter that hides everything is not an empty desk.", async () => {
  open({ query: "&show=refunded" });
  await screen.findByText("Nothing matches these filters");
  expect(screen.queryByRole("list", { name: "First steps" })).toBeNull();
});

test("While bookings are paused, the desk says so, and to book yourself comes later.", async () => {
  const pause: StandingNotice = {
    id: "pause",
    title: "Bookings and payments have been paused",
    since: "2026-11-20T10:00:00.000Z",
    by: "by alex@example.com.",
    action: "Take Bookings and Payments Again",
    end: async () => {},
  };
  open({ notices: [pause] });
  await screen.findByRole("list", { name: "First steps" });
  expect(screen.getByRole("button", { name: /^End Pause/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: yourself })).toBeNull();
  const [last] = within(screen.getByRole("list", { name: "First steps" }))
    .getAllByRole("listitem")
    .slice(-1);
  expect(last?.textContent).toContain("Bookings are paused.");
});
