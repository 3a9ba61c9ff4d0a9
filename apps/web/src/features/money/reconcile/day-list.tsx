import { reconcileDays } from '@visa/contract/money/reconcile'
import { DAY_STATUS } from '@visa/contract/money/reconcile.states'
import type { CallOutput } from '@visa/contract/endpoint'
import { stateText } from '@visa/contract/states'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { financeDayStateMessages } from '@visa/messages/states/reconcile-states'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Signed } from './signed.tsx'

type DayRow = CallOutput<typeof reconcileDays>['rows'][number]

const useDays = () => useList(reconcileDays, {})

/** The days, newest first, and which of them are still open. */
export function DayList({ onOpen }: { onOpen: (day: string) => void }) {
  const t = useTexts(reconcileMessages)
  const states = useTexts(financeDayStateMessages)
  return (
    <ListView<DayRow, ReturnType<typeof useDays>['filters']>
      name="financeDay"
      list={useDays()}
      nameOf={({ day }) => day}
      columns={[
        {
          kind: 'custom',
          field: 'day',
          title: t.day,
          width: 130,
          render: ({ day }) => (
            <Button type="link" size="small" onClick={() => onOpen(day)}>
              {day}
            </Button>
          ),
        },
        {
          kind: 'custom',
          field: 'status',
          title: t.state,
          width: 110,
          render: ({ status }) => (
            <StatusTag
              tone={status === DAY_STATUS.CLOSED ? 'done' : 'waiting'}
              text={stateText(states, status)}
            />
          ),
        },
        { kind: 'money', field: 'oursCents', title: t.ours, width: 130 },
        { kind: 'money', field: 'theirsCents', title: t.theirs, width: 130 },
        {
          kind: 'custom',
          field: 'id',
          title: t.difference,
          width: 130,
          figures: true,
          render: ({ theirsCents, oursCents }) => <Signed cents={theirsCents - oursCents} />,
        },
        {
          kind: 'custom',
          field: 'open',
          title: t.openCount,
          width: 90,
          figures: true,
          render: ({ open, uncollected }) => (
            <TwoLines
              main={String(open)}
              sub={uncollected === 0 ? '' : fill(t.uncompared, { count: uncollected })}
            />
          ),
        },
        { kind: 'text', field: 'closedBy', title: t.closedBy, width: 120 },
        { kind: 'time', field: 'closedAt', title: t.closedAt, width: 160 },
      ]}
      empty={{ title: t.daysEmpty, help: t.daysEmptyHelp }}
    />
  )
}
