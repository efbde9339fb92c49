import { type ReactNode, useLayoutEffect, useRef } from "react";

interface FocusKeeperProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Stands around what goes away when it is pressed. The focus that was in it goes to the page's
 * heading, where otherwise it would go nowhere.
 */
export function FocusKeeper({ className, children }: FocusKeeperProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector("h1")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
