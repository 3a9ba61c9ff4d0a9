/** Pictures that are worked on, each with what was made of it: every step can be taken back, the original stays. */

export interface Picture {
  readonly key: string
  readonly name: string
  /** The original, which is unpacked while it is worked on: fifty of them unpacked would fill the memory. */
  readonly file: File
  /** What it looks like, small. */
  readonly thumb: ImageData
  /** What was made of it, one after the other. */
  readonly steps: readonly ImageData[]
  /** How many of the steps are shown; none is the original. */
  readonly at: number
}

export interface PictureList {
  readonly pictures: readonly Picture[]
  readonly selected: string | undefined
}

export const NO_PICTURES: PictureList = { pictures: [], selected: undefined }

/** So many steps back are kept beside the original. */
const MOST_STEPS = 12

export type PictureStep =
  | { kind: 'added'; pictures: readonly Picture[] }
  | { kind: 'selected'; key: string }
  | { kind: 'removed'; key: string }
  | { kind: 'changed'; key: string; pixels: ImageData }
  | { kind: 'undone' | 'redone'; key: string }

/** What is shown of it; undefined is the original. */
export const stepShown = ({ steps, at }: Picture): ImageData | undefined => steps[at - 1]

const changed = (picture: Picture, pixels: ImageData): Picture => {
  const steps = [...picture.steps.slice(0, picture.at), pixels].slice(-MOST_STEPS)
  return { ...picture, steps, at: steps.length }
}

const moved = (picture: Picture, by: number): Picture => ({
  ...picture,
  at: Math.min(picture.steps.length, Math.max(0, picture.at + by)),
})

const onOne = (list: PictureList, key: string, change: (picture: Picture) => Picture): PictureList => ({
  ...list,
  pictures: list.pictures.map((picture) => (picture.key === key ? change(picture) : picture)),
})

export function afterStep(list: PictureList, step: PictureStep): PictureList {
  switch (step.kind) {
    case 'added':
      return {
        pictures: [...list.pictures, ...step.pictures],
        selected: list.selected ?? step.pictures[0]?.key,
      }
    case 'selected':
      return { ...list, selected: step.key }
    case 'removed': {
      const place = list.pictures.findIndex(({ key }) => key === step.key)
      const pictures = list.pictures.filter(({ key }) => key !== step.key)
      const next = pictures[Math.min(place, pictures.length - 1)]?.key
      return { pictures, selected: list.selected === step.key ? next : list.selected }
    }
    case 'changed':
      return onOne(list, step.key, (picture) => changed(picture, step.pixels))
    case 'undone':
      return onOne(list, step.key, (picture) => moved(picture, -1))
    case 'redone':
      return onOne(list, step.key, (picture) => moved(picture, 1))
  }
}
