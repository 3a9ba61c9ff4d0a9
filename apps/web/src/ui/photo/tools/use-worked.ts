import { useMemo } from 'react'
import { pixelsOf } from '../pictures/read-picture.ts'

/** Longer sides than this would only cost time. */
const LONGEST = 1400

/** A picture no larger than what edges need. */
export function useWorked(pixels: ImageData): ImageData {
  return useMemo(() => {
    const scale = LONGEST / Math.max(pixels.width, pixels.height)
    if (scale >= 1) return pixels
    const whole = new OffscreenCanvas(pixels.width, pixels.height)
    whole.getContext('2d')?.putImageData(pixels, 0, 0)
    return pixelsOf(whole, Math.round(pixels.width * scale), Math.round(pixels.height * scale))
  }, [pixels])
}
