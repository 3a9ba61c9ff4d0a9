import { addDays } from '@visa/contract/rules/days'
import type { OrderFields } from '@visa/contract/visa/order'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { Queryable } from '../../../db/sql.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { offeredOn } from './product.service.ts'

type Journey = Pick<OrderFields, 'nationCode' | 'visaType' | 'visaCategory' | 'entryDate'>

/**
 * The last day on which everything has to be there: on which one still applies in time for the entry, as the product
 * says that is published today, and for e-visas the ministry. Null: nobody says so, no entry is planned, or it is over.
 */
export async function applyBy(
  db: Queryable,
  { entryDate, ...wanted }: Journey,
  today: string,
): Promise<string | null> {
  if (entryDate === null) return null
  const least = (await offeredOn(db, wanted, today))?.applyLatestDays ?? 0
  const isRussianEvisa = wanted.nationCode === 'RUS' && wanted.visaType === VISA_TYPE.EVISA
  const ahead = isRussianEvisa ? await getParam(db, 'visa.evisaDaysAhead') : 0
  const days = Math.max(least, ahead)
  const last = addDays(entryDate, -days)
  return days === 0 || last < today ? null : last
}
