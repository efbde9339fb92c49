/** The site's icons, on a grid of 24 units with square line ends. */

export const CrossIcon = icon("m6 6 12 12M18 6 6 18", 2.25);
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h10", 2.25);
export const DotsIcon = icon("M4 12h1m6 0h1m6 0h1", 3.5);
export const ChevronIcon = icon("m5 9 7 7 7-7", 3, 16);
export const ArrowIcon = icon("M4 12h15m-6-6 6 6-6 6", 2.75, 20);
export const CheckIcon = icon("m5 12.5 4.5 4.5L19 7.5", 3);
export const InfoIcon = icon("M12 5v.5M12 11v8", 3);
export const AlertIcon = icon("M12 5v8m0 5.5v.5", 3);
export const ExternalIcon = icon("M8 5h11v11M19 5 5 19", 3, 14);
export const LockIcon = icon("M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2", 2.5, 20);
export const WhatsAppIcon = icon(
  "M4 20l1.2-4.4A8.5 8.5 0 1 1 8.6 19zM9 8.5c0 3.5 3 6.5 6.5 6.5l.5-2-2-1-1 .8c-.8-.4-1.4-1-1.8-1.8l.8-1-1-2z",
  1.75,
);
/** One for each tab of the admin area. */
export const DumbbellIcon = icon("M3 10v4m3-7v10m12-10v10m3-7v4M6 12h12", 2, 20);
export const PersonIcon = icon(
  "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  2,
  20,
);
export const TagIcon = icon("M4 4h8l8 8-8 8-8-8zM8.5 8v1", 2, 20);
export const SlidersIcon = icon("M4 7h8m4 0h4M4 17h2m4 0h10M14 5v4M8 15v4", 2, 20);
export const WindowIcon = icon("M4 5h16v14H4zM4 9.5h16", 2, 20);
export const BarsIcon = icon("M5 20v-7m7 7V4m7 16V9", 2.5, 20);

function icon(path: string, strokeWidth: number, ownSize = 24) {
  return ({ size = ownSize }: { size?: number }) => (
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
