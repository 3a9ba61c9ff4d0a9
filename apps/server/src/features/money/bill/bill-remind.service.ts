import { dayOf } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { isMobile } from '@visa/contract/rules/patterns'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { queueNotice, type Carrier } from '../../sms/message/notice.service.ts'
import { refuseSide } from './bill-side.ts'
import { payableOf } from './bill-subject.service.ts'
import { billTable } from './bill.table.ts'

const HIDDEN = '****'
const hidden = (mobile: string): string => `${mobile.slice(0, 3)}${HIDDEN}${mobile.slice(-4)}`

/** Reminds the main contact of a company of what it can settle now; once a day, and only while there is something. */
export async function remindOf(tx: Tx, carrier: Carrier, by: Mover, id: number): Promise<{ mobile: string }> {
  const bill = await heldRow(tx, by, billTable, id)
  const unfit = refuseSide(by, bill, 'keeps')
  if (unfit !== undefined) throw unfit
  const { billNo, companyId, month, dueDay, remindedAt } = bill
  const payable = await payableOf(tx, bill)
  if (payable === 0) throw new Refusal('billNothingToSettle', { billNo })
  if (remindedAt !== null && dayOf(new Date(remindedAt)) === dayOf(by.now))
    throw new Refusal('billRemindedToday', { billNo })
  const { company, name, mobile } = await one<{ company: string; name: string; mobile: string }>(
    tx,
    sql`select c.short_name as company, coalesce(p.person ->> 'name', '') as name,
          coalesce(p.person ->> 'mobile', '') as mobile
        from company c left join lateral (
          select n.person from jsonb_array_elements(c.contacts) with ordinality as n (person, place)
          where n.person ->> 'mobile' <> '' order by n.place limit 1) p on true
        where c.id = ${companyId}`,
  )
  if (!isMobile(mobile)) throw new Refusal('billNoContact', { company })
  const params = { name, billNo, month: month.slice(0, 7), amount: formatMoney(payable), day: dueDay }
  const origin = { actor: by.actor, busiType: 'BILL', busiId: billNo }
  await queueNotice(tx, carrier, { messageType: 'BILL_REMINDER', mobiles: [mobile], params }, origin, by.now)
  await updateRow(tx, billTable, id, { remindedAt: by.now.toISOString() })
  return { mobile: hidden(mobile) }
}
