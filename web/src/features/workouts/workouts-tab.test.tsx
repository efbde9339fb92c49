import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { sampleWorkout } from "#shared/testing/workout.ts";
import type { Deleted } from "#shared/values/deletions.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { refusal } from "#web/testing/website-server.ts";
import { type WorkoutsApi, WorkoutsApiContext } from "./workouts-api.ts";
import WorkoutsTab from "./workouts-tab.tsx";

const unanswered = new ApiError({ code: "network", status: 0, statusText: "", detail: "" });

const workout = (title: string, more: Partial<AdminWorkout> = {}): AdminWorkout => ({
  ...sampleWorkout,
  workoutId: crypto.randomUUID(),
  title,
  revision: 0,
  ...more,
});

/** A library that several tabs may show. */
function createLibrary(all: readonly AdminWorkout[]) {
  const workouts = new Map(all.map((each) => [each.workoutId, each]));
  const deleted = new Map<string, AdminWorkout & Deleted>();
  let categories = ["Cardio", "Legs"].map((name) => ({ categoryId: name.toLowerCase(), name }));
  const nameOf = (id: string | undefined) =>
    categories.find(({ categoryId }) => categoryId === id)?.name ?? "";
  const idOf = (name: string) => categories.find((each) => each.name === name)?.categoryId ?? "";
  const put = (item: AdminWorkout) => {
    workouts.set(item.workoutId, item);
    return item;
  };
  const found = (id: string) => {
    const item = workouts.get(id);
    if (!item) throw refusal("workout_not_found");
    return { ...item, category: nameOf(item.categoryId) };
  };
  const created: string[] = [];
  const api: WorkoutsApi = {
    list: async () => ({ items: [...workouts.keys()].map(found), nextCursor: null }),
    listDeleted: async () => ({ items: [...deleted.values()], nextCursor: null }),
    get: async (id) => found(id),
    create: async ({ workoutId, ...body }) => {
      created.push(workoutId);
      const known = workouts.get(workoutId);
      if (known && known.duration !== body.duration) throw refusal("workout_changed");
      const { title, difficulty = "beginner", ...rest } = body;
      const categoryId = idOf(body.category);
      return put(workout(title, { ...rest, difficulty, workoutId, categoryId }));
    },
    update: async (id, { revision, difficulty = "beginner", ...body }) => {
      const item = found(id);
      if (item.revision !== revision) throw refusal("workout_changed");
      const categoryId = idOf(body.category);
      return put({ ...item, ...body, difficulty, categoryId, revision: revision + 1 });
    },
    remove: async (id) => {
      deleted.set(id, { ...found(id), deletedAt: new Date().toISOString() });
      workouts.delete(id);
      return { status: "deleted" };
    },
    restore: async (id) => {
      const { deletedAt, ...item } = deleted.get(id)!;
      deleted.delete(id);
      return put(item);
    },
    categories: async () => ({ categories }),
    addCategory: async (category) => {
      categories = [...categories, category];
      return category;
    },
    renameCategory: async (renamed) => {
      categories = categories.map((each) =>
        each.categoryId === renamed.categoryId ? renamed : each,
      );
      return renamed;
    },
    removeCategory: async (id) => {
      const isUsed = [...workouts.values()].some(({ categoryId }) => categoryId === id);
      if (isUsed) throw refusal("category_in_use");
      categories = categories.filter(({ categoryId }) => categoryId !== id);
      return { categories };
    },
  };
  return { api, workouts, created };
}

function open(library = createLibrary([]), overrides: Partial<WorkoutsApi> = {}) {
  const { unmount } = renderAtDesk(
    <WorkoutsApiContext value={{ ...library.api, ...overrides }}>
      <WorkoutsTab />
    </WorkoutsApiContext>,
  );
  return { ...library, unmount, user: userEvent.setup() };
}

const card = (title: string) => screen.findByRole("article", { name: title });
const button = (name: string) => screen.findByRole("button", { name });
const form = () => screen.getByRole("form", { name: "Add a workout" });
const inForm = (label: string) => within(form()).getByLabelText<HTMLInputElement>(label);
const said = () => toast.current().map(({ text }) => text);
const undo = () => act(async () => toast.current().at(-1)?.action?.run());

