import {
  itemDecide,
  itemLink,
  itemReopen,
  itemSettle,
  itemUnmatch,
  reconcileItems,
  type ReconcileItem,
} from '@visa/contract/money/reconcile'
import { SETTLE_WAYS } from '@visa/contract/money/reconcile-ways'
import { ITEM_STATUS } from '@visa/contract/money/reconcile.states'
import { operationText } from '@visa/contract/states'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { reconcileItemStateMessages } from '@visa/messages/states/reconcile-states'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useStored } from '../../../lib/use-stored.ts'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { nameOfItem, WRITING } from './reconcile.names.ts'

interface OfItem {
  item: ReconcileItem
  onClosed: () => void
}

interface OfItems {
  items: readonly ReconcileItem[]
  /** Of several, what became of each is told by the list. */
  onAnswered?: (answer: unknown) => void
  onClosed: () => void
}

/** Explains differences: how they are dealt with, and why. */
export function SettleDialog({ items, onAnswered, onClosed }: OfItems) {
  const t = useTexts(reconcileMessages)
  const [only] = items
  const name =
    items.length === 1 && only !== undefined ? nameOfItem(only) : fill(t.settleMany, { count: items.length })
  const sum = items.reduce((total, { differenceCents }) => total + differenceCents, 0)
  return (
    <FormDialog
      name="settle"
      title={fill(t.settleTitle, { name })}
      width={550}
      okText={operationText(useTexts(reconcileItemStateMessages), 'settle')}
      target={useSaving(itemSettle, WRITING)}
      fields={[
        {
          name: 'how',
          label: t.how,
          kind: 'select',
          required: true,
          options: SETTLE_WAYS.map((value) => ({ value, label: t.hows[value] })),
          help: fill(t.settleHelp, { amount: yuan(sum) }),
        },
        { name: 'reason', kind: 'textarea', required: true },
      ]}
      initial={{ ids: items.map(({ id }) => id) }}
      onSaved={(answer) => {
        const [answered] = answer.rows
        const count = answer.waiting.length
        if (onAnswered !== undefined) {
          onAnswered(answer)
          if (count > 0) toast.info(fill(t.settleSomeWait, { count }))
        } else if (answered?.ok === true && count > 0) toast.info(fill(t.settleWaits, { name }))
        else if (answered?.ok === true) toast.success(fill(t.settleDone, { name }))
        else toast.error(answered?.message ?? '')
      }}
      onClosed={onClosed}
    />
  )
}

/** Says why an explanation is taken back, or what was matched is taken apart. */
export function ReasonDialog({ item, kind, onClosed }: OfItem & { kind: 'reopen' | 'unmatch' }) {
  const t = useTexts(reconcileMessages)
  const action = operationText(useTexts(reconcileItemStateMessages), kind)
  const name = nameOfItem(item)
  return (
    <FormDialog
      name={`${kind} ${item.id}`}
      title={fill(t.reasonTitle, { action, name })}
      width={480}
      okText={action}
      danger
      target={useSaving(kind === 'reopen' ? itemReopen : itemUnmatch, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id: item.id, seenStatus: item.status }}
      onSaved={() => toast.success(fill(t.reasonDone, { name }))}
      onClosed={onClosed}
    />
  )
}

/** Does not agree to an explanation, and says why. */
export function RefuseDialog({ item, onClosed }: OfItem) {
  const t = useTexts(reconcileMessages)
  const action = operationText(useTexts(reconcileItemStateMessages), 'refuse')
  const name = nameOfItem(item)
  return (
    <FormDialog
      name={`refuse ${item.id}`}
      title={fill(t.reasonTitle, { action, name })}
      width={480}
      okText={action}
      danger
      target={useSaving(itemDecide, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id: item.id, approve: false }}
      onSaved={() => toast.success(fill(t.reasonDone, { name }))}
      onClosed={onClosed}
    />
  )
}

/** Brings a line of one side together with one of the other, of the same amount. */
export function LinkDialog({ item, onClosed }: OfItem) {
  const t = useTexts(reconcileMessages)
  const { id, day, way, kind, theirsCents, oursCents } = item
  const wanted = kind === 'onlyOurs' ? 'onlyTheirs' : 'onlyOurs'
  const found = useStored(
    reconcileItems,
    { query: { day, way, kind: wanted, status: ITEM_STATUS.OPEN, page: 1, pageSize: 200 } },
    onClosed,
  )
  const cents = theirsCents ?? oursCents
  const fitting = (found?.rows ?? []).filter((other) => (other.theirsCents ?? other.oursCents) === cents)
  const target = useSaving(itemLink, WRITING)
  if (found === undefined) return null
  const name = nameOfItem(item)
  return (
    <FormDialog
      name={`link ${id}`}
      title={fill(t.linkTitle, { name })}
      width={550}
      okText={t.link}
      target={target}
      fields={[
        {
          name: 'otherId',
          label: t.linkChoose,
          kind: 'select',
          required: true,
          options: fitting.map((other) => ({
            value: other.id,
            label: `${nameOfItem(other)} ${other.party}`.trim(),
          })),
          ...(fitting.length === 0 ? { help: t.linkNone } : {}),
        },
        { name: 'reason', kind: 'textarea', required: true },
      ]}
      initial={{ id }}
      onSaved={() => toast.success(fill(t.linkDone, { name }))}
      onClosed={onClosed}
    />
  )
}
