import { AUDIT_STATUS } from '@visa/contract/org/company'
import { isDeepStrictEqual } from 'node:util'
import { IDENTITY } from '@visa/contract/identity'
import { SUPPLY_KIND, SUPPLY_STATUS, type SupplyKind, type SupplyStatus } from '@visa/contract/supply/bill'
import { SUPPLY_HANDLE, SUPPLY_MACHINE } from '@visa/contract/supply/bill.states'
import { formatMoney, MAX_CENTS } from '@visa/contract/money'
import { agreedCents, partsProblems, type PartsAnswer, type Traveller } from '@visa/contract/supply/parts'
import type { SupplyType, TravelType } from '@visa/contract/supply/types'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { somebodyHolds } from '../../../access/holders.ts'
import { isPlatform } from '../../../access/scope.ts'
import { nextNumber, type SupplyPrefix } from '../../../db/day-number.ts'
import { recordChange } from '../../../db/change-log.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, rows, sql } from '../../../db/sql.ts'
import type { NewOf } from '../../../db/table.ts'
import { heldAsSeen } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { platformBook } from '../../money/ledger/ledger.service.ts'
import { awaitPayment, confirmBill, hasOwnMoney, refuseFixed } from './bill-money.service.ts'
import { dueFor } from './reaction.ts'
import { billTable, PRICE_ENTITY, type SupplyBill } from './bill.table.ts'
import { titleOf } from './bill-title.ts'

const PREFIXES: Readonly<Record<SupplyType, SupplyPrefix>> = {
  AIR: 'A',
  TRAIN: 'T',
  HOTEL: 'JD',
  CAR: 'YC',
  TOUR: 'LY',
  VAS: 'SO',
  VISA: 'SO',
}

const prefixOf = (kind: SupplyKind, type: SupplyType): SupplyPrefix =>
  kind === SUPPLY_KIND.ORDER ? PREFIXES[type] : kind === SUPPLY_KIND.CHANGE ? 'GQ' : 'TP'

type NewBill = Pick<SupplyBill, 'kind' | 'orderType' | 'title' | 'buyerCompanyId' | 'supplierCompanyId'> &
  Partial<
    Pick<
      SupplyBill,
      | 'billNo'
      | 'status'
      | 'costCents'
      | 'priceCents'
      | 'parts'
      | 'travellers'
      | 'serviceCents'
      | 'remark'
      | 'files'
      | 'orderId'
      | 'visaOrderId'
      | 'visaService'
    >
  >

/** What is the supplier's to do: their hours count. */
const COUNTS: ReadonlySet<SupplyStatus | undefined> = new Set<SupplyStatus | undefined>([
  SUPPLY_STATUS.CONFIRMED,
  SUPPLY_STATUS.PROCESSING,
])

/** Writes a bill down as it stands, with its way so far unknown. */
export async function keepBill(tx: Tx, by: Pick<Mover, 'actor' | 'now'>, bill: NewBill) {
  const { actor, now } = by
  const values: NewOf<typeof billTable> = {
    serviceCents: 0,
    costCents: 0,
    priceCents: 0,
    parts: {},
    travellers: [],
    remark: '',
    files: [],
    orderId: null,
    visaOrderId: null,
    visaService: '',
    status: SUPPLY_STATUS.ORDER_SUCCESS,
    ...bill,
    platformId: await platformBook(tx),
    askedAt: now.toISOString(),
    // Nobody is late with what waits for the buyer.
    dueAt: COUNTS.has(bill.status) ? await dueFor(tx, now) : null,
    enteredBy: actor.userId,
    billNo: bill.billNo ?? (await nextNumber(tx, prefixOf(bill.kind, bill.orderType), now)),
  }
  const id = await addRow(tx, actor, billTable, values)
  if (values.files.length > 0)
    await followFiles(tx, by, { entity: 'supplyBill', entityId: id }, [], values.files)
  return { ...values, id }
}

/** Writes a new bill down and begins its way. One for which nothing is to be paid waits for nothing. */
export async function placeBill(tx: Tx, by: Mover, bill: NewBill): Promise<{ id: number; billNo: string }> {
  const { actor, now: at } = by
  const { id, billNo, kind, visaOrderId, priceCents } = await keepBill(tx, by, bill)
  const begun = { id, state: SUPPLY_STATUS.ORDER_SUCCESS, companyId: bill.supplierCompanyId, actor, at }
  await beginHistory(tx, SUPPLY_MACHINE, begun)
  if (!hasOwnMoney({ kind, visaOrderId }) || priceCents === 0) await confirmBill(tx, by, id)
  return { id, billNo }
}

