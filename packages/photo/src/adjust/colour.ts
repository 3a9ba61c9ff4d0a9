import { clamp, newPixels, type Mask, type Pixels } from '../pixels.ts'
import { lumaOf, percentiles } from './luma.ts'

/** No colour is changed by more: a coloured shirt is no colour cast. */
const GAIN = { least: 0.92, most: 1.09 }
/** Whatever is greyer than this, as a share of its brightness, tells what grey looks like in this light. */
const GREY = 0.16
const SATURATION = 0.06
/** Darkest and brightest hundredth are drawn towards black and white, no further than this. */
const STRETCH = 1.25

/** What each colour is multiplied by so that grey is grey; judged on the person where there is a mask. */
function balance({ data }: Pixels, luma: Float32Array, mask?: Mask): number[] {
  const sums = [0, 0, 0]
  let [counted, judged] = [0, 0]
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    if (mask !== undefined && mask.data[pixel] < 0.5) continue
    judged += 1
    const bright = luma[pixel]
    if (bright < 60 || bright > 245) continue
    const apart = Math.abs(data[at] - bright) + Math.abs(data[at + 2] - bright)
    if (apart > bright * GREY) continue
    for (let c = 0; c < 3; c += 1) sums[c] += data[at + c]
    counted += 1
  }
  if (counted < judged * 0.02 || counted === 0) return [1, 1, 1]
  const mean = (sums[0] + sums[1] + sums[2]) / 3
  // Half of what would make them grey: some of them have that colour.
  return sums.map((sum) => clamp(1 + (mean / Math.max(1, sum) - 1) / 2, GAIN.least, GAIN.most))
}

/**
 * Better colours: the light's own colour taken away, contrast drawn out, colours a little fuller. The mask has the size
 * of the picture; strength from 0 to 100.
 */
export function enhanceColour(source: Pixels, strength: number, mask?: Mask): Pixels {
  const share = clamp(strength, 0, 100) / 100
  const luma = lumaOf(source)
  const gains = balance(source, luma, mask).map((gain) => 1 + (gain - 1) * share)
  const [dark, bright] = percentiles(luma, [0.01, 0.99])
  const stretch = clamp(255 / Math.max(1, bright - dark), 1, STRETCH)
  const contrast = 1 + (stretch - 1) * share
  // What is drawn out is drawn towards the nearer end of the scale.
  const shift = share * clamp(127.5 - ((dark + bright) / 2) * stretch, -dark, 255 - bright)
  const fuller = 1 + SATURATION * share
  const made = newPixels(source.width, source.height)
  for (let at = 0; at < source.data.length; at += 4) {
    const red = source.data[at] * gains[0] * contrast + shift
    const green = source.data[at + 1] * gains[1] * contrast + shift
    const blue = source.data[at + 2] * gains[2] * contrast + shift
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue
    made.data[at] = grey + (red - grey) * fuller
    made.data[at + 1] = grey + (green - grey) * fuller
    made.data[at + 2] = grey + (blue - grey) * fuller
    made.data[at + 3] = source.data[at + 3]
  }
  return made
}
