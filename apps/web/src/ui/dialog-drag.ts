export interface Offset {
  x: number
  y: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** So much of a dialog stays in sight, wherever it is dragged. */
export const DIALOG_KEEP_PX = 20

const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)))

/**
 * How far a dialog may go that is wanted at `wanted` and stands in `box` at `now`. Its title is what it is dragged
 * by, so the upper edge never leaves the room at the top.
 */
export function kept(wanted: Offset, now: Offset, box: Box, room: Box): Offset {
  const left = box.left - now.x
  const top = box.top - now.y
  return {
    x: between(
      wanted.x,
      room.left + DIALOG_KEEP_PX - box.width - left,
      room.left + room.width - DIALOG_KEEP_PX - left,
    ),
    y: between(wanted.y, room.top - top, room.top + room.height - DIALOG_KEEP_PX - top),
  }
}
