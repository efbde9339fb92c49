import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, problem } from "#web/testing/api.ts";
import QrLanderPage from "./qr-lander-page.tsx";

afterEach(() => {
  vi.useRealTimers();
});

function scan(address: string, answer: () => Response) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls(answer);
  render(
    <MemoryRouter initialEntries={[address]}>
      <Where />
    </MemoryRouter>,
  );
}

const Where = () => {
  const { pathname } = useLocation();
  return pathname === "/" ? <p>Home</p> : <QrLanderPage />;
};

const evil = encodeURIComponent("https://evil.example/");
test.each([
  "",
  `?url=${evil}`,
  `?redirect=${evil}#${evil}`,
  `?landingPageType=custom&customUrl=${evil}`,
])("A code that leads home does so, whatever its own address says (%s).", async (more) => {
  scan(`/qrlander${more}`, () => Response.json({ landingPageType: "home" }));
  expect(await screen.findByText("Home")).toBeTruthy();
});

test.each<[string, () => Response]>([
  ["the API fails", () => problem("internal")],
  [
    "the address is a script",
    () => Response.json({ landingPageType: "custom", customUrl: "javascript:alert(1)" }),
  ],
])(
  "It says that it cannot tell where to go, and goes home after 2 seconds, because %s.",
  async (_, answer) => {
    scan("/qrlander", answer);
    expect(await screen.findByText("Failed to load redirect settings")).toBeTruthy();
    expect(screen.queryByText("Home")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText("Home")).toBeTruthy();
  },
);
