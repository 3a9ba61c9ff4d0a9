import { RETURN_QUERY, RETURN_STATES, returnPage, type ReturnRow } from '@visa/contract/custody/centre-return'
import { RETURN } from '@visa/contract/custody/gate-openings'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { returnMessages } from '@visa/messages/custody/returns'
import { fieldMessages } from '@visa/messages/fields'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { href } from '../../../lib/route.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useCustodyActions } from '../custody-actions.tsx'
import { holderColumn, passportColumn, usePlaceColumn } from '../passport-columns.tsx'
import { passportTone } from '../../../lib/passport-tone.ts'

const useReturns = () => useList(returnPage, {})
type Listed = ReturnType<typeof useReturns>

function useColumns(): Column<ReturnRow>[] {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  const states = useTexts(passportStateMessages)
  const placeColumn = usePlaceColumn<ReturnRow>(t.place)
  const wayOf = (way: string) => (way === 'COURIER' ? r.ways.COURIER : r.ways.COUNTER)
  return [
    holderColumn(t.holder, ({ orderNo }) => orderNo),
    passportColumn(t.passport),
    {
      kind: 'custom',
      field: 'status',
      title: t.state,
      width: 170,
      render: ({ status, handover, movedAt }) => (
        <TwoLines
          main={<StatusTag tone={passportTone(status)} text={stateText(states, status)} />}
          sub={
            handover === null
              ? fill(t.since, { at: formatDate(movedAt, 'MM-dd hh:mm') })
              : formatDate(handover.givenAt, 'yyyy-MM-dd hh:mm')
          }
        />
      ),
    },
    placeColumn,
    {
      kind: 'custom',
      field: 'handover',
      title: t.left,
      width: 200,
      render: ({ handover }) =>
        handover === null ? (
          ''
        ) : (
          <TwoLines
            main={`${wayOf(handover.way)} ${handover.collectorName} ${handover.waybillNo}`}
            sub={`${handover.handoverNo} ${handover.givenBy} ${
              handover.opened === 0 ? '' : fill(t.openedCount, { count: handover.opened })
            }`}
          />
        ),
    },
  ]
}

/** Which passports wait to be fetched, and how the others left. */
export function ReturnQueryScreen() {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  const f = useTexts(fieldMessages)
  const list = useReturns()
  const custody = useCustodyActions<ReturnRow>(RETURN)
  return (
    <ScreenCard>
      <ListView<ReturnRow, Listed['filters']>
        name="centreReturns"
        list={list}
        nameOf={({ name, passportNo }) => `${name} ${passportNo}`}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keyword },
          {
            kind: 'select',
            name: 'state',
            label: t.state,
            options: RETURN_STATES.map((value) => ({ value, label: t.states[value] })),
          },
          {
            kind: 'select',
            name: 'way',
            label: r.way,
            options: (['COUNTER', 'COURIER'] as const).map((value) => ({ value, label: r.ways[value] })),
          },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.moved },
        ]}
        columns={useColumns()}
        actions={[
          {
            key: 'desk',
            label: t.desk,
            access: RETURN,
            when: ({ handover }) => handover === null,
            open: ({ label, passportNo }) => href('/main', { screen: RETURN, code: label ?? passportNo }),
          },
          ...custody,
        ]}
        stale={CASE_STALE}
        exports={{ kind: 'passportReturn', access: RETURN_QUERY }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
