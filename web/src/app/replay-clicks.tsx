import { useEffect } from "react";
import { replayClick } from "./click-replay.ts";

/** Replays the recorded click once everything beside it is hydrated. */
export function ReplayClicks() {
  useEffect(() => {
    document.documentElement.dataset["alive"] = "";
    replayClick();
  }, []);
  return null;
}
