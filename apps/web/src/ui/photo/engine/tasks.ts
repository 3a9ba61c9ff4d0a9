import type { Corners, FoundCard } from '@visa/photo/card/find-card'
import type { CameraHint } from '@visa/photo/check/camera-hint'
import type { Finding } from '@visa/photo/check/finding'
import type { CropPlan } from '@visa/photo/face/place'
import type { Face } from '@visa/photo/face/face'
import type { Stroke } from '@visa/photo/matte/brush'
import type { Blob as Leftover } from '@visa/photo/matte/regions'
import type { Colour, Mask, Pixels, Point } from '@visa/photo/pixels'

/** What can be made better, each from 0 (not at all) to 100. */
export const ADJUSTMENTS = ['enhancement', 'retouching', 'colour'] as const
export type Adjustments = Readonly<Record<(typeof ADJUSTMENTS)[number], number>>

/** What is done to a snapshot on its way to a visa photo; each step can be left out. */
export interface PhotoSteps {
  straighten: boolean
  crop: boolean
  /** Without one the background stays. */
  background: Colour | undefined
  /** From 0 to 100; nothing is done at 0. */
  enhance: number
}

/** Where a head stands in a photo, in its pixels. */
export interface PhotoMarks {
  crown: number
  eyes: number
  chin: number
  landmarks: readonly Point[]
  /** The corners of the snapshot as they lie in the photo; what is beyond them was filled. */
  snapshot: readonly Point[]
}

export interface MadePhoto {
  pixels: Pixels
  /** The same part of the snapshot, turned and cut out alone: what it is held against. */
  cut: Pixels
  faces: Face[]
  angle: number
  /** What the mask left behind, where the background was changed. */
  leftovers: Leftover[]
  /** How long each step took, in milliseconds; steps that were left out are not there. */
  took: Readonly<Partial<Record<'detect' | keyof PhotoSteps, number>>>
  /** What each rule says of it, by its code. */
  findings: Readonly<Record<string, Finding[]>>
  marks: PhotoMarks
}

/** What is done beside the page, each with what it gets and what it gives back. */
export interface Tasks {
  faces: { given: Pixels; made: Face[] }
  /** What somebody before the camera is told. */
  look: { given: Pixels; made: CameraHint[] }
  /** Who is in the picture, finely. */
  matte: { given: Pixels; made: Mask }
  /** The person on a colour, or on nothing; and what a mask left behind. */
  compose: {
    given: { pixels: Pixels; mask: Mask; strokes: readonly Stroke[]; colour: Colour | undefined }
    made: { pixels: Pixels; mask: Mask; leftovers: Leftover[] }
  }
  /** The corners of a card; undefined where none is surely to be seen. */
  card: { given: Pixels; made: FoundCard | undefined }
  /** A card laid flat. */
  flatten: { given: { pixels: Pixels; corners: Corners }; made: Pixels }
  /** Where a photo by a rule is to be cut out. */
  locate: { given: { pixels: Pixels; face: Face; rule: string }; made: CropPlan }
  adjust: { given: { pixels: Pixels; by: Adjustments }; made: { pixels: Pixels; faces: number } }
  /** A whole photo; undefined where there is no face to begin with. */
  photo: {
    given: {
      pixels: Pixels
      steps: PhotoSteps
      rule: string
      face: number
      /** Who is in the picture, where somebody else looked finely; of any size. */
      mask?: Mask | undefined
    }
    made: MadePhoto | undefined
  }
}

export type TaskName = keyof Tasks

export interface Asked<Name extends TaskName = TaskName> {
  number: number
  name: Name
  given: Tasks[Name]['given']
}

/** Whether what it computes with did not come, or the work itself broke off. */
export type FailureAbout = 'models' | 'work'

export type Told =
  | { kind: 'made'; number: number; made: Tasks[TaskName]['made'] }
  | { kind: 'failed'; number: number; about: FailureAbout; reason: string }
  /** How much of the models has come, of how much. */
  | { kind: 'loading'; loaded: number; total: number }
