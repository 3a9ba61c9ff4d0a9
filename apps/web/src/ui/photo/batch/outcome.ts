import type { Level } from '@visa/photo/check/finding'
import type { EdgesBy } from '../engine/fine-mask.ts'
import type { Picture } from '../pictures/picture-list.ts'

/** What became of one picture. */
export type Outcome =
  | { kind: 'made'; level: Level; pixels: ImageData; by: EdgesBy | undefined; faces: number }
  | { kind: 'noFace' }
  | { kind: 'failed'; error: unknown }

export interface Told {
  picture: Picture
  outcome: Outcome
}

/** A photo that was made, with what it was made of. */
export interface MadeOne {
  picture: Picture
  pixels: ImageData
}

/** Whether a person has to look at what became of a picture. */
export const isOpen = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && !(outcome.kind === 'made' && outcome.level === 'good')

/** Whether nobody has said yet whose face it is to be: which one the photo was made of says nothing about that. */
export const isUnchosen = (outcome: Outcome): boolean => outcome.kind === 'made' && outcome.faces > 1

/** The photos on which a light stands, of those in which one face alone was found: of several a person chooses. */
export const madeOf = (told: readonly Told[], level: Level): MadeOne[] =>
  told.flatMap(({ picture, outcome }) =>
    outcome.kind === 'made' && outcome.level === level && !isUnchosen(outcome)
      ? [{ picture, pixels: outcome.pixels }]
      : [],
  )

/** What is saved: green by itself, amber where a person says so, red and what has several faces never. */
export const keptOf = (told: readonly Told[], alsoAmber: boolean): MadeOne[] => [
  ...madeOf(told, 'good'),
  ...(alsoAmber ? madeOf(told, 'warn') : []),
]
