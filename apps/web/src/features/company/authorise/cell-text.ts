import type { Authorization } from '@visa/contract/org/agent-authorization'
import { daysBetween } from '@visa/contract/rules/days'
import type { AuthoriseTexts } from '@visa/messages/org/authorise'
import { fill } from '@visa/messages/texts'

/** Days of this century in short: 26-11-25. */
const short = (day: string): string => day.slice(2)
const monthDay = (day: string): string => day.slice(5)

export const periodText = ({ validFrom, validTo }: Authorization, t: AuthoriseTexts): string =>
  fill(t.period, { from: short(validFrom), to: short(validTo) })

/** What is to be said of a state on a day; nothing where all is well. */
export function stateNote(
  { state, validFrom, validTo }: Authorization,
  on: string,
  t: AuthoriseTexts,
): string {
  switch (state) {
    case 'valid':
      return ''
    case 'expiring': {
      const days = daysBetween(on, validTo)
      return days === 0 ? t.lastDay : fill(t.daysLeft, { days })
    }
    case 'expired':
      return fill(t.ended, { day: monthDay(validTo) })
    case 'upcoming':
      return fill(t.begins, { day: monthDay(validFrom) })
    case 'unhandled':
      return t.unhandled
    case 'stopped':
      return t.stopped
  }
}
