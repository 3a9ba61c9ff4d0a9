interface Encoded {
  length: number
}

interface Target<Made extends Encoded> {
  /** A picture in that quality (1 to 100), its sides multiplied by the scale. */
  encode: (quality: number, scale: number) => Promise<Made>
  /** The most bytes that the result may have. */
  bytes: number
  quality?: { least: number; most: number }
  /** How small the sides may become. */
  leastScale?: number
}

export interface Fitted<Made> {
  encoded: Made
  quality: number
  scale: number
  /** How often it was tried. */
  tries: number
}

const QUALITY = { least: 40, most: 95 }
const LEAST_SCALE = 0.1
/** A smaller picture is tried a little smaller than it should need to be, for its bytes do not shrink with its area. */
const SPARE = 0.95

/**
 * The best quality in which a picture has no more than so many bytes; where even the least has more, the largest size
 * that has. Nothing, when it cannot be had.
 */
export async function fitBytes<Made extends Encoded>(
  target: Target<Made>,
): Promise<Fitted<Made> | undefined> {
  const { encode, bytes, quality = QUALITY, leastScale = LEAST_SCALE } = target
  let [scale, tries] = [1, 0]
  const attempt = async (value: number): Promise<Fitted<Made>> => {
    tries += 1
    return { encoded: await encode(value, scale), quality: value, scale, tries }
  }
  for (;;) {
    const least = await attempt(quality.least)
    if (least.encoded.length <= bytes) {
      let [best, low, high] = [least, quality.least + 1, quality.most]
      while (low <= high) {
        const made = await attempt((low + high) >> 1)
        if (made.encoded.length <= bytes) [best, low] = [made, made.quality + 1]
        else high = made.quality - 1
      }
      return { ...best, tries }
    }
    if (scale <= leastScale) return undefined
    const wanted = scale * Math.min(0.9, Math.sqrt(bytes / least.encoded.length) * SPARE)
    scale = Math.max(leastScale, wanted)
  }
}
