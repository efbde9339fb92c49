/** The site's own colours (web/src/app/tokens.css), and what dusk makes of them. */
export const colours = {
  night: "#061a2f",
  navy: "#0a2540",
  dusk: "#1d4673",
  steel: "#9db4cc",
  mist: "#d6e2ee",
  chalk: "#ffffff",
  flag: "#ff6a13",
  flagLit: "#ff8f4a",
  flagShade: "#c94a06",
} as const;

/** A colour of the form #rrggbb, let through. */
export function sheer(colour: string, alpha: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${red} ${green} ${blue} / ${alpha})`;
}
