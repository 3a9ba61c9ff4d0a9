import type { Plain } from './form-parts.ts'

/** What is kept of an unsaved form. */
export interface KeptForm {
  /** Names this opening of the form: every try to send it carries the same key. */
  key: string
  values: Plain
  base: Plain
}
