import type { Reading } from './reading.ts'

/** What the service does, by the last part of the address it is asked at. */
const OPERATIONS = ['enhancement', 'matting', 'retouching', 'color_enhancement', 'upload', 'ocr'] as const
export type Operation = (typeof OPERATIONS)[number]

export const isOperation = (name: string): name is Operation => OPERATIONS.some((each) => each === name)

export interface Job {
  operation: Operation
  file: Uint8Array
  options: Readonly<Record<string, string>>
  /** For whom, as the product counts its people; those who wait take turns. */
  who: string
}

export interface Done {
  base64: string
  type: string
  width: number
  height: number
  ms: number
  /** What was done, in order, and how long each took. */
  steps: { name: string; ms: number }[]
  /** What was read from a document; the picture is then its page, upright. */
  reading?: Reading
}
