import { ItemFilters, type ReconcileItem } from '@visa/contract/money/reconcile'
import { RECONCILE } from '@visa/contract/money/reconcile.states'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { reconcileMoveMessages } from '@visa/messages/money/reconcile-moves'
import { reconcileItemStateMessages } from '@visa/messages/states/reconcile-states'
import { exporter } from '../../../sheets/exporter.ts'
import { listedItems } from './item.repo.ts'

export const reconcileExporter = exporter<ItemFilters, ReconcileItem & { [column: string]: unknown }>({
  kind: 'reconcile',
  access: RECONCILE,
  filters: ItemFilters,
  titleOf: ({ day }) => day ?? '',
  columns(language) {
    const t = reconcileMessages[language]
    const f = fieldMessages[language]
    const { ways } = paymentWordMessages[language]
    return [
      { title: t.day, kind: 'text', value: ({ day }) => day },
      { title: t.way, kind: 'text', value: ({ way }) => ways[way] },
      { title: t.kind, kind: 'text', width: 14, value: ({ kind }) => t.kinds[kind] },
      {
        title: t.state,
        kind: 'text',
        value: ({ status }) => stateText(reconcileItemStateMessages[language], status),
      },
      { title: t.oursNo, kind: 'text', width: 20, value: ({ oursNo }) => oursNo },
      {
        title: reconcileMoveMessages[language].lateColumn,
        kind: 'text',
        width: 14,
        value: ({ lateOf }) => lateOf ?? '',
      },
      { title: t.amountOurs, kind: 'money', value: ({ oursCents }) => oursCents },
      {
        title: t.theirsNo,
        kind: 'text',
        width: 30,
        value: ({ theirsNo, theirsOwnNo }) => theirsNo || theirsOwnNo,
      },
      { title: t.amountTheirs, kind: 'money', value: ({ theirsCents }) => theirsCents },
      { title: t.difference, kind: 'money', value: ({ differenceCents }) => differenceCents },
      { title: t.how, kind: 'text', width: 16, value: ({ how }) => (how === '' ? '' : t.hows[how]) },
      { title: f.reason, kind: 'text', width: 30, value: ({ reason }) => reason },
      { title: t.settled, kind: 'text', width: 14, value: ({ settledBy }) => settledBy },
    ]
  },
  source: listedItems,
})
