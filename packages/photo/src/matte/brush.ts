import type { Mask, Point } from '../pixels.ts'

export interface Stroke {
  /** Whether the brush adds to the person or takes away. */
  kind: 'keep' | 'erase'
  points: readonly Point[]
  radius: number
  /** How much of the radius is soft, from 0 to 1. */
  softness: number
}

/** How far a point is from a line between two others. */
function distanceTo(x: number, y: number, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

/** A mask after strokes of a brush, in their order; points in pixels of the mask. */
export function brushed(mask: Mask, strokes: readonly Stroke[]): Mask {
  const { width, height } = mask
  const data = mask.data.slice()
  for (const { kind, points, radius, softness } of strokes) {
    const hard = radius * (1 - softness)
    for (const [place, from] of points.entries()) {
      const to = points[place + 1] ?? from
      const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius))
      const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + radius))
      const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius))
      const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + radius))
      for (let y = top; y <= bottom; y += 1) {
        for (let x = left; x <= right; x += 1) {
          const away = distanceTo(x, y, from, to)
          if (away > radius) continue
          const force = away <= hard ? 1 : (radius - away) / Math.max(radius - hard, 1e-6)
          const at = y * width + x
          data[at] = kind === 'keep' ? Math.max(data[at], force) : Math.min(data[at], 1 - force)
        }
      }
    }
  }
  return { width, height, data }
}
