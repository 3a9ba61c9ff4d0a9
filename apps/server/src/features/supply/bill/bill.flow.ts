import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { formatDate } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import { SUPPLY_KIND_CODE, type SupplyKind } from '@visa/contract/supply/bill'
import { SUPPLY_CENTRE, type SUPPLY_MACHINE } from '@visa/contract/supply/bill.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { supplyStateMessages } from '@visa/messages/states/supply-states'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard } from '../../../workflow/flow.ts'
import { billTable, type SupplyBill } from './bill.table.ts'

type BillGuard = Guard<StateOf<typeof SUPPLY_MACHINE>, OperationOf<typeof SUPPLY_MACHINE>, SupplyBill>

/** Whether somebody may see bills of a kind at all. */
export const maySee = ({ authorities }: Pick<Viewer, 'authorities'>, kind: SupplyKind): boolean =>
  can(authorities, SUPPLY_KIND_CODE[kind]) || can(authorities, SUPPLY_CENTRE)

export const isSupplier = ({ identityCode }: Pick<Viewer, 'identityCode'>): boolean =>
  identityCode === IDENTITY.VISA

const ofKind: BillGuard = (_, { row, by: { viewer } }) =>
  viewer === null || maySee(viewer, row.kind)
    ? undefined
    : new Refusal('noPermission', {}, CODES.NO_PERMISSION)

/** What is asked of a supplier is done by the supplier, or by the platform for them; never by who buys it. */
const bySupplier: BillGuard = (_, { row, by: { viewer } }) =>
  viewer === null || isSupplier(viewer) || viewer.identityCode === IDENTITY.PLATFORM
    ? undefined
    : new Refusal('supplyNotSupplier', { no: row.billNo })

const byBuyer: BillGuard = (_, { row, by: { viewer } }) =>
  viewer !== null && isSupplier(viewer) ? new Refusal('supplyNotBuyer', { no: row.billNo }) : undefined

/** A lock that is over is nobody's, whether or not anybody has noticed. */
const whileLocked: BillGuard = (_, { row: { billNo: no, lockUntil }, by: { now } }) =>
  lockUntil !== null && new Date(lockUntil) > now
    ? undefined
    : new Refusal('supplyLockOver', { no, at: lockUntil === null ? '' : formatDate(lockUntil, 'hh:mm') })

/** What comes with a visa order goes with it. */
const ofItself: BillGuard = (_, { row: { billNo: no, visaOrderId } }) =>
  visaOrderId === null ? undefined : new Refusal('supplyOfVisa', { no })

/** Whoever had it has it no more. */
const freed = (tx: Tx, { row }: { row: SupplyBill }) =>
  updateRow(tx, billTable, row.id, { lockedBy: null, lockUntil: null })

export const billFlow = flow({
  table: billTable,
  state: 'status',
  words: supplyStateMessages,
  company: ({ supplierCompanyId }) => supplierCompanyId,
  guards: {
    lock: [bySupplier, ofKind],
    unLock: [bySupplier],
    release: [bySupplier, ofKind],
    issue: [bySupplier, whileLocked],
    reject: [bySupplier, whileLocked],
    withdraw: [byBuyer, ofItself],
  },
  effects: { unLock: [freed], release: [freed], expire: [freed], issue: [freed], reject: [freed] },
})
