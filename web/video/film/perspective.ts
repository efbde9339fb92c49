/**
 * The camera stands 1.4 m above the grass and 3.5 m behind the goal line, so this corner of the
 * pitch lies in true perspective: the arc has its 1 m radius and the lines their 12 cm.
 */
export const frame = { width: 1600, height: 900 } as const;

export const horizon = 308;
const focalLength = 1367;
const eyeHeight = 1.4;

/** What a metre is at so many metres from the camera, in the frame's units. */
export function metre(distance: number): number {
  return focalLength / distance;
}

/** Where the grass is at so many metres from the camera. */
export function ground(distance: number): number {
  return horizon + eyeHeight * metre(distance);
}
