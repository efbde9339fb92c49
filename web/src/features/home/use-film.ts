import { type RefObject, useEffect, useState } from "react";

export interface Film {
  /** Whether it is to play; `undefined` until that is decided. */
  readonly wanted: boolean | undefined;
  readonly toggle: () => void;
}

/**
 * Plays a film for as long as it can be seen, and not at all unasked for those who want no motion
 * or save data. It begins once the page has loaded, so that nothing waits for it.
 */
export function useFilm(video: RefObject<HTMLVideoElement | null>): Film {
  const [wanted, setWanted] = useState<boolean>();
  const inView = useInView(video);

  useEffect(() => {
    const decide = () =>
      setWanted((before) => before ?? (!wantsNoMotion().matches && !savesData()));
    if (document.readyState === "complete") decide();
    else window.addEventListener("load", decide, { once: true });
    return () => window.removeEventListener("load", decide);
  }, []);

  useEffect(() => {
    const preference = wantsNoMotion();
    const obey = () => preference.matches && setWanted(false);
    preference.addEventListener("change", obey);
    return () => preference.removeEventListener("change", obey);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (wanted && inView) {
      element.play().catch((error: unknown) => {
        // Aborted is a play that a pause has overtaken; anything else is a browser that refuses.
        const isOvertaken = error instanceof DOMException && error.name === "AbortError";
        if (!isOvertaken) setWanted(false);
      });
    } else {
      element.pause();
    }
  }, [video, wanted, inView]);

  return { wanted, toggle: () => setWanted((before) => !before) };
}

function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry && setInView(entry.isIntersecting),
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

function wantsNoMotion(): MediaQueryList {
  return window.matchMedia("(prefers-reduced-motion: reduce)");
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
