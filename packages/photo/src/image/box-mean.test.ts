import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxMean } from './box-mean.ts'

/** As it is said: one place after the other. */
function meanOf(values: Float32Array, width: number, height: number, radius: number, at: number): number {
  const [x, y] = [at % width, Math.floor(at / width)]
  let [sum, count] = [0, 0]
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1) {
    for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column += 1) {
      sum += values[row * width + column] ?? 0
      count += 1
    }
  }
  return sum / count
}

const sides = fc.integer({ min: 1, max: 24 })

it('is the mean of the square around each value, cut off at the borders, of squares larger than the picture too', () => {
  fc.assert(
    fc.property(
      sides,
      sides,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 9999 }),
      (width, height, radius, seed) => {
        const values = Float32Array.from({ length: width * height }, (_, at) => ((at + seed) * 7919) % 1009)
        const made = boxMean(values, width, height, radius)
        for (let at = 0; at < made.length; at += 1)
          expect(made[at]).toBeCloseTo(meanOf(values, width, height, radius, at), 1)
        expect(boxMean(values, width, height, radius, values)).toEqual(made)
      },
    ),
  )
})
