import { withoutUnseen } from './unseen.ts'

/** What scanners and input methods make of a code, made plain again. */

const FULL_WIDTH = 0xfee0

/** Signs of full width, as input methods for Chinese give letters, digits and marks. */
const halfWidth = (typed: string): string =>
  typed.replaceAll(/[！-～]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - FULL_WIDTH))

/** What those input methods give for the filler of a machine-readable zone. */
const FILLERS = /[«‹〈《]/g

/** Capitals of half width without blanks, the fillers of a zone as they are printed. */
export const plainCode = (typed: string): string =>
  halfWidth(withoutUnseen(typed)).replaceAll(FILLERS, '<').replaceAll(/\s/g, '').toUpperCase()

/** Whether that took more than capitals and blanks: people are told. */
export const isMended = (typed: string): boolean =>
  plainCode(typed) !== typed.replaceAll(/\s/g, '').toUpperCase()
