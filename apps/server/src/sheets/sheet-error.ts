import type { ErrorKey } from '@visa/messages/errors'
import type { Params } from '@visa/messages/texts'
import { Refusal } from '../refusal/refusal.ts'

const TEXTS = {
  notASheet: 'sheetNotASheet',
  oldFormat: 'sheetOldFormat',
  encrypted: 'sheetEncrypted',
  damaged: 'sheetDamaged',
  empty: 'sheetEmpty',
  tooBig: 'sheetTooBig',
  tooManyRows: 'sheetTooManyRows',
  tooManyColumns: 'sheetTooManyColumns',
} as const satisfies Record<string, ErrorKey>

export type SheetProblem = keyof typeof TEXTS

/** A file that cannot be read as a spreadsheet: a refusal, so that it reaches people in their own language. */
export class SheetError extends Refusal {
  readonly kind: SheetProblem
  /** For the log: what exactly was found in the file. */
  readonly detail: string

  constructor(kind: SheetProblem, detail: string, params: Params = {}) {
    super(TEXTS[kind], params)
    this.kind = kind
    this.detail = detail
  }
}

export const damaged = (detail: string): SheetError => new SheetError('damaged', detail)
