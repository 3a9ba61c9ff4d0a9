import type { Margins } from '../face/place.ts'
import type { Range } from './photo-rule.ts'

/** What is looked at in a photo; the words are in the messages of the photo tools, under the same names. */
export type FindingCode =
  | 'noFace'
  | 'severalFaces'
  | 'size'
  | 'ratio'
  | 'head'
  | 'eyeLine'
  | 'tilt'
  | 'centred'
  | 'marginTopBottom'
  | 'marginLeftRight'
  | 'background'
  | 'backgroundEven'
  | 'blur'
  | 'dark'
  | 'bright'
  | 'eyesClosed'

export type Level = 'good' | 'warn' | 'bad'

export interface Finding {
  code: FindingCode
  level: Level
  /** What was measured, in the unit of its text: pixels, per cent, degrees. */
  measured?: number
  least?: number
  most?: number
  /** Pixels of the snapshot that were not there and were filled, where the finding is about room around the head. */
  short?: Margins
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** A finding about a share: within the range good, within half as much again around it doubtful. */
export function within(code: FindingCode, share: number, { least, most }: Range, slack: number): Finding {
  const off = Math.max(least - share, share - most, 0)
  return {
    code,
    level: off === 0 ? 'good' : off <= slack ? 'warn' : 'bad',
    measured: rounded(share * 100),
    least: rounded(least * 100),
    most: rounded(most * 100),
  }
}

/** A finding about a value that should be small. */
export function below(code: FindingCode, value: number, good: number, doubtful: number): Finding {
  return {
    code,
    level: value <= good ? 'good' : value <= doubtful ? 'warn' : 'bad',
    measured: rounded(value),
    most: good,
  }
}

/** A finding about a value that should be large. */
export function above(code: FindingCode, value: number, good: number, doubtful: number): Finding {
  return {
    code,
    level: value >= good ? 'good' : value >= doubtful ? 'warn' : 'bad',
    measured: rounded(value),
    least: good,
  }
}
