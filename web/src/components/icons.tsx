/** The site's icons, on a grid of 24 units with square line ends. */

interface IconProps {
  /** In pixels. */
  size?: number;
}

export const CrossIcon = icon("m6 6 12 12M18 6 6 18", 2.25);
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h10", 2.25);
export const ChevronIcon = icon("m5 9 7 7 7-7", 3, 16);
export const ArrowIcon = icon("M4 12h15m-6-6 6 6-6 6", 2.75, 20);
export const CheckIcon = icon("m5 12.5 4.5 4.5L19 7.5", 3);
export const InfoIcon = icon("M12 5v.5M12 11v8", 3);
/** An exclamation mark: something needs attention. */
export const AlertIcon = icon("M12 5v8m0 5.5v.5", 3);
/** Marks a link that leaves the site. */
export const ExternalIcon = icon("M8 5h11v11M19 5 5 19", 3, 14);
/** A closed padlock. */
export const LockIcon = icon("M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2", 2.5, 20);

function icon(path: string, strokeWidth: number, ownSize = 24) {
  return ({ size = ownSize }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
