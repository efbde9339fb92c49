import { turn } from "./loop.ts";

/** A point beside the runner: metres ahead of the hip, metres above the ground. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Hip, knee, ankle and toe; shoulder, elbow and hand. */
export interface Pose {
  readonly hip: Point;
  readonly neck: Point;
  readonly head: Point;
  readonly legs: readonly (readonly Point[])[];
  readonly arms: readonly (readonly Point[])[];
}

// Of a person of 1.8 m, in metres.
const thigh = 0.44;
const shin = 0.45;
const foot = 0.2;
const trunk = 0.54;
const upperArm = 0.3;
const forearm = 0.29;

const degrees = turn / 360;
/** Leans into it. */
const lean = 9 * degrees;

/**
 * A runner at a moment of the stride, from 0 to 1; at 0 the left knee is in front. Angles follow
 * what gait laboratories draw: the thigh swings 38° about a little ahead of upright, and the knee
 * folds most as the leg comes through.
 */
export function poseAt(stride: number): Pose {
  const legs = [stride, stride + 0.5].map(legAt);
  const lowest = Math.min(...legs.flat().map(({ y }) => y));
  // Off the ground for a moment when the legs are widest apart.
  const flight = 0.15 * Math.max(0, Math.cos(2 * turn * (stride - 0.02)));
  const lift = flight - lowest;
  const raised = (point: Point): Point => ({ x: point.x, y: point.y + lift });
  const hip = raised({ x: 0, y: 0 });
  const neck = along(hip, Math.PI / 2 - lean, trunk);
  return {
    hip,
    neck,
    head: along(neck, Math.PI / 2 - 0.6 * lean, 0.22),
    legs: legs.map((leg) => leg.map(raised)),
    arms: [stride + 0.5, stride].map((swing) => armAt(swing, neck)),
  };
}

/** One leg from a hip at the origin. */
function legAt(stride: number): readonly Point[] {
  const down = -Math.PI / 2;
  const hipAngle = (12 + 38 * Math.cos(turn * stride)) * degrees;
  const kneeAngle = (20 + 92 * bump(stride, 0.7, 0.13) + 10 * bump(stride, 0.22, 0.1)) * degrees;
  const push = 38 * bump(stride, 0.52, 0.1) * degrees;
  const knee = along({ x: 0, y: 0 }, down + hipAngle, thigh);
  const shinDirection = down + hipAngle - kneeAngle;
  const ankle = along(knee, shinDirection, shin);
  const toe = along(ankle, shinDirection + 88 * degrees - push, foot);
  return [{ x: 0, y: 0 }, knee, ankle, toe];
}

function armAt(stride: number, shoulder: Point): readonly Point[] {
  const swing = (-6 + 42 * Math.cos(turn * stride)) * degrees;
  const start = along(shoulder, -Math.PI / 2, 0.05);
  const elbow = along(start, -Math.PI / 2 + swing - lean, upperArm);
  const bend = (88 + 16 * Math.cos(turn * stride)) * degrees;
  return [start, elbow, along(elbow, -Math.PI / 2 + swing - lean + bend, forearm)];
}

/** 1 at the middle and nothing far from it, around the circle of the stride. */
function bump(stride: number, middle: number, width: number): number {
  const distance = Math.abs(stride - middle - Math.round(stride - middle));
  return Math.exp(-((distance / width) ** 2) / 2);
}

function along({ x, y }: Point, direction: number, length: number): Point {
  return { x: x + length * Math.cos(direction), y: y + length * Math.sin(direction) };
}
