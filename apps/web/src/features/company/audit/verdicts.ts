import { AUDIT_REASONS } from '@visa/contract/org/company-version'

export interface FieldVerdict {
  ok: boolean
  reasonCode: number
  text: string
}

/** What was decided on each field so far. */
export type Verdicts = Readonly<Partial<Record<string, FieldVerdict>>>

export const PASSED: FieldVerdict = { ok: true, reasonCode: AUDIT_REASONS.OTHER, text: '' }
export const REFUSED: FieldVerdict = { ...PASSED, ok: false }

const hasReason = ({ reasonCode, text }: FieldVerdict): boolean =>
  reasonCode !== AUDIT_REASONS.OTHER || text.trim() !== ''

export interface Tally {
  passed: number
  back: number
  undecided: number
  /** A field is sent back without a reason. */
  bare: boolean
}

/** How far an audit has come. */
export function tallyOf(decided: readonly string[], verdicts: Verdicts): Tally {
  const given = decided.map((field) => verdicts[field])
  const refused = given.filter((verdict) => verdict?.ok === false)
  return {
    passed: given.filter((verdict) => verdict?.ok === true).length,
    back: refused.length,
    undecided: given.filter((verdict) => verdict === undefined).length,
    bare: refused.some((verdict) => verdict !== undefined && !hasReason(verdict)),
  }
}
