import type { Placement } from '../face/place.ts'

/** From the least to the most that is accepted, as shares. */
export interface Range {
  least: number
  most: number
}

/** What is asked behind a person. */
export type Background = 'white' | 'light'

/** What a visa asks of a photo, from a day on. */
export interface PhotoRule {
  code: string
  /** Three letters of the destination. */
  country: string
  /** The first day it holds, as 2026-01-31. */
  from: string
  /** Whether an authority's own text says so; what is only customary never refuses a photo, it warns. */
  certain: boolean
  /** On paper, in millimetres; nothing where only files are taken. */
  paper?: { width: number; height: number }
  /** The least sides of a file in pixels, whose ratio is asked too. */
  pixels: { width: number; height: number }
  /** From the chin to the crown, as a share of the height. */
  head: Range
  /** How high the eyes stand above the lower edge, as a share of the height; where only custom says so, it warns. */
  eyes: Range & { certain: boolean }
  background: Background
  /** The most bytes of a file. */
  bytes?: number
  /** How our own photos for it are cut. */
  placement: Placement
}

/** The size in which photos leave the tools. */
export const PHOTO_SIZE = { width: 700, height: 900 }

/**
 * Where eyes usually stand: between half and seven tenths of the height (ICAO Doc 9303, ISO/IEC 19794-5). None of these
 * authorities writes it down; with a head as tall as they ask and high hair eyes stand a little lower.
 */
const USUAL_EYES = { least: 0.45, most: 0.7, certain: false } as const

const placed = (head: number, top: number, size = PHOTO_SIZE): Placement => ({ ...size, head, top })

/** Visas for which no photo is taken at all. */
export const PHOTO_FREE = ['TUR-EVISA'] as const

/** Every rule there has been: a changed one is a new entry with its first day. */
export const PHOTO_RULES: readonly PhotoRule[] = [
  {
    code: 'RUS-STICKER',
    country: 'RUS',
    from: '2020-01-01',
    certain: true,
    paper: { width: 35, height: 45 },
    pixels: { width: 413, height: 531 },
    head: { least: 0.7, most: 0.8 },
    eyes: USUAL_EYES,
    background: 'light',
    placement: placed(0.745, 0.085),
  },
  {
    code: 'RUS-EVISA',
    country: 'RUS',
    from: '2023-08-01',
    certain: false,
    pixels: { width: 450, height: 600 },
    head: { least: 0.5, most: 0.8 },
    eyes: USUAL_EYES,
    background: 'light',
    bytes: 240 * 1024,
    placement: placed(0.66, 0.1, { width: 675, height: 900 }),
  },
  {
    code: 'PHL-EVISA',
    country: 'PHL',
    from: '2020-01-01',
    certain: false,
    paper: { width: 35, height: 45 },
    pixels: { width: 413, height: 531 },
    head: { least: 0.6, most: 0.8 },
    eyes: USUAL_EYES,
    background: 'white',
    placement: placed(0.7, 0.09),
  },
  {
    code: 'MYS-EVISA',
    country: 'MYS',
    from: '2020-01-01',
    certain: false,
    paper: { width: 35, height: 50 },
    pixels: { width: 413, height: 590 },
    head: { least: 0.5, most: 0.75 },
    eyes: USUAL_EYES,
    background: 'white',
    placement: placed(0.62, 0.1, { width: 700, height: 1000 }),
  },
]

/** The rules that hold on a day, the newest of each. */
export function rulesOn(day: string): PhotoRule[] {
  const newest = new Map<string, PhotoRule>()
  for (const rule of PHOTO_RULES.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (rule.from <= day) newest.set(rule.code, rule)
  }
  return [...newest.values()]
}
