import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { adminDiscount } from "#shared/testing/discount.ts";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { ApiError } from "#web/api/api-error.ts";
import { BookingsApiContext } from "#web/features/bookings/bookings-api.ts";
import { NoteEditor } from "#web/features/bookings/panel/note-editor.tsx";
import { EditDiscountDialog } from "#web/features/discount-codes/discount-forms.tsx";
import { QrSettingsForm } from "#web/features/qr-settings/qr-settings-form.tsx";
import { EditWorkoutDialog } from "#web/features/workouts/workout-forms.tsx";
import { unanswered } from "#web/testing/bookings-tab.tsx";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";

/** A record on the server: it refuses a change of another version than the current one. */
class Server<Item extends object> {
  item: Item;
  readonly refusal: ErrorCode;
  constructor(item: Item, refusal: ErrorCode) {
    this.item = item;
    this.refusal = refusal;
  }

  readonly latest = async () => this.item;

  /** Another administrator saves. */
  readonly change = (changes: object) => {
    const revision = "revision" in this.item ? { revision: Number(this.item.revision) + 1 } : {};
    this.item = { ...this.item, ...changes, ...revision };
  };

  readonly save = async (isSeen: boolean, changes: object): Promise<Item> => {
    if (!isSeen) {
      const { status, detail } = apiErrors[this.refusal];
      throw new ApiError({ code: this.refusal, status, statusText: "", detail });
    }
    this.change(changes);
    return this.item;
  };
}

interface Opened {
  readonly server: Server<object>;
  /** The form as it opens over what is saved now. */
  readonly form: () => ReactElement;
  readonly changed: string;
  readonly label: string;
  readonly property: string;
  readonly before: string;
  readonly submit: string;
  /** Whether the form is part of a page, which has no *Cancel*. */
  readonly isPage?: true;
}

const onFailure = (error: unknown) => {
  throw error;
};

const records: Record<string, (onClose: () => void) => Opened> = {
  "a workout": (onClose) => {
    const server = new Server(
      { ...sampleWorkout, title: "Before", revision: 0 },
      "workout_changed",
    );
    return {
      server,
      form: () => (
        <EditWorkoutDialog
          workout={server.item}
          categories={["Legs"]}
          update={(_, { revision, ...body }) =>
            server.save(revision === server.item.revision, body)
          }
          latest={server.latest}
          onFailure={onFailure}
          onClose={onClose}
        />
      ),
      changed: "This workout has changed since you opened it",
      label: "Title",
      property: "title",
      before: "Before",
      submit: "Save Changes",
    };
  },
  "a discount code": (onClose) => {
    const server = new Server({ ...adminDiscount, expiryDate: "2026-01-01" }, "discount_changed");
    return {
      server,
      form: () => (
        <EditDiscountDialog
          discount={server.item}
          change={(_, { revision, ...body }) =>
            server.save(revision === server.item.revision, body)
          }
          latest={server.latest}
          onFailure={onFailure}
          onClose={onClose}
        />
      ),
      changed: "This code has changed since you opened it",
      label: "Percent off",
      property: "percentOff",
      before: "10",
      submit: "Save Changes",
    };
  },
  "the QR settings": () => {
    const server = new Server(
      { landingPageType: "custom" as const, customUrl: "https://before.example/", revision: 0 },
      "qr_settings_changed",
    );
    return {
      server,
      form: () => (
        <QrSettingsForm
          start={server.item}
          api={{
            load: server.latest,
            save: ({ revision, ...body }) => server.save(revision === server.item.revision, body),
            putPicture: () => Promise.reject(new Error("No picture is sent.")),
          }}
        />
      ),
      changed: "These settings have changed since you opened them",
      label: "Custom URL",
      property: "customUrl",
      before: "https://before.example/",
      submit: "Save Settings",
      isPage: true,
    };
  },
  "the note on a booking": () => {
    const consultation = adminConsultation({});
    const server = new Server({ note: "Before", revision: 0 }, "note_changed");
    const changedAt = () => `2026-03-02T09:00:0${server.item.revision}.000Z`;
    const latest = () => ({
      ...consultation,
      note: server.item.note,
      noteChangedAt: changedAt(),
    });
    return {
      server,
      form: () => (
        <BookingsApiContext
          value={{
            ...unanswered,
            get: async () => latest(),
            async writeNote(_, { note, seen }) {
              await server.save(seen === changedAt(), { note });
              return latest();
            },
          }}
        >
          <NoteEditor booking={latest()} />
        </BookingsApiContext>
      ),
      changed: "This note has changed since you opened it",
      label: "Private note",
      property: "note",
      before: "Before",
      submit: "Save Note",
      isPage: true,
    };
  },
};

