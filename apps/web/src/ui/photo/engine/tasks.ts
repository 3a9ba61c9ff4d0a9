import type { Face } from '@visa/photo/face/face'
import type { Mask, Pixels } from '@visa/photo/pixels'

/** What is done beside the page, each with what it gets and what it gives back. */
export interface Tasks {
  faces: { given: Pixels; made: Face[] }
  person: { given: Pixels; made: Mask }
}

export type TaskName = keyof Tasks

export interface Asked<Name extends TaskName = TaskName> {
  number: number
  name: Name
  given: Tasks[Name]['given']
}

export type Told =
  | { kind: 'made'; number: number; made: Tasks[TaskName]['made'] }
  | { kind: 'failed'; number: number; reason: string }
  /** How much of the models has come, of how much. */
  | { kind: 'loading'; loaded: number; total: number }