/** Both sides are companies that there are, each of its kind, and work. */
async function refuseSides(tx: Tx, buyerCompanyId: number, supplierCompanyId: number): Promise<void> {
  const found = await rows<{ id: number; identity: number; works: boolean }>(
    tx,
    sql`select id, identity_code as identity, audit_status = ${fixed(AUDIT_STATUS.PASS)} as works from company
        where id in (${buyerCompanyId}, ${supplierCompanyId})`,
  )
  const buyer = found.find(({ id }) => id === buyerCompanyId)
  const supplier = found.find(({ id }) => id === supplierCompanyId)
  const buys = buyer?.identity === IDENTITY.AGENT || buyer?.identity === IDENTITY.CUSTOMER
  if (!buys || !buyer.works) throw new Refusal('supplyBuyerUnknown')
  if (supplier?.identity !== IDENTITY.VISA || !supplier.works) throw new Refusal('supplySupplierUnknown')
}

/** Nobody there could take it up: it would wait for ever. */
async function refuseIdle(tx: Tx, supplierCompanyId: number): Promise<void> {
  const [idle] = await rows<{ name: string }>(
    tx,
    sql`select c.short_name as name from company c where c.id = ${supplierCompanyId} and not ${somebodyHolds(SUPPLY_HANDLE)}`,
  )
  if (idle !== undefined) throw new Refusal('supplySupplierIdle', { name: idle.name })
}

/** What a form of a type says, taken apart into what every order has and what is its own. */
export interface Entered {
  id?: number | undefined
  seen?: string | undefined
  buyerCompanyId: number
  supplierCompanyId: number
  serviceCents: number
  remark: string
  files: SupplyBill['files']
  travellers: Traveller[]
  costCents?: number
}

/** In the log of the order, for its buyer and the platform: what the buyer pays is no matter of the supplier's. */
async function tellPrice(
  tx: Tx,
  { actor }: ActingPerson,
  before: SupplyBill,
  after: Pick<SupplyBill, 'serviceCents' | 'priceCents' | 'buyerCompanyId'>,
): Promise<void> {
  const pricesOf = ({ serviceCents, priceCents }: typeof after) => ({ serviceCents, priceCents })
  if (isDeepStrictEqual(pricesOf(before), pricesOf(after))) return
  await recordChange(tx, actor, {
    entity: PRICE_ENTITY,
    entityId: before.id,
    topic: String(before.id),
    subject: before.billNo,
    companies: [after.buyerCompanyId],
    action: 'update',
    before: pricesOf(before),
    after: pricesOf(after),
  })
}

/** Nobody has paid yet: for nothing the supplier's hours begin now, and for another price they rest until it is paid. */
async function followPrice(tx: Tx, by: ActingPerson, id: number, priceCents: number): Promise<void> {
  if (priceCents === 0) await confirmBill(tx, by, id)
  else await awaitPayment(tx, by, id)
}

/** Enters an order of travel, or changes one that nobody has locked, for which nothing was paid yet. */
export async function saveOrder(
  tx: Tx,
  by: ActingPerson,
  type: TravelType,
  { id, seen, travellers, costCents = 0, ...body }: Entered & PartsAnswer,
): Promise<{ id: number; billNo: string }> {
  if (!isPlatform(by.viewer)) throw new Refusal('supplyPlatformOnly')
  const { buyerCompanyId, supplierCompanyId, serviceCents, remark, files, ...parts } = body
  const problems = partsProblems(type, parts)
  if (problems.length > 0) throw new InvalidInput(problems)
  await refuseSides(tx, buyerCompanyId, supplierCompanyId)
  const cost = agreedCents(type, { travellers, costCents })
  const priceCents = cost + serviceCents
  if (priceCents > MAX_CENTS) throw new Refusal('supplyTooDear', { most: formatMoney(MAX_CENTS) })
  const common = { buyerCompanyId, supplierCompanyId, serviceCents, remark, files, parts, travellers }
  const values = { ...common, title: titleOf(type, parts, travellers), costCents: cost, priceCents }
  if (id === undefined) {
    await refuseIdle(tx, supplierCompanyId)
    return placeBill(tx, by, { ...values, kind: SUPPLY_KIND.ORDER, orderType: type })
  }
  const before = await heldAsSeen(tx, by, billTable, id, seen)
  const { billNo: no, status } = before
  if (before.kind !== SUPPLY_KIND.ORDER || before.orderType !== type) throw new Refusal('recordGone')
  if (status !== SUPPLY_STATUS.ORDER_SUCCESS && status !== SUPPLY_STATUS.CONFIRMED)
    throw new Refusal('supplyFixed', { no })
  if (supplierCompanyId !== before.supplierCompanyId) await refuseIdle(tx, supplierCompanyId)
  const isOtherPrice = priceCents !== before.priceCents || buyerCompanyId !== before.buyerCompanyId
  if (isOtherPrice) await refuseFixed(tx, before)
  await changeRow(tx, by.actor, billTable, before, values)
  if (priceCents !== before.priceCents) await followPrice(tx, by, id, priceCents)
  await tellPrice(tx, by, before, values)
  await followFiles(tx, by, { entity: 'supplyBill', entityId: id }, before.files, files)
  return { id, billNo: no }
}
