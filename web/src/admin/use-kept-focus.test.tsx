import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { Dialog } from "#web/components/dialog.tsx";
import { Dashboard } from "./dashboard.tsx";
import { DialogHost, useDialog } from "./dialog-host.tsx";

/** A panel of the desk. Its parts render alone, as those do that read a cache. */
function setup(content: ReactNode) {
  const panel = (
    <section>
      <h2>Outer</h2>
      <section>
        <h3>Inner</h3>
        {content}
      </section>
    </section>
  );
  const tabs = [{ id: "one", label: "One", icon: null, panel }];
  render(
    <MemoryRouter>
      <Dashboard tabs={tabs} opensWith="one" menu={[]} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return (name: string) => user.click(screen.getByRole("button", { name }));
}

type Press = ReturnType<typeof setup>;

const hasFocus = (name: string) =>
  waitFor(() => {
    const { activeElement } = document;
    expect(activeElement?.getAttribute("aria-label") ?? activeElement?.textContent).toBe(name);
  });

function Rows({ names }: { names: readonly string[] }) {
  const [shown, setShown] = useState(names);
  return (
    <ul>
      {shown.map((name) => (
        <li key={name}>
          <button type="button">{`Edit ${name}`}</button>
          <button
            type="button"
            onClick={() => setShown(shown.filter((each) => each !== name))}
          >{`Delete ${name}`}</button>
        </li>
      ))}
    </ul>
  );
}

test("A row that goes by its own press leaves the focus to the next row's control, or the one before.", async () => {
  const press = setup(<Rows names={["one", "two", "three"]} />);
  await press("Delete two");
  await hasFocus("Delete three");
  await press("Delete three");
  await hasFocus("Delete one");
});

test.each([
  ["stays where it is after a press of a pointer", (press: Press) => press("Delete two"), true],
  [
    "follows the focus of the keyboard",
    async () => {
      const user = userEvent.setup();
      screen.getByRole("button", { name: "Delete two" }).focus();
      await user.keyboard("{Enter}");
    },
    false,
  ],
] as const)("The page %s.", async (_, pressButton, preventScroll) => {
  const press = setup(<Rows names={["one", "two", "three"]} />);
  const focus = vi.spyOn(screen.getByRole("button", { name: "Delete three" }), "focus");
  await pressButton(press);
  await hasFocus("Delete three");
  expect(focus).toHaveBeenCalledWith({ preventScroll });
});

test("The last row leaves the focus to the heading of its section.", async () => {
  const press = setup(<Rows names={["one"]} />);
  await press("Delete one");
  await hasFocus("Inner");
});

test("A link to a tab that is still loading leaves it to the heading there, once it has loaded.", async () => {
  let load = () => {};
  const isLoaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const Two = lazy(async () => {
    await isLoaded;
    return { default: () => <h2>Two</h2> };
  });
  const tabs = [
    { id: "one", label: "One", icon: null, panel: <Link to="?tab=two">To two</Link> },
    {
      id: "two",
      label: "Two",
      icon: null,
      panel: (
        <Suspense fallback="Loading">
          <Two />
        </Suspense>
      ),
    },
  ];
  render(
    <MemoryRouter>
      <Dashboard tabs={tabs} opensWith="one" menu={[]} />
    </MemoryRouter>,
  );
  await userEvent.setup().click(screen.getByRole("link", { name: "To two" }));
  await screen.findByText("Loading");
  load();
  await screen.findByRole("heading", { name: "Two" });
  await hasFocus("Two");
});

test("A section that goes whole leaves it to the heading around it.", async () => {
  function Whole() {
    const [isThere, setThere] = useState(true);
    if (!isThere) return <p>Done</p>;
    return (
      <section>
        <h3>Asked</h3>
        <button type="button" onClick={() => setThere(false)}>
          Accept
        </button>
      </section>
    );
  }
  const press = setup(<Whole />);
  await press("Accept");
  await hasFocus("Inner");
});

test("A control that its own press disables or replaces leaves the focus beside it.", async () => {
  function Session({ day }: { day: string }) {
    const [isBack, setBack] = useState(false);
    return isBack ? (
      <li>{`${day}: put back`}</li>
    ) : (
      <li>
        <button type="button" onClick={() => setBack(true)}>{`Put Back ${day}`}</button>
      </li>
    );
  }
  function Once() {
    const [isPressed, setPressed] = useState(false);
    return (
      <button type="button" disabled={isPressed} onClick={() => setPressed(true)}>
        Resend
      </button>
    );
  }
  const press = setup(
    <>
      <ol>
        <Session day="Monday" />
        <Session day="Friday" />
      </ol>
      <Once />
    </>,
  );
  await press("Put Back Monday");
  await hasFocus("Put Back Friday");
  await press("Resend");
  await hasFocus("Inner");
});

test("An opener that goes while its dialog is open leaves the focus to what follows it.", async () => {
  function Asked() {
    const [names, setNames] = useState(["one", "two"]);
    const open = useDialog();
    return (
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() =>
                open((close) => (
                  <Dialog title="Sure?" onClose={close}>
                    <button
                      type="button"
                      onClick={() => {
                        setNames(names.filter((each) => each !== name));
                        close();
                      }}
                    >
                      Yes
                    </button>
                  </Dialog>
                ))
              }
            >{`Remove ${name}`}</button>
          </li>
        ))}
      </ul>
    );
  }
  const press = setup(
    <DialogHost>
      <Asked />
    </DialogHost>,
  );
  await press("Remove one");
  await press("Yes");
  await hasFocus("Remove two");
});

test("What still has the focus keeps it, whatever else goes.", async () => {
  function Other() {
    const [isThere, setThere] = useState(true);
    return (
      <>
        {isThere && <button type="button">Goes</button>}
        <button type="button" onClick={() => setThere(false)}>
          Stays
        </button>
      </>
    );
  }
  const press = setup(<Other />);
  await press("Goes");
  await press("Stays");
  await hasFocus("Stays");
});
