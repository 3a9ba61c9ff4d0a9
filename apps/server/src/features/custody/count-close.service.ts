import {
  isSameSpot,
  openInCount,
  type countClose,
  type CountRound,
  type CountToday,
} from '@visa/contract/custody/count'
import { fill } from '@visa/messages/texts'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { isReadable } from '@visa/contract/rules/patterns'
import { countMessages } from '@visa/messages/custody/counts'
import type { ActingPerson } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, sql } from '../../db/sql.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { countOf, countOfDay, toldOf } from './count.repo.ts'
import { heldCount } from './count.service.ts'

/** How a round ends: by a second person, on its day or late. */

/** Of every place two people answer, and nobody closes a day over their own words. */
function refuseOwn({ own, places }: Pick<CountToday, 'own' | 'places'>): void {
  if (own.began || own.explained) throw new Refusal('countSecond')
  if (own.places.length === 0) return
  const names = bilingual((language) =>
    own.places
      .map((spot) => {
        const place = places.find((each) => isSameSpot(each, spot))
        const { handsTitle } = countMessages[language]
        return spot.placeId === null ? fill(handsTitle, { name: place?.keeper ?? '' }) : place?.name
      })
      .join(language === 'zh' ? '、' : ', '),
  )
  throw new Refusal('countOwnPlaces', { places: names })
}

/**
 * A day that went by: it can no longer be counted, so it is closed with why nobody did, and with what was counted of it
 * as it stands, also what nobody explained.
 */
async function closeLate(tx: Tx, by: ActingPerson, id: number, reason: string): Promise<void> {
  const { day, round, closed } = orGone(
    await first<{ day: string; round: CountRound; closed: boolean }>(
      tx,
      sql`select day, round, closed_at is not null as closed from custody_count
          where id = ${id} and company_id = ${by.viewer.companyId} and day < ${dayOf(by.now)}::date for update`,
    ),
  )
  if (closed) throw new Refusal('countClosed', { day })
  const count = await countOfDay(tx, by, { id, day, round })
  refuseOwn(count)
  if (!isReadable(reason)) throw new Refusal('countLateReason', { day })
  await affected(
    tx,
    sql`update custody_count set closed_by = ${by.viewer.userId}, closed_at = ${by.now}, late_reason = ${reason},
          told = ${JSON.stringify(toldOf(count))}::jsonb, updated_at = now() where id = ${id}`,
  )
}

/** Closes a round of today, and with the closing one the day. A second person does, who neither began the count nor explained a passport away in it, nor counted alone. */
export async function closeCount(
  tx: Tx,
  by: ActingPerson,
  { id: before, round, note }: HandlerInput<typeof countClose>['body'],
): Promise<void> {
  if (before !== undefined) return closeLate(tx, by, before, note)
  const { id } = await heldCount(tx, by, round)
  const count = await countOf(tx, by, round)
  const open = openInCount(count)
  if (open.places + open.differences + open.transfers + open.shifts > 0) throw new Refusal('countOpen', open)
  refuseOwn(count)
  await affected(
    tx,
    sql`update custody_count set closed_by = ${by.viewer.userId}, closed_at = ${by.now},
          told = ${JSON.stringify(toldOf(count))}::jsonb, updated_at = now() where id = ${id}`,
  )
}
