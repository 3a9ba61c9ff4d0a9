/** How a picture is packed: quality from 1 to 100, and how much of each side is left. */
export interface Packing {
  quality: number
  scale: number
}

const QUALITY = { least: 40, most: 95 }
const SMALLER = 0.85
const LEAST_SCALE = 0.1

/**
 * The best packing that is no larger than asked for: the highest quality at full size, else at a smaller size.
 * Undefined: even the smallest is too large.
 */
export async function smallEnough(
  bytes: number,
  pack: (packing: Packing) => Promise<{ size: number }>,
): Promise<Packing | undefined> {
  const fits = async (quality: number, scale: number): Promise<boolean> =>
    (await pack({ quality, scale })).size <= bytes
  for (let scale = 1; scale >= LEAST_SCALE; scale *= SMALLER) {
    if (!(await fits(QUALITY.least, scale))) continue
    let [low, high] = [QUALITY.least, QUALITY.most]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (await fits(middle, scale)) low = middle
      else high = middle - 1
    }
    return { quality: low, scale }
  }
  return undefined
}
