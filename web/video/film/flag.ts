import { colours } from "./colours.ts";
import { swing, turn } from "./loop.ts";

const pole = "M805 853l-9-690h13l13 690z";
const strips = 48;

/** The corner flag in the wind. */
export function drawFlag(context: CanvasRenderingContext2D, time: number): void {
  for (let strip = 0; strip < strips; strip += 1) {
    const [near, far] = [edge(strip / strips, time), edge((strip + 1.35) / strips, time)];
    context.fillStyle = shade((far.top - near.top) / (far.x - near.x));
    context.beginPath();
    context.moveTo(near.x, near.top);
    context.lineTo(far.x, far.top);
    context.lineTo(far.x, far.bottom);
    context.lineTo(near.x, near.bottom);
    context.fill();
  }
  const light = context.createLinearGradient(796, 0, 822, 0);
  light.addColorStop(0, "#c5d3e2");
  light.addColorStop(0.5, colours.chalk);
  context.fillStyle = light;
  context.fill(new Path2D(pole));
}

/** The cloth at a share of its length: a wave runs along it, wider the farther from the pole. */
function edge(share: number, time: number) {
  const s = Math.min(1, share);
  const gust = 1 + 0.3 * swing(time, 1, 0.15) + 0.16 * swing(time, 3);
  const wave =
    Math.sin(turn * (0.85 * s - 8 * time)) + 0.38 * Math.sin(turn * (1.7 * s - 13 * time + 0.3));
  const lift = 24 * gust * s * (1.15 - 0.35 * s) * wave + 7 * s * swing(time, 2);
  return {
    x: 807 + 238 * s - 10 * s * (1 + wave * 0.6),
    top: 164 + 56 * s + lift,
    bottom: 330 - 106 * s + lift * 0.92,
  };
}

/** Cloth that turns to the floodlights is lit; what turns away is in its own shade. */
function shade(slope: number): string {
  const lit = Math.max(-1, Math.min(1, -slope * 1.7));
  return lit > 0
    ? mix(colours.flag, colours.flagLit, lit)
    : mix(colours.flag, colours.flagShade, -lit);
}

function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
  };
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`;
}
