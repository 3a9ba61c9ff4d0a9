import { formatDate } from '@visa/contract/dates'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { SUPPLY_BUY, SUPPLY_ENTER, SUPPLY_HANDLE, SUPPLY_MACHINE } from '@visa/contract/supply/bill.states'
import { isAllRefunded, supplyVoucher, waitsForBuyer, type SupplyRow } from '@visa/contract/supply/order'
import { supplyExtend, supplyLock, supplyUnlock } from '@visa/contract/supply/work'
import { isChanged, isRefunded, isTravel } from '@visa/contract/supply/types'
import { IDENTITY } from '@visa/contract/identity'
import type { OperationOf } from '@visa/contract/states'
import { supplyStateMessages } from '@visa/messages/states/supply-states'
import { supplyMessages } from '@visa/messages/supply/supply'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan, useSession } from '../../lib/session.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { TakeMoneyDialog } from '../../ui/money/take-money.dialog.tsx'
import { PaperDialog } from '../../ui/paper-dialog.tsx'
import {
  AskRefundDialog,
  IssueDialog,
  QuoteDialog,
  RejectDialog,
  RemarkDialog,
  WithdrawDialog,
  WithDetail,
} from './supply.dialogs.tsx'
import { PayDialog } from './pay.dialog.tsx'
import { isLockOver } from './supply.names.ts'
import { ChangeDialog, EnterDialog } from './travel-form.tsx'

const { ORDER_SUCCESS, CONFIRMED, PROCESSING, COMPLETED } = SUPPLY_STATUS

