import { formatDate } from '@visa/contract/dates'
import {
  ITEM_KINDS,
  itemDecide,
  reconcileItems,
  STATEMENT_WAYS,
  type ReconcileItem,
} from '@visa/contract/money/reconcile'
import { BOOKED_WAYS } from '@visa/contract/money/reconcile-ways'
import { itemWithdraw } from '@visa/contract/money/reconcile-withdraw'
import {
  ITEM_MACHINE,
  ITEM_STATUSES,
  RECONCILE,
  SETTLE_DIFFERENCE,
  ITEM_STATUS,
} from '@visa/contract/money/reconcile.states'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { reconcileMoveMessages } from '@visa/messages/money/reconcile-moves'
import { reconcileItemStateMessages } from '@visa/messages/states/reconcile-states'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { yuan } from '../../../lib/yuan.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../../ui/list/row-action.ts'
import { stateActions } from '../../../ui/list/state-actions.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { PaymentDialog } from '../../../ui/money/payment.dialog.tsx'
import { LinkDialog, ReasonDialog, RefuseDialog, SettleDialog } from './item.dialogs.tsx'
import { ITEM_TONES, nameOfItem, RECONCILE_STALE } from './reconcile.names.ts'
import { Signed } from './signed.tsx'
import styles from './reconcile.module.css'

export const useItems = (day: string) => useList(reconcileItems, { day })
export type ListedItems = ReturnType<typeof useItems>

const timeOf = (at: string | null): string => (at === null ? '' : formatDate(at, 'hh:mm:ss'))
const amountOf = (cents: number | null): string => (cents === null ? '' : yuan(cents))

