import { IDENTITY } from '@visa/contract/identity'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, rows, sql } from '../../../db/sql.ts'
import { lockRows } from '../../../db/table-rows.ts'
import { placeBill } from './bill-enter.service.ts'
import { endBill } from './bill-work.service.ts'
import { billTable, type SupplyBill } from './bill.table.ts'

/** Value-added services of visa orders are asked of whoever handles the order. */

interface Order {
  orderNo: string
  status: number
  buyerId: number
  supplierId: number | null
}

interface Service {
  service: string
  name: string
  quantity: number
  cents: number
}

/** Undefined: nobody has confirmed it yet. */
const orderOf = (tx: Tx, id: number): Promise<Order | undefined> =>
  first<Order & { [column: string]: unknown }>(
    tx,
    sql`select order_no as "orderNo", status, accept_org_id as "supplierId", coalesce(agent_id, customer_id, platform_id,
          (select min(id) from company where identity_code = ${fixed(IDENTITY.PLATFORM)})) as "buyerId"
        from visa_order where id = ${id} and confirmed_at is not null`,
  )

const servicesOf = (tx: Tx, id: number): Promise<Service[]> =>
  rows<Service & { [column: string]: unknown }>(
    tx,
    sql`select f.service, coalesce((select d.cname from dict_data d where d.type = 'VAS_KIND' and d.code = f.service),
          f.service) as name, sum(f.quantity)::integer as quantity, sum(f.quantity * f.unit_cents) as cents
        from visa_order_fee f where f.order_id = ${id} and f.kind = 'vas' and f.service <> ''
        group by f.service order by f.service`,
  )

const isFree = ({ status }: SupplyBill): boolean =>
  status === SUPPLY_STATUS.ORDER_SUCCESS || status === SUPPLY_STATUS.CONFIRMED

async function openBills(tx: Tx, orderId: number): Promise<SupplyBill[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from supply_bill where visa_order_id = ${orderId} and status <> ${SUPPLY_STATUS.CANCELLED}`,
  )
  // They are the order's, which whoever calls holds.
  return lockRows(
    tx,
    billTable,
    found.map(({ id }) => id),
  )
}

/**
 * Brings what is asked of suppliers to where a confirmed order stands that the caller holds: each service once, for as
 * many as it is for, and none once it is cancelled. What somebody has locked or done stays as it is.
 */
export async function followServices(tx: Tx, by: Mover, orderId: number): Promise<void> {
  const services = await servicesOf(tx, orderId)
  const bills = await openBills(tx, orderId)
  if (services.length === 0 && bills.length === 0) return
  const order = await orderOf(tx, orderId)
  if (order === undefined) return
  const { orderNo, status, buyerId: buyerCompanyId, supplierId } = order
  const wanted = status === ORDER_STATUS.CANCELLED || supplierId === null ? [] : services
  const product = { viewer: null, actor: by.actor, now: by.now }
  for (const { id, visaService } of bills.filter(isFree))
    if (!wanted.some(({ service }) => service === visaService)) await endBill(tx, product, 'drop', { id })
  for (const { service, name, quantity, cents } of wanted) {
    if (supplierId === null) continue
    const asked = {
      title: `${orderNo} ${name} × ${quantity}`,
      buyerCompanyId,
      supplierCompanyId: supplierId,
      costCents: cents,
      priceCents: cents,
      parts: { service, quantity },
    }
    const known = bills.find((bill) => bill.visaService === service)
    if (known === undefined)
      await placeBill(tx, product, {
        ...asked,
        kind: SUPPLY_KIND.ORDER,
        orderType: 'VAS',
        visaOrderId: orderId,
        visaService: service,
        travellers: [],
      })
    else if (isFree(known)) await changeRow(tx, by.actor, billTable, known, asked)
  }
}
