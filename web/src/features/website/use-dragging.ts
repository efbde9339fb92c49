import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { dropIndex } from "./in-order.ts";

interface Drag {
  readonly from: number;
  /** Where the entry would go. */
  readonly to: number;
  /** How far the pointer has moved it, in pixels. */
  readonly offset: number;
}

/** A press that moves less is none of dragging. */
const threshold = 5;

/** Within this distance of the window's edges the page scrolls, this much for each frame. */
const edge = 110;
const step = 10;

/** Dragging the entries of a list by a handle, with a mouse or by touch. Escape ends it. */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function start(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0 || !event.isPrimary) return;
    const handle: HTMLElement = event.currentTarget;
    const { pointerId } = event;
    const startedAt = event.clientY + window.scrollY;
    const controller = new AbortController();
    const { signal } = controller;
    let pointer = event.clientY;
    let current: Drag | undefined;
    stop.current = () => {
      controller.abort();
      setDrag(undefined);
    };
    // Moves that leave the handle still belong to it.
    handle.setPointerCapture(pointerId);

    function follow() {
      const offset = pointer + window.scrollY - startedAt;
      if (!current && Math.abs(offset) < threshold) return;
      const middles = [...(list.current?.children ?? [])].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      current = { from, to: dropIndex(middles, from, pointer), offset };
      setDrag(current);
    }

    function scroll() {
      if (signal.aborted) return;
      const isNearTop = pointer < edge;
      const isNearBottom = pointer > window.innerHeight - edge;
      if (current && (isNearTop || isNearBottom)) {
        window.scrollBy(0, isNearTop ? -step : step);
        follow();
      }
      requestAnimationFrame(scroll);
    }
    requestAnimationFrame(scroll);

    handle.addEventListener(
      "pointermove",
      (move) => {
        pointer = move.clientY;
        follow();
      },
      { signal },
    );
    handle.addEventListener(
      "pointerup",
      () => {
        stop.current?.();
        if (current && current.to !== from) onMove(from, current.to);
      },
      { signal },
    );
    handle.addEventListener("pointercancel", () => stop.current?.(), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && stop.current?.(), {
      signal,
    });
  }

  return { drag, start };
}
