import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import type { StatusTone } from '../../lib/palette.ts'

/** What a result makes stale. */
export const RESULT_STALE = [
  '/api/visa/result',
  '/api/visa/passport',
  '/api/visa/handover',
  '/api/visa/order',
  '/api/order',
  '/api/visa/applicant',
] as const

const TONES: Readonly<Record<IssueResult, StatusTone>> = {
  [ISSUE_RESULT.PASS]: 'done',
  [ISSUE_RESULT.REJECT]: 'refused',
  [ISSUE_RESULT.RETURN]: 'waiting',
}

export const resultTone = (result: IssueResult): StatusTone => TONES[result]

export const RESULTS: readonly IssueResult[] = Object.values(ISSUE_RESULT)
