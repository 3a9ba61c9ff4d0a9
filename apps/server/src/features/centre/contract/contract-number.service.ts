import { CONTRACT_PREFIX } from '@visa/contract/centre/config-option'
import { dayOf } from '@visa/contract/dates'
import type { Tx } from '../../../db/pool.ts'
import { first, one, sql } from '../../../db/sql.ts'
import { optionsOf } from '../option/option.service.ts'

/** What the numbers of a centre have and those of no other. */
async function markOf(tx: Tx, centreId: number): Promise<number> {
  const find = () =>
    first<{ mark: number }>(tx, sql`select mark from contract_mark where centre_id = ${centreId}`)
  const known = await find()
  if (known !== undefined) return known.mark
  await tx.query(sql`insert into contract_mark (centre_id) values (${centreId}) on conflict do nothing`)
  return (await find())?.mark ?? 0
}

/** The next number of a centre on a day: whoever wants one at the same moment waits, so that none is left out. */
export async function nextContractNo(tx: Tx, centreId: number, now: Date): Promise<string> {
  const day = dayOf(now)
  const { last } = await one<{ last: number }>(
    tx,
    sql`insert into contract_number (centre_id, day, last) values (${centreId}, ${day}::date, 1)
        on conflict (centre_id, day) do update set last = contract_number.last + 1 returning last`,
  )
  const mark = String(await markOf(tx, centreId)).padStart(2, '0')
  const own = (await optionsOf(tx, centreId, now))?.contractPrefix ?? ''
  const prefix = own === '' ? CONTRACT_PREFIX : own
  return `${prefix}${day.slice(2).replaceAll('-', '')}${mark}${String(last).padStart(5, '0')}`
}
