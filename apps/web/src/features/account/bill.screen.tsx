import { IDENTITY } from '@visa/contract/identity'
import { formatMoney } from '@visa/contract/money'
import { billPage, type BillRow } from '@visa/contract/money/bill'
import { BILL_STATUSES } from '@visa/contract/money/bill.states'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { billMessages } from '@visa/messages/money/bills'
import { billStateMessages } from '@visa/messages/states/bill-states'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { BILL_TONES } from './account.names.ts'
import { isOpen, restOf, useDueText } from './bill-due.ts'
import { useToday } from './use-today.ts'
import styles from './account.module.css'

const useBills = () => useList(billPage, {})
type Listed = ReturnType<typeof useBills>

/** What is open and until when stands before what it came from. Who sees only their own bills is named on none. */
function useColumns(ofMany: boolean): Column<BillRow>[] {
  const t = useTexts(billMessages)
  const states = useTexts(billStateMessages)
  const dueText = useDueText()
  const today = useToday()
  return [
    {
      kind: 'custom',
      field: 'billNo',
      title: t.billNo,
      width: 134,
      opens: 'open',
      render: ({ billNo, month }) => <TwoLines main={billNo} sub={month} />,
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 124,
      render: ({ status, disputedLines }) => (
        <TwoLines
          main={<StatusTag tone={BILL_TONES[status]} text={stateText(states, status)} />}
          sub={disputedLines === 0 ? '' : fill(t.disputedCount, { lines: disputedLines })}
        />
      ),
    },
    ...(ofMany ? [{ kind: 'text', field: 'companyName', title: t.company, width: 130 } as const] : []),
    {
      kind: 'custom',
      field: 'settledCents',
      title: t.rest,
      width: 96,
      render: (bill) => <span className={styles.amount}>{formatMoney(isOpen(bill) ? restOf(bill) : 0)}</span>,
    },
    {
      kind: 'custom',
      field: 'dueDay',
      title: t.dueDay,
      width: 110,
      render: (bill) => <TwoLines main={bill.dueDay} sub={dueText(bill, today)} />,
    },
    { kind: 'money', field: 'openingCents', title: t.opening, width: 92 },
    { kind: 'money', field: 'chargedCents', title: t.charged, width: 92 },
    {
      kind: 'custom',
      field: 'paidCents',
      title: t.less,
      figures: true,
      width: 116,
      hint: t.lessHint,
      render: ({ paidCents, adjustedCents }) => (
        <TwoLines
          main={formatMoney(paidCents)}
          sub={adjustedCents === 0 ? '' : fill(t.adjustedPart, { amount: formatMoney(adjustedCents) })}
        />
      ),
    },
    { kind: 'money', field: 'closingCents', title: t.closing, width: 92 },
  ]
}

/** cust.bill: what companies used in a month, and how far it is settled. */
export function BillScreen() {
  const t = useTexts(billMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(billStateMessages)
  const ofMany = useSession().info.userInfo.identityCode === IDENTITY.PLATFORM
  return (
    <ScreenCard>
      <ListView<BillRow, Listed['filters']>
        name="bill"
        list={useBills()}
        nameOf={({ billNo }) => billNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'status',
            label: t.status,
            options: BILL_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
          },
          {
            kind: 'select',
            name: 'mark',
            label: t.mark,
            options: (['disputed', 'overdue'] as const).map((value) => ({ value, label: t.marks[value] })),
          },
          { kind: 'text', name: 'month', label: t.month, hint: 'yyyy-MM' },
          ...(ofMany
            ? ([
                {
                  kind: 'picker',
                  name: 'companyId',
                  label: t.company,
                  input: <CompanyPicker list="filter" identityCode={IDENTITY.AGENT} />,
                },
              ] as const)
            : []),
        ]}
        columns={useColumns(ofMany)}
        actions={[
          {
            key: 'open',
            label: t.open,
            open: ({ billNo, companyId }) =>
              detailLink({ type: 'BILL', id: billNo, companyId: String(companyId) }) ?? '',
          },
        ]}
        stale={CASE_STALE}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
