import { CODES } from '@visa/contract/codes'
import { SUPPLY_KIND, type SupplyKind } from '@visa/contract/supply/bill'
import {
  waitsForBuyer,
  type SupplyDetail,
  type SupplyKey,
  type SupplyQuery,
  type SupplyRow,
} from '@visa/contract/supply/order'
import { SUPPLY_READERS } from '@visa/contract/supply/readers'
import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { pageLog } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { countByStatus, hereOf, pageBills, requestsOf, ROW_FROM, rowColumns } from './bill-list.repo.ts'
import { accountOf, hasOwnMoney, isPayer } from './bill-money.service.ts'
import { refundedPlaces } from './bill-request.service.ts'
import { isSupplier, maySee } from './bill.flow.ts'
import { billTable, PRICE_ENTITY, type SupplyBill } from './bill.table.ts'
import { reactHours, waitedHours } from './reaction.ts'

type Indexed = { [column: string]: unknown }

export const listBills = (db: Queryable, by: ActingPerson, kind: SupplyKind, query: SupplyQuery) =>
  pageBills(db, by, kind, query)

export function statusCounts(db: Queryable, by: ActingPerson, kind: SupplyKind) {
  if (!maySee(by.viewer, kind)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  return countByStatus(db, by, kind)
}

const NUMBER = /^\d{1,15}$/

/** Which bill an address means: by its id or its number, and of the kind that the address says. */
async function foundId(db: Queryable, { viewer }: ActingPerson, key: SupplyKey): Promise<number> {
  const { id, issueBillId, changeId, refundId } = key
  const given = id ?? issueBillId ?? changeId ?? refundId ?? ''
  const kind =
    changeId !== undefined
      ? SUPPLY_KIND.CHANGE
      : refundId !== undefined
        ? SUPPLY_KIND.REFUND
        : SUPPLY_KIND.ORDER
  const found = await first<{ id: number }>(
    db,
    sql`select b.id from supply_bill b where b.kind = ${kind} and ${rowsWithin(viewer, billTable, 'b')}
          and ${NUMBER.test(given) ? sql`b.id = ${Number(given)}` : sql`b.bill_no = ${given.toUpperCase()}`}`,
  )
  return orGone(found).id
}

/** One bill within reach, of a kind that the reader may see. */
export async function seenBill(db: Queryable, by: ActingPerson, id: number): Promise<SupplyBill> {
  const bill = await seenRow(db, by, billTable, id)
  if (!maySee(by.viewer, bill.kind)) throw new Refusal('recordGone')
  return bill
}

/** Money that goes back by a refund of an order, or of what was paid for a bill; the newest first. */
const backsOf = (db: Queryable, { id, kind, billNo }: SupplyBill) =>
  rows<SupplyDetail['backs'][number] & Indexed>(
    db,
    sql`select r.refund_no as "refundNo", r.amount_cents as "amountCents", r.way, r.status,
          ${instantOf(sql`r.done_at`)} as "doneAt"
        from refund r join payment p on p.id = r.payment_id
        where ${
          kind === SUPPLY_KIND.REFUND
            ? sql`r.origin_no = ${billNo} and r.origin_no <> ''`
            : sql`p.subject_kind = 'SUPPLY' and p.subject_id = ${id}`
        } order by r.id desc limit 50`,
  )

async function moneyFor(db: Queryable, { viewer }: ActingPerson, bill: SupplyBill) {
  // What a buyer paid is no matter of the supplier's.
  if (isSupplier(viewer)) return { paidCents: null, backs: [] }
  const paidCents = hasOwnMoney(bill) ? await hereOf(db, bill.id) : null
  return { paidCents, backs: await backsOf(db, bill) }
}

/** A request is told with the numbers that its order was issued under, until it has its own. */
async function numbersFor(db: Queryable, { orderId, tickets, parts: { places } }: SupplyBill) {
  if (orderId === null || tickets.length > 0) return tickets
  const order = await seenRow(db, { viewer: null }, billTable, orderId)
  return places === undefined || order.tickets.length !== order.travellers.length
    ? order.tickets
    : order.tickets.filter((_, place) => places.includes(place))
}

export async function detailOf(db: Queryable, by: ActingPerson, key: SupplyKey): Promise<SupplyDetail> {
  const id = await foundId(db, by, key)
  const bill = await seenBill(db, by, id)
  const row = await one<SupplyRow & Indexed>(
    db,
    sql`select ${rowColumns(by)} from ${ROW_FROM} where b.id = ${id}`,
  )
  const {
    buyerCompanyId,
    supplierCompanyId,
    remark,
    files,
    parts,
    travellers,
    issuedAt,
    feeCents,
    backCents,
  } = bill
  const end = issuedAt === null ? by.now : new Date(issuedAt)
  return {
    ...row,
    buyerCompanyId,
    supplierCompanyId,
    remark,
    files,
    serviceCents: isSupplier(by.viewer) ? null : bill.serviceCents,
    parts,
    travellers,
    tickets: await numbersFor(db, bill),
    issuedAt,
    feeCents,
    backCents,
    ...(await moneyFor(db, by, bill)),
    account: waitsForBuyer(row) && isPayer(by.viewer, bill) ? await accountOf(db, bill) : null,
    // Until it is paid nobody's hours count.
    waitedHours: waitsForBuyer(row) ? null : await waitedHours(db, new Date(bill.askedAt), end),
    reactHours: await reactHours(db),
    requests: await requestsOf(db, by, id),
    refundedPlaces: await refundedPlaces(db, id),
  }
}

export async function logOf(
  db: Queryable,
  by: ActingPerson,
  { id, ...page }: { id: number; page: number; pageSize: number },
) {
  await seenBill(db, by, id)
  return pageLog(db, by.viewer, [billTable.entity, PRICE_ENTITY], { ...page, topic: String(id) })
}

/** Whoever sees a bill sees its files. */
const readFiles: FileReader = async (db, { viewer }, ids) => {
  const kinds = Object.values(SUPPLY_KIND).filter((kind) => maySee(viewer, kind))
  const found = await rows<{ id: string }>(
    db,
    sql`select b.id::text as id from supply_bill b where b.id = any(${ids}::bigint[])
        and b.kind = any(${kinds}::smallint[])
        and ${rowsWithin(viewer, billTable, 'b')}`,
  )
  return found.map(({ id }) => id)
}
export const supplyFileReader: FileReader = Object.assign(readFiles, { codes: SUPPLY_READERS })
