type Choice = Readonly<Pick<HTMLSelectElement, "name" | "value">>;

/** The last choice in the prerendered page: React would set it back, or replace its control. */
let chosen: Choice | undefined;

const listening = { capture: true };

const allSelects = () => [...document.querySelectorAll("select")];

/** Records choices until the page is hydrated, and one that was made before this code was there. */
export function recordChoices(): void {
  document.addEventListener("change", record, listening);
  for (const select of allSelects()) if (isChosen(select)) record({ target: select });
}

function record({ target }: Pick<Event, "target">): void {
  if (target instanceof HTMLSelectElement) chosen = { name: target.name, value: target.value };
}

function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const atFirst = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, atFirst);
}

/** Makes the recorded choice again, if there is one: the page is hydrated. */
export function replayChoice(): void {
  document.removeEventListener("change", record, listening);
  const select = allSelects().find(({ name }) => name === chosen?.name);
  if (chosen && select) {
    select.value = chosen.value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  chosen = undefined;
}