/** Nobody has taken it up. */
const isFree = ({ status }: SupplyRow): boolean => status === ORDER_SUCCESS || status === CONFIRMED
const isIssued = ({ status, kind }: SupplyRow): boolean => status === COMPLETED && kind === SUPPLY_KIND.ORDER
/** The lock is the reader's and not over, as of when it is asked. */
const isMine = (row: SupplyRow): boolean => row.mine && !isLockOver(row)
/** What may be done with a bill, on its line of a list and on its page. */
export function useSupplyActions(): RowAction<SupplyRow>[] {
  const t = useTexts(supplyMessages)
  const states = useTexts(supplyStateMessages)
  const can = useCan()
  const { identityCode } = useSession().info.userInfo
  const supplies = identityCode === IDENTITY.VISA || identityCode === IDENTITY.PLATFORM
  const buys = identityCode !== IDENTITY.VISA
  const requestOpen = ({ openRequest: no }: SupplyRow): string | undefined =>
    no === '' ? undefined : fill(t.requestOpen, { no })
  const lockedText = (row: SupplyRow): string =>
    !row.quoted ? t.lockDoneUnquoted : waitsForBuyer(row) ? t.lockDoneUnpaid : t.lockDone
  const saidLocked = ({ lockUntil }: { lockUntil: string | null }, row: SupplyRow) =>
    toast.success(
      fill(lockedText(row), { no: row.billNo, at: lockUntil === null ? '' : formatDate(lockUntil, 'hh:mm') }),
    )
  const locking = rowCall(
    supplyLock,
    ({ id, status }: SupplyRow) => ({ body: { id, ...(status !== PROCESSING && { seenStatus: status }) } }),
    saidLocked,
  )
  const unlocking = rowCall(
    supplyUnlock,
    ({ id, status: seenStatus }: SupplyRow) => ({ body: { id, seenStatus } }),
    (_, { billNo: no }) => toast.success(fill(t.unlockDone, { no })),
  )
  return [
    ...stateActions<SupplyRow, OperationOf<typeof SUPPLY_MACHINE>>(
      SUPPLY_MACHINE,
      { words: states, stateOf: ({ status }) => status, can },
      {
        lock: { when: () => supplies, call: locking },
        issue: {
          when: (row) => supplies && isMine(row),
          locked: (row) => (!row.quoted ? t.unquotedLocked : waitsForBuyer(row) ? t.unpaidLocked : undefined),
          dialog: (row, onClosed) => (
            <WithDetail row={row}>{(bill) => <IssueDialog bill={bill} onClosed={onClosed} />}</WithDetail>
          ),
        },
        unLock: { when: (row) => supplies && row.mine, call: unlocking },
        release: {
          when: (row) => supplies && !row.mine && row.lockUntil !== null,
          call: unlocking,
        },
        reject: {
          when: (row) => supplies && isMine(row),
          dialog: (row, onClosed) => <RejectDialog row={row} onClosed={onClosed} />,
        },
        withdraw: {
          when: ({ visaOrderId, kind }) => buys && (visaOrderId === null || kind === SUPPLY_KIND.REFUND),
          dialog: (row, onClosed) => <WithdrawDialog row={row} onClosed={onClosed} />,
        },
      },
    ),
    {
      key: 'quote',
      label: t.quote,
      access: SUPPLY_HANDLE,
      when: (row) => supplies && row.kind === SUPPLY_KIND.CHANGE && row.status === PROCESSING && isMine(row),
      dialog: (row, onClosed) => (
        <WithDetail row={row}>{(bill) => <QuoteDialog bill={bill} onClosed={onClosed} />}</WithDetail>
      ),
    },
    {
      key: 'extend',
      label: t.extend,
      access: SUPPLY_HANDLE,
      when: (row) => supplies && row.status === PROCESSING && isMine(row),
      call: rowCall(supplyExtend, ({ id }: SupplyRow) => ({ body: { id } }), saidLocked),
    },
    {
      key: 'relock',
      label: states.operations.lock,
      access: SUPPLY_HANDLE,
      when: (row) => supplies && row.status === PROCESSING && isLockOver(row),
      call: locking,
    },
    {
      key: 'pay',
      label: t.pay,
      access: SUPPLY_BUY,
      when: (row) => buys && waitsForBuyer(row),
      dialog: (row, onClosed) => (
        <WithDetail row={row}>{(bill) => <PayDialog bill={bill} onClosed={onClosed} />}</WithDetail>
      ),
    },
    {
      key: 'take',
      label: t.take,
      access: 'visa.order.manage.payment',
      when: (row) => identityCode === IDENTITY.PLATFORM && waitsForBuyer(row),
      dialog: ({ id }, onClosed) => (
        <TakeMoneyDialog subjectKind="SUPPLY" subjectId={id} onClosed={onClosed} />
      ),
    },
    {
      key: 'edit',
      label: t.edit,
      access: SUPPLY_ENTER,
      when: (row) => isFree(row) && row.kind === SUPPLY_KIND.ORDER && isTravel(row.orderType),
      dialog: (row, onClosed) => (
        <WithDetail row={row}>
          {(bill) =>
            isTravel(bill.orderType) && (
              <EnterDialog type={bill.orderType} record={bill} onClosed={onClosed} />
            )
          }
        </WithDetail>
      ),
    },
    {
      key: 'voucher',
      label: t.voucher,
      when: ({ status, kind, orderType }) =>
        status === COMPLETED && kind !== SUPPLY_KIND.REFUND && isTravel(orderType),
      dialog: ({ id }, onClosed) => <PaperDialog endpoint={supplyVoucher} id={id} onClosed={onClosed} />,
    },
    {
      key: 'askChange',
      label: t.askChange,
      access: SUPPLY_BUY,
      when: (row) => buys && isIssued(row) && !isAllRefunded(row) && isChanged(row.orderType),
      locked: requestOpen,
      dialog: (row, onClosed) => (
        <WithDetail row={row}>
          {(order) =>
            isChanged(order.orderType) && (
              <ChangeDialog type={order.orderType} order={order} onClosed={onClosed} />
            )
          }
        </WithDetail>
      ),
    },
    {
      key: 'askRefund',
      label: t.askRefund,
      access: SUPPLY_BUY,
      when: (row) => buys && isIssued(row) && !isAllRefunded(row) && isRefunded(row.orderType),
      locked: requestOpen,
      dialog: (row, onClosed) => (
        <WithDetail row={row}>{(bill) => <AskRefundDialog bill={bill} onClosed={onClosed} />}</WithDetail>
      ),
    },
    {
      key: 'appendRemark',
      label: t.appendRemark,
      dialog: (row, onClosed) => <RemarkDialog row={row} onClosed={onClosed} />,
    },
  ]
}
