import { colours, sheer } from "./colours.ts";
import { type Point, type Pose, poseAt } from "./gait.ts";
import { fraction, rise } from "./loop.ts";
import { ground, metre } from "./perspective.ts";

const distance = 20;
const scale = metre(distance);
const grass = ground(distance);

/** In from the dark behind the flag, across the light, and out of the picture. */
const route = { from: 640, to: 1720 } as const;
/** The run takes this share of the loop; the rest is an empty pitch. */
const shareOfLoop = 0.56;
/** Of the loop, so that the first picture, which is also the poster, has the runner in it. */
const start = 0.68;
/** Whole strides on the way: an easy 3.5 m/s. */
const strides = 6;

function positionAt(time: number): { x: number; stride: number } | undefined {
  const share = fraction(time - start) / shareOfLoop;
  if (share > 1) return undefined;
  return { x: route.from + (route.to - route.from) * share, stride: strides * share };
}

/** Somebody out for an evening run on the far side of the box. */
export function drawRunner(context: CanvasRenderingContext2D, time: number): void {
  drawSpray(context, time);
  const position = positionAt(time);
  if (!position) return;
  const pose = poseAt(fraction(position.stride));
  context.save();
  context.globalAlpha = rise(position.x, 690, 900);
  context.translate(position.x, grass);

  // The shadow falls towards the camera: the same figure, laid on the grass.
  context.save();
  context.transform(1, 0, 0.9, -0.42, 0, 0);
  drawFigure(context, pose, () => sheer(colours.night, 0.5));
  context.restore();

  drawFigure(context, pose, (part) => kit[part]);
  context.restore();
}

const kit = {
  farLimb: "#6f8cab",
  nearLimb: "#e9f0f7",
  shoe: colours.flag,
  shorts: "#23527f",
  shirt: colours.flag,
  head: "#e9f0f7",
} as const;
type Part = keyof typeof kit;

function drawFigure(
  context: CanvasRenderingContext2D,
  pose: Pose,
  colourOf: (part: Part) => string,
): void {
  const [nearLeg, farLeg] = pose.legs;
  const [nearArm, farArm] = pose.arms;
  if (!nearLeg || !farLeg || !nearArm || !farArm) return;
  context.lineCap = "round";
  context.lineJoin = "round";
  const limb = (points: readonly Point[], width: number, part: Part) => {
    context.strokeStyle = colourOf(part);
    context.lineWidth = width * scale;
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x * scale, -y * scale);
    context.stroke();
  };
  const leg = (points: readonly Point[], part: Part) => {
    limb(points.slice(0, 3), 0.12, part);
    limb(points.slice(2), 0.1, "shoe");
    const [hip, knee] = points;
    if (hip && knee) limb([hip, towards(hip, knee, 0.62)], 0.19, "shorts");
  };

  limb(farArm, 0.085, "farLimb");
  leg(farLeg, "farLimb");
  leg(nearLeg, "nearLimb");
  limb([pose.neck, pose.head], 0.09, "nearLimb");
  limb([pose.hip, pose.neck], 0.22, "shirt");
  limb([towards(pose.neck, pose.hip, 0.1), towards(pose.neck, pose.hip, 0.4)], 0.28, "shirt");
  limb(nearArm, 0.09, "nearLimb");
  const [shoulder, elbow] = nearArm;
  if (shoulder && elbow) limb([shoulder, towards(shoulder, elbow, 0.5)], 0.14, "shirt");

  context.fillStyle = colourOf("head");
  context.beginPath();
  context.arc(pose.head.x * scale, -pose.head.y * scale, 0.115 * scale, 0, 2 * Math.PI);
  context.fill();
}

/** The point at a share of the way from one to another. */
function towards(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Dew and chalk, thrown up by every footfall and hanging in the light for a moment. */
function drawSpray(context: CanvasRenderingContext2D, time: number): void {
  const life = 0.16;
  for (let step = 0; step < 2 * strides; step += 1) {
    const share = (step + 0.42) / (2 * strides);
    const age = fraction(time - start - share * shareOfLoop) / life;
    if (age > 1) continue;
    const x = route.from + (route.to - route.from) * share;
    const radius = 8 + 40 * Math.sqrt(age);
    const alpha = 0.42 * (1 - age) ** 2 * rise(x, 700, 900);
    context.save();
    context.translate(x - 30 * age, grass - 3 - 12 * age);
    context.scale(1, 0.5);
    const cloud = context.createRadialGradient(0, 0, 0, 0, 0, radius);
    cloud.addColorStop(0, sheer(colours.mist, alpha));
    cloud.addColorStop(1, sheer(colours.mist, 0));
    context.fillStyle = cloud;
    context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
    context.restore();
  }
}
