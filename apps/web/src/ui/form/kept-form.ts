import type { Plain } from './form-parts.ts'

/** What is kept of an unsaved form. */
export interface KeptForm {
  /** Which opening of the form it is: a write that is tried again carries the same. */
  opening: string
  values: Plain
  base: Plain
}

export const newOpening = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
