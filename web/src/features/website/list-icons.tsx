/** The icons of a list that can be put in order. Only the admin area loads them. */

export const UpIcon = () => <Icon path="M12 20V5m-6 6 6-6 6 6" />;
export const DownIcon = () => <Icon path="M12 4v15m-6-6 6 6 6-6" />;
export const GripIcon = () => <Icon path="M5 8h14M5 12h14M5 16h14" />;

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
