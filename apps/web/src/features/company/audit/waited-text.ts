import type { companyAuditMessages } from '@visa/messages/org/company-audit'
import { fill } from '@visa/messages/texts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** How long something has waited, to the hour once it is days. */
export function waitedText(
  since: string,
  t: Pick<(typeof companyAuditMessages)['zh'], 'hours' | 'days'>,
  now = Date.now(),
): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  const hours = Math.floor((minutes % DAY) / HOUR)
  return minutes >= DAY
    ? fill(t.days, { days: Math.floor(minutes / DAY), hours })
    : fill(t.hours, { hours, minutes: minutes % HOUR })
}
