import { type MouseEvent, useLayoutEffect, useRef } from "react";

interface Press {
  readonly element: HTMLElement;
  /** How far the page was scrolled. */
  readonly scrollY: number;
}

interface Opened {
  readonly openId: string | undefined;
  /** Whether the focus stayed in the list. */
  readonly keepsFocus: boolean;
  readonly isWide: boolean;
}

/**
 * Leads back from a booking that closes to what opened it: with the focus, and on a phone, where the booking takes the
 * place of the list, to where the page was.
 * @returns notes each press, before it opens or closes anything.
 */
export function useWayBack({ openId, keepsFocus, isWide }: Opened) {
  const last = useRef<Press>(undefined);
  const opener = useRef<Press>(undefined);

  // Before the focus is led on from what has disappeared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one opens, or it closes.
  useLayoutEffect(() => {
    const from = opener.current;
    opener.current = openId === undefined || keepsFocus ? undefined : last.current;
    // A row that is pressed again keeps the focus, and stays under the finger.
    const isLost = document.activeElement === document.body;
    const isAgain = from?.element === last.current?.element;
    last.current = undefined;
    if (openId !== undefined || !from?.element.isConnected || !isLost || isAgain) return;
    from.element.focus({ preventScroll: true });
    if (!isWide) window.scrollTo(0, from.scrollY);
  }, [openId]);

  return ({ target }: MouseEvent) => {
    const element = target instanceof Element && target.closest<HTMLElement>("a, button");
    if (element) last.current = { element, scrollY: window.scrollY };
  };
}
