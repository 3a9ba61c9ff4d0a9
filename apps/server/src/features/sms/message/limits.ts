import { dayOf, startOfDay } from '@visa/contract/dates'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Queryable } from '../../../db/sql.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import type { DayLimits } from './day-count.repo.ts'
import { countSince } from './record.repo.ts'

interface Wanted {
  mobiles: readonly string[]
  /** Records that these go out under: what they count already is not counted twice. */
  ids?: readonly number[]
  /** Whether these have waited themselves: then others that still wait do not hold them back. */
  again?: boolean
}

export const dayLimits = async (db: Queryable): Promise<DayLimits> => ({
  perMobile: await getParam(db, 'sms.dailyLimitPerMobile'),
  total: await getParam(db, 'sms.dailyLimitTotal'),
})

/**
 * What stands against sending: notices of a day of UTC+8, to one mobile and in total. What waits to be tried again
 * counts, as it will go out. Codes have limits of their own (session/sms-code): neither they nor what failed for good
 * count here. This tells whoever asks; it holds nothing, so two at one moment may both pass. The limits are kept where
 * a message is handed over (message.task.ts).
 */
export async function overLimit(
  db: Queryable,
  { mobiles, ids = [], again = false }: Wanted,
  now: Date,
): Promise<Refusal | undefined> {
  const { perMobile, total: most } = await dayLimits(db)
  const { total, of } = await countSince(db, mobiles, {
    start: startOfDay(dayOf(now)),
    except: ids,
    waiting: !again,
  })
  const wanted = new Map<string, number>()
  for (const mobile of mobiles) wanted.set(mobile, (wanted.get(mobile) ?? 0) + 1)
  for (const [mobile, count] of wanted) {
    if ((of.get(mobile) ?? 0) + count > perMobile)
      return new Refusal('smsLimitMobile', { mobile, max: perMobile })
  }
  if (total + mobiles.length > most) {
    return new Refusal('smsLimitTotal', { max: most, left: Math.max(0, most - total) })
  }
  return undefined
}

export async function refuseOverLimit(db: Queryable, wanted: Wanted, now: Date): Promise<void> {
  const refusal = await overLimit(db, wanted, now)
  if (refusal !== undefined) throw refusal
}
