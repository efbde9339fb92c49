import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { answerCalls, problem } from "#web/testing/api.ts";
import LibraryPage from "./library-page.tsx";
import WorkoutPage from "./workout-page.tsx";

const { createdBy, ...workout } = sampleWorkout;
const { videoUrl, description, createdAt, ...legs } = workout;
const cardio = { ...legs, workoutId: "cardio", title: "Hill Intervals", category: "Cardio" };
const categories = [
  { categoryId: "legs", name: "Legs" },
  { categoryId: "cardio", name: "Cardio" },
];

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/workouts" element={<LibraryPage />} />
        <Route path="/workouts/:workoutId" element={<WorkoutPage />} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};
const address = () => screen.getByLabelText("Address").textContent;
const heading = () => screen.getByRole("heading", { level: 1 });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

/** The API, whose first answer about workouts is lost if a test says so. */
function answer(workouts: readonly object[], { isLost = false } = {}) {
  answerCalls(({ path }, count) => {
    if (path.endsWith("/categories")) return Response.json({ categories });
    if (isLost && count === 1) throw new TypeError("Failed to fetch");
    return Response.json({ workouts, nextCursor: null });
  });
}

test("A library that cannot be loaded says so, and Try Again loads it.", async () => {
  answer([legs, cardio], { isLost: true });
  const user = open("/workouts");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The workouts could not be loaded.",
  );
  await user.click(await button("Try Again"));
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  expect(document.activeElement).toBe(heading());
});

test("An empty library says so.", async () => {
  answer([]);
  open("/workouts");
  expect(await screen.findByText("No workouts available yet. Check back soon!")).toBeTruthy();
});

test("Filters of the address are chosen, and a workout keeps them for the way back.", async () => {
  answer([legs, cardio]);
  open("/workouts?difficulty=beginner&category=Legs");
  const { getByRole } = within(await screen.findByRole("listitem"));
  expect(getByRole("link").getAttribute("href")).toBe(
    `/workouts/${legs.workoutId}?difficulty=beginner&category=Legs`,
  );
  expect(screen.getByText("1 of 2 workouts")).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>("Category").value).toBe("Legs");
});

test("Filters without a match say so, and are cleared at a press.", async () => {
  answer([legs, cardio]);
  const user = open("/workouts?category=Legs");
  await screen.findByRole("listitem");
  await user.selectOptions(screen.getByLabelText("Category"), "Cardio");
  await user.selectOptions(screen.getByLabelText("Difficulty"), "Beginner");
  expect(address()).toBe("/workouts?category=Cardio&difficulty=beginner");
  await user.selectOptions(screen.getByLabelText("Category"), "");
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText("Difficulty"), "Advanced");
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  expect(screen.getByText("No workouts match your selected filters.")).toBeTruthy();
  await user.click(await button("Clear filters"));
  expect(address()).toBe("/workouts");
  expect(document.activeElement).toBe(heading());
});

test("A workout that cannot be loaded offers Try Again, and the way back with its filters.", async () => {
  answerCalls((_, count) => (count === 1 ? problem("internal") : Response.json(workout)));
  const user = open(`/workouts/${legs.workoutId}?category=Legs`);
  await screen.findByRole("heading", { name: "Error loading workout" });
  const back = screen.getByRole("link", { name: "Back to Library" });
  expect(back.getAttribute("href")).toBe("/workouts?category=Legs");
  await user.click(await button("Try Again"));
  expect(await screen.findByRole("heading", { level: 1, name: legs.title })).toBe(
    document.activeElement,
  );
});

test("An unknown workout is not found, and search engines leave it out.", async () => {
  answerCalls(() => problem("workout_not_found"));
  open("/workouts/unknown");
  expect(await screen.findByRole("heading", { name: "Workout not found" })).toBeTruthy();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});

test("A video of Drive plays in the page once it is asked to.", async () => {
  const drive = "https://drive.google.com/file/d/1A2b3C-d4E_f5/view?usp=sharing";
  answerCalls(() => Response.json({ ...workout, videoUrl: drive }));
  const user = open(`/workouts/${legs.workoutId}`);
  const play = await button(/Play video.*loads only when you press play\./);
  expect(document.querySelector("iframe")).toBeNull();
  await user.click(play);
  const frame = screen.getByTitle(`Video: ${legs.title}`);
  expect(frame.getAttribute("src")).toBe("https://drive.google.com/file/d/1A2b3C-d4E_f5/preview");
});

test("A video elsewhere is a link that opens in another tab.", async () => {
  answerCalls(() => Response.json({ ...workout, videoUrl: "https://vimeo.com/76979871" }));
  open(`/workouts/${legs.workoutId}`);
  const link = await screen.findByRole("link", { name: /Watch on vimeo\.com/ });
  expect(link.getAttribute("href")).toBe("https://vimeo.com/76979871");
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    "_blank",
    "noopener noreferrer",
  ]);
  expect(screen.queryByRole("button", { name: /Play video/ })).toBeNull();
});

test.each([
  "javascript:alert(document.domain)",
  "https://youtube.com.evil.example/watch?v=2tM1LFFxeKg",
])("An unsafe address of a video is left out: %s.", async (unsafe) => {
  answerCalls(() => Response.json({ ...workout, videoUrl: unsafe }));
  open(`/workouts/${legs.workoutId}`);
  expect(await screen.findByText(/Without deep knee bends\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Play video/ })).toBeNull();
  expect(document.body.innerHTML).not.toMatch(/evil\.example|javascript:/);
});
