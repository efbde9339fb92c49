import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { sectionIds } from "../form/draft.ts";

/** Shows the section of a path, and then puts the focus on its field, list or picture. */
export function useGoTo() {
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const [target, setTarget] = useState<string>();

  // After every render: a field may appear only once its section is shown.
  useEffect(() => {
    const element = target && closestField(box.current, target);
    if (!element) return;
    element.focus();
    setTarget(undefined);
  });

  function goTo(path: string) {
    const section = sectionIds.find((id) => id === path.split(".")[0]);
    if (section && search.get("section") !== section) {
      setSearch((now) => {
        now.set("section", section);
        return now;
      });
    }
    setTarget(path);
  }

  return { box, goTo };
}

/** The field at a path, or what contains it: a list for one of its entries. */
function closestField(box: HTMLElement | null, path: string): HTMLElement | undefined {
  const keys = path.split(".");
  for (let length = keys.length; length > 0; length -= 1) {
    const at = keys.slice(0, length).join(".");
    const found = box?.querySelector<HTMLElement>(`[name="${at}"], [data-path="${at}"]`);
    if (found) return found;
  }
  return undefined;
}