/** What the two administrators write. */
const versions: Record<string, { theirs: string | number; mine: string }> = {
  title: { theirs: "Theirs", mine: "Mine" },
  percentOff: { theirs: 30, mine: "20" },
  note: { theirs: "Theirs", mine: "Mine" },
  customUrl: { theirs: "https://theirs.example/", mine: "https://mine.example/" },
};

describe.each(Object.entries(records))("The form of %s", (_, open) => {
  async function setup() {
    let isClosed = false;
    const record = open(() => {
      isClosed = true;
      view.unmount();
    });
    const user = userEvent.setup();
    const view = renderAtDesk(record.form());
    const { theirs, mine } = versions[record.property]!;
    const box = () => document.querySelector<HTMLInputElement>(`form [name="${record.property}"]`)!;
    const type = async (text: string) => {
      await user.clear(box());
      await user.type(box(), text);
    };
    const press = (name: string) => user.click(screen.getByRole("button", { name }));
    return {
      ...record,
      saved: () => String(new Map(Object.entries(record.server.item)).get(record.property)),
      isClosed: () => isClosed,
      isPage: record.isPage ?? false,
      ...{ theirs, mine, user, view, box, type, press },
    };
  }

  async function collide() {
    const record = await setup();
    expect(screen.getByLabelText<HTMLInputElement>(record.label).value).toBe(record.before);
    await record.type(record.mine);
    record.server.change({ [record.property]: record.theirs });
    await record.press(record.submit);
    const notice = within((await screen.findByText(record.changed)).closest("[role=alert]")!);
    return { ...record, notice };
  }

  test("shows both versions when another administrator has saved meanwhile, and saves neither.", async () => {
    const { notice, saved, theirs, mine, box, submit } = await collide();
    expect(notice.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      `Theirs${theirs}`,
      `Yours${mine}`,
    ]);
    expect(saved()).toBe(String(theirs));
    expect(box().value).toBe(mine);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: submit }).disabled).toBe(true);
  });

  test("saves mine over theirs with Keep Mine.", async () => {
    const { press, saved, mine, isPage, isClosed, changed } = await collide();
    await press("Keep Mine");
    await waitFor(() => expect(saved()).toBe(mine));
    await waitFor(() => expect(screen.queryByText(changed)).toBeNull());
    expect(isClosed()).toBe(!isPage);
  });

  test("fills in theirs with Use Theirs, over which the next save is made.", async () => {
    const { press, saved, theirs, mine, box, type, submit, changed } = await collide();
    await press("Use Theirs");
    expect(box().value).toBe(String(theirs));
    expect(saved()).toBe(String(theirs));
    expect(screen.queryByText(changed)).toBeNull();
    await type(mine);
    await press(submit);
    await waitFor(() => expect(saved()).toBe(mine));
  });

  test("keeps the typed text when it is left, and shows theirs beside it when it opens again.", async () => {
    const { view, form, mine, theirs, type, box, server, property, press, saved, changed } =
      await setup();
    await type(mine);
    view.unmount();
    const again = renderAtDesk(form());
    expect(box().value).toBe(mine);
    expect(screen.getByRole("button", { name: "Discard My Changes" })).toBeTruthy();
    again.unmount();
    server.change({ [property]: theirs });
    renderAtDesk(form());
    expect(screen.getByText(changed)).toBeTruthy();
    expect(box().value).toBe(mine);
    await press("Keep Mine");
    await waitFor(() => expect(saved()).toBe(mine));
  });

  test("keeps the typed text when a release adds a field to it.", async () => {
    const { view, form, mine, type, box, property } = await setup();
    await type(mine);
    view.unmount();
    const [key = ""] = Object.keys(sessionStorage);
    const kept = sessionStorage.getItem(key)!;
    for (const part of ["base", "fields"]) {
      for (const name of Object.keys(JSON.parse(kept)[part])) {
        if (part === "fields" && name === property) continue;
        const earlier = JSON.parse(kept);
        delete earlier[part][name];
        sessionStorage.setItem(key, JSON.stringify(earlier));
        const { unmount } = renderAtDesk(form());
        expect([part, name, box().value]).toEqual([part, name, mine]);
        unmount();
      }
    }
  });

  test("asks before it drops what is typed, and shows on a page what is saved now.", async () => {
    const { type, mine, theirs, press, isPage, isClosed, box, server, property, submit, changed } =
      await setup();
    await type(mine);
    if (isPage) {
      server.change({ [property]: theirs });
      await press(submit);
      await screen.findByText(changed);
    } else {
      await press("Cancel");
      expect(screen.getByRole("dialog", { name: "Discard your changes?" })).toBeTruthy();
      await press("Keep Editing");
      expect(box().value).toBe(mine);
      await press("Cancel");
    }
    await press("Discard My Changes");
    expect(isClosed()).toBe(!isPage);
    if (isPage) expect(box().value).toBe(theirs);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
