/** A closed padlock, for what is kept safe. */
export function LockIcon({ size = 20 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2" />
    </svg>
  );
}
