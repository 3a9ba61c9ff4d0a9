import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import type { AuditDocument } from '@visa/contract/visa/document-audit'
import type { Verdict } from './use-audit-actions.ts'

/** A verdict that is being made up. */
export interface Draft {
  operation: Verdict['operation'] | undefined
  faults: readonly string[]
  words: string
  /** Somebody wrote the words: they no longer follow the faults. */
  isWritten: boolean
}

/**
 * What somebody said before is where they begin; else with a pass, which Enter notes, unless something differs: then
 * nobody passes it by one key.
 */
export function draftOf({ status, faults, reason, facts }: AuditDocument): Draft {
  if (status === DOCUMENT_STATUS.REFUSED)
    return { operation: 'refuse', faults, words: reason, isWritten: true }
  const isDoubtful = status !== DOCUMENT_STATUS.ACCEPTED && facts.some(({ state }) => state === 'differs')
  const operation = isDoubtful ? undefined : 'accept'
  return { operation, faults: [], words: '', isWritten: false }
}

/** Ticks a fault or takes the tick away; what has a fault is not accepted. */
export function withFault(draft: Draft, code: string, wordsOf: (faults: readonly string[]) => string): Draft {
  const faults = draft.faults.includes(code)
    ? draft.faults.filter((each) => each !== code)
    : [...draft.faults, code]
  return {
    ...draft,
    operation: 'refuse',
    faults,
    words: draft.isWritten ? draft.words : wordsOf(faults),
  }
}

/** What can be confirmed; undefined while something lacks. */
export function verdictOf({ operation, faults, words }: Draft): Verdict | undefined {
  if (operation === 'accept') return { operation, faults: [], reason: '' }
  const reason = words.replaceAll(/\s+/g, ' ').trim()
  if (operation === undefined || (faults.length === 0 && reason === '')) return undefined
  return { operation, faults, reason }
}