function useColumns(): Column<ReconcileItem>[] {
  const t = useTexts(reconcileMessages)
  const m = useTexts(reconcileMoveMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(reconcileItemStateMessages)
  return [
    {
      kind: 'custom',
      field: 'kind',
      title: t.kind,
      width: 116,
      render: ({ kind, way }) => <TwoLines main={t.kinds[kind]} sub={ways[way]} />,
    },
    {
      kind: 'custom',
      field: 'oursNo',
      title: t.oursNo,
      width: 146,
      opens: 'payment',
      render: ({ oursNo, oursAt, subjectNo, lateOf, lateClosed }) =>
        oursNo === '' ? (
          <span className={styles.soft}>{t.oursNone}</span>
        ) : (
          <TwoLines
            main={oursNo}
            sub={
              lateOf === null ? (
                `${timeOf(oursAt)} ${subjectNo}`.trim()
              ) : (
                <span className={styles.more} title={subjectNo}>
                  {fill(lateClosed ? m.lateOfClosed : m.lateOf, { day: lateOf })}
                </span>
              )
            }
            wraps={lateOf !== null}
          />
        ),
    },
    {
      kind: 'custom',
      field: 'theirsNo',
      title: t.theirsNo,
      width: 156,
      render: ({ theirsCents, theirsNo, theirsOwnNo, theirsAt, party }) =>
        theirsCents === null ? (
          <span className={styles.soft}>{t.theirsNone}</span>
        ) : (
          <TwoLines main={theirsNo || theirsOwnNo} sub={`${timeOf(theirsAt)} ${party}`.trim()} />
        ),
    },
    {
      kind: 'custom',
      field: 'oursCents',
      title: t.amounts,
      width: 112,
      render: ({ oursCents, theirsCents }) => (
        <TwoLines main={amountOf(oursCents) || t.oursNone} sub={amountOf(theirsCents) || t.theirsNone} />
      ),
    },
    {
      kind: 'custom',
      field: 'differenceCents',
      title: t.differs,
      hint: t.difference,
      width: 96,
      render: ({ differenceCents }) => <Signed cents={differenceCents} />,
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.settled,
      width: 140,
      render: ({ status, how, reason, settledBy, groupNo }) => (
        <TwoLines
          main={<StatusTag tone={ITEM_TONES[status]} text={stateText(states, status)} />}
          sub={[
            how === '' ? '' : t.hows[how],
            reason,
            settledBy,
            groupNo && fill(t.bookedAs, { no: groupNo }),
          ]
            .filter((each) => each !== '')
            .join(' ')}
        />
      ),
    },
  ]
}

type Operation = (typeof ITEM_MACHINE)['edges'][number]['operation']

function useActions(): RowAction<ReconcileItem>[] {
  const t = useTexts(reconcileMessages)
  const m = useTexts(reconcileMoveMessages)
  const can = useCan()
  const sees = can('finance.payment') || can('center.payment.records')
  const locked = ({ mine }: ReconcileItem): string | undefined => (mine ? t.ownLocked : undefined)
  return [
    {
      key: 'payment',
      label: t.payment,
      when: ({ paymentId }) => paymentId !== null && sees,
      dialog: (item, onClosed) => (
        <PaymentDialog payment={{ id: item.paymentId ?? 0, paymentNo: item.oursNo }} onClosed={onClosed} />
      ),
    },
    ...stateActions<ReconcileItem, Operation>(
      ITEM_MACHINE,
      { words: useTexts(reconcileItemStateMessages), stateOf: ({ status }) => status, can },
      {
        settle: {
          dialog: (item, onClosed) => <SettleDialog items={[item]} onClosed={onClosed} />,
          batch: {
            label: t.settleBatch,
            dialog: (items, onAnswered, onClosed) => (
              <SettleDialog items={items} onAnswered={onAnswered} onClosed={onClosed} />
            ),
          },
        },
        approve: {
          locked,
          confirm: (item) => ({
            title: fill(m.approveAsk, { who: item.settledBy, name: nameOfItem(item) }),
            content: fill(m.approveWhat, {
              amount: yuan(item.differenceCents),
              how: item.how === '' ? '' : t.hows[item.how],
              reason: item.reason,
              booked: BOOKED_WAYS[item.how] === undefined ? m.approveBooksNot : m.approveBooks,
            }),
          }),
          call: rowCall(itemDecide, ({ id }: ReconcileItem) => ({ body: { id, approve: true } })),
          done: (item) => fill(t.approveDone, { name: nameOfItem(item) }),
        },
        refuse: { locked, dialog: (item, onClosed) => <RefuseDialog item={item} onClosed={onClosed} /> },
        withdraw: {
          when: ({ mine }) => mine,
          confirm: (item) => ({
            title: fill(t.withdrawItemAsk, { name: nameOfItem(item) }),
            content: t.withdrawItemText,
          }),
          call: rowCall(itemWithdraw, ({ id, status }: ReconcileItem) => ({
            body: { id, seenStatus: status },
          })),
          done: (item) => fill(t.withdrawItemDone, { name: nameOfItem(item) }),
        },
        reopen: {
          dialog: (item, onClosed) => <ReasonDialog kind="reopen" item={item} onClosed={onClosed} />,
        },
        unmatch: {
          dialog: (item, onClosed) => <ReasonDialog kind="unmatch" item={item} onClosed={onClosed} />,
        },
      },
    ),
    {
      key: 'link',
      label: t.link,
      access: SETTLE_DIFFERENCE,
      when: ({ status, kind }) => status === ITEM_STATUS.OPEN && kind !== 'differs',
      dialog: (item, onClosed) => <LinkDialog item={item} onClosed={onClosed} />,
    },
  ]
}

/** The lines of a day: what nobody explained first. */
export function ItemList({ day, list }: { day: string; list: ListedItems }) {
  const t = useTexts(reconcileMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(reconcileItemStateMessages)
  return (
    <ListView<ReconcileItem, ListedItems['filters']>
      name="reconcile"
      list={list}
      nameOf={nameOfItem}
      filters={[
        { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
        {
          kind: 'select',
          name: 'kind',
          label: t.kind,
          options: ITEM_KINDS.map((value) => ({ value, label: t.kinds[value] })),
        },
        {
          kind: 'select',
          name: 'status',
          label: t.settled,
          options: ITEM_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
        },
        {
          kind: 'select',
          name: 'way',
          label: t.way,
          options: STATEMENT_WAYS.map((value) => ({ value, label: ways[value] })),
        },
      ]}
      columns={useColumns()}
      actions={useActions()}
      stale={RECONCILE_STALE}
      exports={{ kind: 'reconcile', access: RECONCILE, scope: { day } }}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}
