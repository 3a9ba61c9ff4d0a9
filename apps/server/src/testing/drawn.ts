import type { Stroke } from '@visa/contract/centre/contract-sign'

/** A name as a finger draws it: three strokes, one after the other. */
export const drawnName = (shift = 0): Stroke[] =>
  [0, 1, 2].map((stroke) =>
    Array.from({ length: 12 }, (_, place): [number, number, number] => [
      120 + stroke * 220 + place * 12,
      90 + ((place * 37 + shift) % 180),
      stroke * 600 + place * 16,
    ]),
  )
