import * as z from 'zod/mini'
import { CODES, type Code } from './codes.ts'

/** What every `/api` call answers, with HTTP status 200. */
export interface Envelope<T> {
  code: Code
  msg: string
  data: T
}

/** `data` of a refused request: which fields are wrong, each with its text in the reader's language. */
export interface FieldErrors {
  fields: Record<string, string>
}

/** `data` of a system exception: the number under which the log tells the whole story. */
export interface Incident {
  incident: string
}

/** `data` of a refusal for being too early: when to try again. */
export interface Wait {
  seconds: number
}

export const envelopeOf = <T extends z.ZodMiniType>(data: T) =>
  z.object({ code: z.enum(CODES), msg: z.string(), data })
