import type { Colour } from '../pixels.ts'
import type { Background, PhotoRule } from './photo-rule.ts'

/** How bright a background has to be at least, and how far its colours may be from each other, of 255. */
export const BACKGROUNDS: Record<Background, { bright: number; colourful: number }> = {
  white: { bright: 225, colourful: 18 },
  light: { bright: 170, colourful: 60 },
}

/** Whether a rule takes a colour behind the person: judged as the background of a photo is. */
export function takesColour({ background }: PhotoRule, colour: Colour): boolean {
  const [red, green, blue] = colour
  const { bright, colourful } = BACKGROUNDS[background]
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue
  return brightness >= bright && Math.max(...colour) - Math.min(...colour) <= colourful
}
