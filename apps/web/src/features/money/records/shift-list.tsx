import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { shiftPage, shiftReport, type ShiftRow } from '@visa/contract/money/shift'
import { CLOSE_OTHERS, SHIFT_STATUS, SHIFT_STATUSES } from '@visa/contract/money/shift.states'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { shiftMessages } from '@visa/messages/money/shifts'
import { shiftStateMessages } from '@visa/messages/states/shift-states'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { CloseShiftDialog } from '../../../ui/money/close-shift.dialog.tsx'
import { PaperDialog } from '../../../ui/paper-dialog.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import styles from './records.module.css'

const useShifts = () => useList(shiftPage, {})
type Listed = ReturnType<typeof useShifts>

const together = (list: readonly { cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0)

const time = (at: string | null): string => (at === null ? '' : formatDate(at, 'MM-dd hh:mm'))

function useColumns(): Column<ShiftRow>[] {
  const t = useTexts(shiftMessages)
  const states = useTexts(shiftStateMessages)
  return [
    { kind: 'text', field: 'shiftNo', title: t.shiftNo, width: 128 },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 104,
      render: ({ status }) => (
        <StatusTag
          tone={status === SHIFT_STATUS.OPEN ? 'progress' : 'done'}
          text={stateText(states, status)}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'counter',
      title: t.counter,
      width: 148,
      render: ({ counter, companyName, cashierName }) => (
        <TwoLines main={counter} sub={`${cashierName} ${companyName}`} />
      ),
    },
    {
      kind: 'custom',
      field: 'openedAt',
      title: t.openedClosed,
      width: 168,
      render: ({ openedAt, closedAt, closedBy, closedForThem }) => (
        <TwoLines
          main={time(openedAt)}
          sub={
            closedAt === null
              ? t.stillOpen
              : [time(closedAt), closedForThem ? fill(t.closedForThem, { name: closedBy }) : '']
                  .filter(Boolean)
                  .join(' · ')
          }
        />
      ),
    },
    {
      kind: 'custom',
      field: 'totals',
      title: t.taken,
      figures: true,
      width: 168,
      render: ({ totals, late }) => (
        <TwoLines main={formatMoney(together(totals.taken))} sub={<Beside totals={totals} late={late} />} />
      ),
    },
    { kind: 'money', field: 'expectedCents', title: t.expected, width: 104 },
    { kind: 'money', field: 'countedCents', title: t.counted, width: 104 },
    {
      kind: 'custom',
      field: 'differenceReason',
      title: t.difference,
      width: 150,
      render: ({ countedCents, expectedCents, differenceReason }) => {
        if (countedCents === null) return ''
        const difference = countedCents - expectedCents
        if (difference === 0) return t.noDifference
        const said = fill(difference > 0 ? t.more : t.less, { amount: yuan(Math.abs(difference)) })
        return <TwoLines main={<span className={styles.trouble}>{said}</span>} sub={differenceReason} />
      },
    },
  ]
}

/** What is told beside what was taken: what went back, what came too much, and what came after the report. */
function Beside({ totals, late }: Pick<ShiftRow, 'totals' | 'late'>) {
  const t = useTexts(shiftMessages)
  const [back, surplus] = [together(totals.back), together(totals.surplus)]
  const said = [
    back === 0 ? '' : fill(t.backPart, { amount: formatMoney(back) }),
    surplus === 0 ? '' : fill(t.surplus, { amount: formatMoney(surplus) }),
    late.count === 0 ? '' : fill(t.late, { count: late.count, amount: formatMoney(late.cents) }),
  ].filter((text) => text !== '')
  return said.map((text) => <div key={text}>{text}</div>)
}

/** Shifts within reach, newest first, each with its report once it is closed. */
export function ShiftList() {
  const t = useTexts(shiftMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(shiftStateMessages)
  return (
    <ListView<ShiftRow, Listed['filters']>
      name="shift"
      list={useShifts()}
      nameOf={({ shiftNo }) => shiftNo}
      filters={[
        { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
        {
          kind: 'select',
          name: 'status',
          label: t.status,
          options: SHIFT_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
        },
        { kind: 'dateRange', name: 'from', to: 'to', label: t.period },
      ]}
      columns={useColumns()}
      actions={[
        {
          key: 'report',
          label: t.report,
          when: ({ status }) => status === SHIFT_STATUS.CLOSED,
          dialog: ({ id }, onClosed) => <PaperDialog endpoint={shiftReport} id={id} onClosed={onClosed} />,
        },
        {
          key: 'close',
          label: t.close,
          access: CLOSE_OTHERS,
          danger: true,
          when: ({ status }) => status === SHIFT_STATUS.OPEN,
          dialog: (shift, onClosed) => <CloseShiftDialog shift={shift} onClosed={onClosed} />,
        },
      ]}
      stale={CASE_STALE}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}
