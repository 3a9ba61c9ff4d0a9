import type { Point, Stroke } from './stroke-font.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** A small RGB raster that draws round-ended, anti-aliased strokes. */
export class InkCanvas {
  readonly pixels: Uint8Array
  private readonly coverage: Float32Array
  readonly width: number
  readonly height: number

  constructor(width: number, height: number, background: Colour) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height * 3)
    this.coverage = new Float32Array(width * height)
    this.coverage.fill(1)
    this.blend(background, 1)
  }

  // All strokes of one shape share a coverage mask, so that translucent joints do not show twice.
  draw(strokes: readonly Stroke[], radius: number, colour: Colour, opacity = 1): void {
    this.coverage.fill(0)
    for (const stroke of strokes) {
      for (const [index, from] of stroke.entries()) this.cover(from, stroke[index + 1] ?? from, radius)
    }
    this.blend(colour, opacity)
  }

  private cover(from: Point, to: Point, radius: number): void {
    const [x0, y0] = from
    const dx = to[0] - x0
    const dy = to[1] - y0
    const lengthSquared = dx * dx + dy * dy || 1
    const reach = radius + 1
    const left = Math.max(0, Math.floor(Math.min(x0, to[0]) - reach))
    const right = Math.min(this.width - 1, Math.ceil(Math.max(x0, to[0]) + reach))
    const top = Math.max(0, Math.floor(Math.min(y0, to[1]) - reach))
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(y0, to[1]) + reach))
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / lengthSquared))
        const awayX = x - x0 - along * dx
        const awayY = y - y0 - along * dy
        const cover = Math.min(1, radius + 0.5 - Math.sqrt(awayX * awayX + awayY * awayY))
        const at = y * this.width + x
        if (cover > (this.coverage[at] ?? 0)) this.coverage[at] = cover
      }
    }
  }

  private blend([red, green, blue]: Colour, opacity: number): void {
    for (let at = 0; at < this.coverage.length; at++) {
      const weight = (this.coverage[at] ?? 0) * opacity
      if (weight === 0) continue
      this.mix(at * 3, red, weight)
      this.mix(at * 3 + 1, green, weight)
      this.mix(at * 3 + 2, blue, weight)
    }
  }

  private mix(offset: number, ink: number, weight: number): void {
    const paper = this.pixels[offset] ?? 0
    this.pixels[offset] = Math.round(paper + (ink - paper) * weight)
  }
}