/** Types a whole workout, or parts of it, as one paste each: keys take long. */
function fill(typed: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(inForm(label), { target: { value } });
  }
}
const squats = {
  Title: "Slow Squats",
  Description: "Three rounds, slowly.",
  "Duration in minutes": "30",
  Category: "Legs",
};

/** The tab with the categories, which the form asks for. */
async function openForm(...given: Parameters<typeof open>) {
  const opened = open(...given);
  await screen.findAllByRole("option", { name: "Legs" });
  return opened;
}

describe("A workout", () => {
  test("is added once by a double press, under its author’s name.", async () => {
    const { user, created } = await openForm();
    fill(squats);
    await user.dblClick(await button("Add Workout"));
    const added = within(await card("Slow Squats"));
    expect(added.getByText(/by alex@trainers\.example/)).toBeTruthy();
    expect(added.getByText("30 min")).toBeTruthy();
    expect(said()).toEqual(["“Slow Squats” added."]);
    expect(created).toHaveLength(1);
    expect(inForm("Title").value).toBe("");
  });

  test("keeps what was typed when it is not saved, and is added by the next press.", async () => {
    let isOffline = true;
    const library = createLibrary([]);
    const { user } = await openForm(library, {
      create: async (body) => (isOffline ? Promise.reject(unanswered) : library.api.create(body)),
    });
    fill(squats);
    await user.click(await button("Add Workout"));
    expect(said()).toEqual(["That could not be saved. Please try again."]);
    expect(inForm("Title").value).toBe("Slow Squats");
    isOffline = false;
    await user.click(await button("Add Workout"));
    expect(await card("Slow Squats")).toBeTruthy();
    expect(library.workouts.size).toBe(1);
  });

  test("that was added by a press without an answer gets what was typed since.", async () => {
    let isLost = true;
    const library = createLibrary([]);
    const { user } = await openForm(library, {
      create: async (body) => {
        const answer = await library.api.create(body);
        if (isLost) throw unanswered;
        return answer;
      },
    });
    fill(squats);
    await user.click(await button("Add Workout"));
    isLost = false;
    fill({ "Duration in minutes": "35" });
    await user.click(await button("Add Workout"));
    expect(within(await card("Slow Squats")).getByText("35 min")).toBeTruthy();
    expect(library.workouts.size).toBe(1);
    expect(new Set(library.created).size).toBe(1);
  });

  test("that is half written is there after a reload, until it is cleared.", async () => {
    const { unmount } = await openForm();
    fill({ Title: "Half-Written" });
    unmount();
    const { user } = await openForm();
    expect(inForm("Title").value).toBe("Half-Written");
    await user.click(await button("Clear"));
    expect(inForm("Title").value).toBe("");
  });

  test("plays its video once the trainer presses, and refuses a link that only looks like one.", async () => {
    const { user, created } = await openForm();
    fill({ ...squats, "Video link (optional)": "https://vimeo.com/76979871" });
    expect(within(form()).getByText(/cannot be played in the page/)).toBeTruthy();
    fill({ "Video link (optional)": "https://youtube.com.evil.example/watch?v=2tM1LFFxeKg" });
    await user.click(await button("Add Workout"));
    expect(document.activeElement).toBe(inForm("Video link (optional)"));
    expect(created).toEqual([]);
    fill({ "Video link (optional)": "https://www.youtube.com/watch?v=2tM1LFFxeKg" });
    expect(screen.queryByTitle("Preview: Slow Squats")).toBeNull();
    await user.click(await button("Preview Video"));
    expect(screen.getByTitle("Preview: Slow Squats").getAttribute("src")).toBe(
      "https://www.youtube-nocookie.com/embed/2tM1LFFxeKg",
    );
  });

  test("shows its edit in the list.", async () => {
    const { user } = open(createLibrary([workout("Slow Squats")]));
    await user.click(await button("Edit Slow Squats"));
    const dialog = within(screen.getByRole("dialog", { name: "Edit “Slow Squats”" }));
    fireEvent.change(dialog.getByLabelText("Title"), { target: { value: "New Title" } });
    await user.selectOptions(dialog.getByLabelText("Difficulty"), "Advanced");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    expect(within(await card("New Title")).getByText("Advanced")).toBeTruthy();
    expect(screen.queryByRole("article", { name: "Slow Squats" })).toBeNull();
  });

  test("that another tab has changed meanwhile asks which version to keep.", async () => {
    const slow = workout("Slow Squats");
    const library = createLibrary([slow]);
    const { user } = open(library);
    await user.click(await button("Edit Slow Squats"));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Duration in minutes"), { target: { value: "40" } });
    library.workouts.set(slow.workoutId, { ...slow, duration: 45, revision: 1 });
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    expect(await dialog.findByText("This workout has changed since you opened it")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Keep Mine" }));
    expect(within(await card("Slow Squats")).getByText("40 min")).toBeTruthy();
  });

  test("is deleted once it is confirmed, and Undo brings it back with the focus.", async () => {
    const { user } = open(createLibrary([workout("Slow Squats"), workout("Kitchen HIIT")]));
    await user.click(await button("Delete Slow Squats"));
    await user.click(await button("Cancel"));
    expect(await card("Slow Squats")).toBeTruthy();
    await user.click(await button("Delete Slow Squats"));
    await user.dblClick(await button("Delete Workout"));
    expect(said()).toEqual(["“Slow Squats” deleted."]);
    expect(screen.queryByRole("article", { name: "Slow Squats" })).toBeNull();
    expect(await screen.findByRole("region", { name: "Recently Deleted" })).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
    await undo();
    expect(await card("Slow Squats")).toBeTruthy();
    expect(said()).toContain("“Slow Squats” restored.");
    expect(document.activeElement).toBe(await button("Delete Slow Squats"));
    expect(screen.queryByRole("region", { name: "Recently Deleted" })).toBeNull();
  });

  test("that another administrator has deleted says so in the API’s words, and leaves the list.", async () => {
    const slow = workout("Slow Squats");
    const library = createLibrary([slow]);
    const { user } = open(library);
    await user.click(await button("Delete Slow Squats"));
    library.workouts.delete(slow.workoutId);
    await user.click(await button("Delete Workout"));
    await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
    expect(said()).toEqual(["Workout not found"]);
  });
});

describe("A category", () => {
  const openCategories = () => openForm(createLibrary([workout("Knee-Friendly")]));

  test("keeps its name on Escape, and the focus goes back.", async () => {
    const { user } = await openCategories();
    await user.click(await button("Rename Legs"));
    const field = screen.getByLabelText("New name for “Legs”");
    expect(document.activeElement).toBe(field);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(await button("Rename Legs"));
  });

  test("is renamed with its workouts, here and in the form.", async () => {
    const { user } = await openCategories();
    await user.click(await button("Rename Legs"));
    await user.keyboard("Lower Body{Enter}");
    expect(await within(await card("Knee-Friendly")).findByText("Lower Body")).toBeTruthy();
    expect(said()).toEqual(["“Legs” is now “Lower Body”."]);
    expect(document.activeElement).toBe(await button("Rename Lower Body"));
    const options = [...inForm("Category").querySelectorAll("option")];
    expect(options.map(({ text }) => text)).toEqual(["Select a category", "Cardio", "Lower Body"]);
  });

  test("that has a workout is not deleted, in the API’s words, and the focus stays.", async () => {
    const { user } = await openCategories();
    await user.click(await button("Delete Legs"));
    await waitFor(() => expect(said()).toEqual(["This category has workouts."]));
    expect(document.activeElement).toBe(await button("Delete Legs"));
  });

  test("without workouts is deleted, and Undo brings it back with the focus.", async () => {
    const { user } = await openCategories();
    await user.click(await button("Delete Cardio"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Rename Cardio" })).toBeNull());
    expect(said()).toEqual(["“Cardio” deleted."]);
    await undo();
    expect(await button("Rename Cardio")).toBeTruthy();
    expect(said()).toContain("“Cardio” restored.");
    expect(document.activeElement).toBe(await button("Delete Cardio"));
  });
});
