/** The site's icons, on a grid of 24 units with square line ends. */

interface IconProps {
  /** In pixels. */
  size?: number;
}

export function CrossIcon({ size = 24 }: IconProps) {
  return <Stroke path="m6 6 12 12M18 6 6 18" weight={2.25} size={size} />;
}

export function MenuIcon({ size = 24 }: IconProps) {
  return <Stroke path="M4 7h16M4 12h16M4 17h10" weight={2.25} size={size} />;
}

export function ChevronIcon({ size = 16 }: IconProps) {
  return <Stroke path="m5 9 7 7 7-7" weight={3} size={size} />;
}

export function ArrowIcon({ size = 20 }: IconProps) {
  return <Stroke path="M4 12h15m-6-6 6 6-6 6" weight={2.75} size={size} />;
}

export function CheckIcon({ size = 24 }: IconProps) {
  return <Stroke path="m5 12.5 4.5 4.5L19 7.5" weight={3} size={size} />;
}

export function InfoIcon({ size = 24 }: IconProps) {
  return <Stroke path="M12 5v.5M12 11v8" weight={3} size={size} />;
}

/** An exclamation mark: something needs attention. */
export function AlertIcon({ size = 24 }: IconProps) {
  return <Stroke path="M12 5v8m0 5.5v.5" weight={3} size={size} />;
}

/** Marks a link that leaves the site. */
export function ExternalIcon({ size = 14 }: IconProps) {
  return <Stroke path="M8 5h11v11M19 5 5 19" weight={3} size={size} />;
}

/** A closed padlock. */
export function LockIcon({ size = 20 }: IconProps) {
  return <Stroke path="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2" weight={2.5} size={size} />;
}

function Stroke({ path, weight, size }: { path: string; weight: number; size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
