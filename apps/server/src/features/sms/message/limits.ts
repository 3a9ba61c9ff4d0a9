import { dayOf, startOfDay } from '@visa/contract/dates'
import { Refusal } from '../../../http/refusal.ts'
import type { Queryable } from '../../../db/sql.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { countSince } from './record.repo.ts'

/**
 * Notices of a day of UTC+8, to one mobile and in total. Codes have limits of their own (session/sms-code): neither
 * they nor what failed count here.
 */
export async function refuseOverLimit(db: Queryable, mobiles: readonly string[], now: Date): Promise<void> {
  const [perMobile, most] = [
    await getParam(db, 'sms.dailyLimitPerMobile'),
    await getParam(db, 'sms.dailyLimitTotal'),
  ]
  const { total, of } = await countSince(db, mobiles, startOfDay(dayOf(now)))
  const wanted = new Map<string, number>()
  for (const mobile of mobiles) wanted.set(mobile, (wanted.get(mobile) ?? 0) + 1)
  for (const [mobile, count] of wanted) {
    if ((of.get(mobile) ?? 0) + count > perMobile)
      throw new Refusal('smsLimitMobile', { mobile, max: perMobile })
  }
  if (total + mobiles.length > most) {
    throw new Refusal('smsLimitTotal', { max: most, left: Math.max(0, most - total) })
  }
}
