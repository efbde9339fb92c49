import { useEffect } from "react";
import { releasePresses } from "#web/held-presses.ts";

/** Stands beside whatever is shown, and comes to life together with it. */
export function CanAnswer() {
  useEffect(() => {
    document.documentElement.dataset["alive"] = "";
    releasePresses();
  }, []);
  return null;
}
