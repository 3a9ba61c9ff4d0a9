import { DOCUMENT_LIMITS } from '@visa/contract/visa/document'
import { auditWordMessages } from '@visa/messages/visa/audit-words'
import { fill } from '@visa/messages/texts'

const cut = (text: string): string => Array.from(text).slice(0, DOCUMENT_LIMITS.words).join('')

/** What the customer is told to begin with: always in Chinese, which customers read. */
export function wordsFor(faults: readonly string[], hint: string): string {
  if (faults.length === 0) return ''
  const words = auditWordMessages.zh
  const blanks = { faults: faults.join(words.and), hint }
  const whole = fill(hint === '' ? words.words : words.withHint, blanks)
  return cut(whole.length > DOCUMENT_LIMITS.words ? fill(words.words, blanks) : whole)
}
