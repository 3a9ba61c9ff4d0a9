import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { lackedOf } from '@visa/contract/visa/result'
import { resultMessages } from '@visa/messages/visa/results'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import type { StatusTone } from '../../lib/palette.ts'

/** Where what lacks is filled in. */
export const LACKING = href('/main', { screen: 'visa.result.query', lacking: '1' })

const TONES: Readonly<Record<IssueResult, StatusTone>> = {
  [ISSUE_RESULT.PASS]: 'done',
  [ISSUE_RESULT.REJECT]: 'refused',
  [ISSUE_RESULT.RETURN]: 'waiting',
}

export const resultTone = (result: IssueResult): StatusTone => TONES[result]

export const RESULTS: readonly IssueResult[] = Object.values(ISSUE_RESULT)

/** What lacks of an issued visa, in a word or two; empty: nothing does. */
export function useLackText(): (given: Parameters<typeof lackedOf>[0]) => string {
  const { lack } = useTexts(resultMessages)
  return (given) => {
    const lacked = lackedOf(given)
    const words = [
      lacked.includes('visaNo') ? lack.visaNo : '',
      lacked.some((name) => name !== 'visaNo') ? lack.days : '',
    ]
    return words.filter((word) => word !== '').join(' · ')
  }
}
