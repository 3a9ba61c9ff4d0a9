import type { holidayReady, Ready } from '@visa/contract/centre/config-holiday'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { PRODUCTS } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { loadCalendar, speedsOf } from '../../visa/price/promise.service.ts'
import { offersOn } from '../../visa/product/product.service.ts'

/** Before any hour up to which something is taken. */
const morningOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

const sameDays = (one: Ready, other: Ready): boolean =>
  one.visaType === other.visaType &&
  one.urgencyLevel === other.urgencyLevel &&
  one.workingDays === other.workingDays &&
  one.now === other.now &&
  one.then === other.then

/**
 * When each product of a country is ready that the own centre takes now, or on a morning: counted as contracts are, over
 * days that are not kept yet. Categories that take as long stand in one row.
 */
export async function readyOn(
  db: Queryable,
  { viewer: { companyId: acceptOrgId }, now }: ActingPerson,
  { nationCode, days, taken }: HandlerInput<typeof holidayReady>['body'],
): Promise<Ready[]> {
  const calendarOf = (from: string, of: Parameters<typeof loadCalendar>[2] & object) =>
    loadCalendar(db, from, of, days)
  const ready: Ready[] = []
  for (const { visaType } of PRODUCTS.filter((each) => each.nationCode === nationCode)) {
    const offered = await offersOn(db, { nationCode, visaType }, dayOf(now))
    const rows: Ready[] = []
    for (const { visaCategory } of offered) {
      const wanted = { nationCode, visaType, visaCategory, acceptOrgId }
      const later = taken === null ? [] : await speedsOf(db, wanted, morningOf(taken), calendarOf)
      for (const { urgencyLevel, workingDays, promise } of await speedsOf(db, wanted, now, calendarOf)) {
        const then = later.find((each) => each.urgencyLevel === urgencyLevel)?.promise.promisedDate ?? null
        const row: Ready = {
          visaType,
          visaCategories: [visaCategory],
          urgencyLevel,
          workingDays,
          now: promise.promisedDate,
          then,
        }
        const same = rows.find((each) => sameDays(each, row))
        if (same === undefined) rows.push(row)
        else same.visaCategories.push(visaCategory)
      }
    }
    ready.push(
      ...rows.map((row) =>
        row.visaCategories.length === offered.length ? { ...row, visaCategories: [] } : row,
      ),
    )
  }
  return ready
}
