import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { RETRIEVE, RETRIEVE_QUERY, retrievalPage, type RetrievalLine } from '@visa/contract/custody/retrieval'
import { formatDate } from '@visa/contract/dates'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { fieldMessages } from '@visa/messages/fields'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { href } from '../../../lib/route.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useWayAction } from '../custody-actions.tsx'
import { holderColumn, passportColumn } from '../passport-columns.tsx'

const useLines = () => useList(retrievalPage, {})
type Listed = ReturnType<typeof useLines>

const TONES = { seen: 'done', explained: 'waiting', open: 'progress' } as const
const RESULTS = [1, 2, 3] as const

function useColumns(): Column<RetrievalLine>[] {
  const t = useTexts(retrievalMessages)
  return [
    holderColumn(t.name, ({ latinName }) => latinName),
    passportColumn(t.passport),
    {
      kind: 'custom',
      field: 'billNo',
      title: t.bill,
      width: 170,
      render: ({ billNo, orderNo }) => <TwoLines main={<CodeText value={billNo} />} sub={orderNo} />,
    },
    {
      kind: 'custom',
      field: 'state',
      title: t.state,
      width: 130,
      render: ({ state, passportStatus, explained, note }) => (
        <TwoLines
          main={<StatusTag tone={TONES[state]} text={t.states[state]} />}
          sub={
            state === 'seen'
              ? passportStatus === PASSPORT_STATUS.MISSING && t.lostHere
              : explained !== '' && `${t.explanations[explained]} ${note}`
          }
        />
      ),
    },
    {
      kind: 'custom',
      field: 'result',
      title: t.result,
      width: 90,
      render: ({ result }) => (result === null ? '' : t.results[result]),
    },
    {
      kind: 'custom',
      field: 'seenAt',
      title: t.seenAt,
      width: 160,
      render: ({ seenAt, seenBy }) => (
        <TwoLines main={seenAt === null ? '' : formatDate(seenAt, 'yyyy-MM-dd hh:mm')} sub={seenBy} />
      ),
    },
  ]
}

/** Which passports of which send bill came back, when and with what. */
export function RetrieveQueryScreen() {
  const t = useTexts(retrievalMessages)
  const f = useTexts(fieldMessages)
  const list = useLines()
  const way = useWayAction<RetrievalLine>(({ passportId }) => passportId)
  return (
    <ScreenCard>
      <ListView<RetrievalLine, Listed['filters']>
        name="retrieval"
        list={list}
        nameOf={({ name, passportNo }) => `${name} ${passportNo}`}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keyword },
          {
            kind: 'select',
            name: 'state',
            label: t.state,
            options: (['seen', 'explained', 'open'] as const).map((value) => ({
              value,
              label: t.states[value],
            })),
          },
          {
            kind: 'select',
            name: 'result',
            label: t.result,
            options: RESULTS.map((value) => ({ value, label: t.results[value] })),
          },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.days },
        ]}
        columns={useColumns()}
        actions={[
          way,
          {
            key: 'desk',
            label: t.openDesk,
            access: RETRIEVE,
            open: ({ billId }) => href('/main', { screen: RETRIEVE, billId: String(billId) }),
          },
        ]}
        stale={CASE_STALE}
        exports={{ kind: 'passportRetrieval', access: RETRIEVE_QUERY }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
