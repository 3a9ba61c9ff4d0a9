import { OWN_ACCOUNTS, transactionPage, type TransactionRow } from '@visa/contract/money/account'
import { IDENTITY } from '@visa/contract/identity'
import { fieldMessages } from '@visa/messages/fields'
import { accountMessages } from '@visa/messages/money/accounts'
import { ledgerWordMessages } from '@visa/messages/money/ledger-words'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan, useSession } from '../../lib/session.tsx'
import { href } from '../../lib/route.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { SubjectLink } from '../../ui/money/subject-link.tsx'
import { useLedgerWords } from './account.names.ts'

const useTransactions = () => useList(transactionPage, {})
type Listed = ReturnType<typeof useTransactions>

function useColumns(): Column<TransactionRow>[] {
  const t = useTexts(accountMessages)
  const f = useTexts(fieldMessages)
  const { causeOf, accountOf } = useLedgerWords()
  return [
    { kind: 'time', field: 'postedAt', title: t.postedAt, width: 140 },
    { kind: 'text', field: 'companyName', title: t.company, width: 130 },
    {
      kind: 'custom',
      field: 'kind',
      title: t.account,
      width: 96,
      render: ({ kind }) => accountOf(kind),
    },
    {
      kind: 'custom',
      field: 'cause',
      title: t.cause,
      width: 160,
      render: (row) => <TwoLines main={causeOf(row.cause)} sub={<SubjectLink {...row} />} />,
    },
    { kind: 'money', field: 'debitCents', title: t.debit, width: 96 },
    { kind: 'money', field: 'creditCents', title: t.credited, width: 96 },
    { kind: 'money', field: 'balanceCents', title: t.balance, width: 100 },
    {
      kind: 'custom',
      field: 'groupNo',
      title: t.groupNo,
      width: 152,
      render: ({ groupNo, postedBy }) => (
        <TwoLines main={<CodeText value={groupNo} />} sub={postedBy === '' ? t.system : postedBy} />
      ),
    },
    { kind: 'text', field: 'remark', title: f.remark, width: 110 },
  ]
}

/** cust.transaction: what moved on accounts, with what made it. */
export function TransactionScreen() {
  const t = useTexts(accountMessages)
  const words = useTexts(ledgerWordMessages)
  const can = useCan()
  const { identityCode } = useSession().info.userInfo
  return (
    <ScreenCard>
      <ListView<TransactionRow, Listed['filters']>
        name="transaction"
        list={useTransactions()}
        nameOf={({ groupNo }) => groupNo}
        filters={[
          { kind: 'text', name: 'key', label: t.subjectNo, hint: t.keyHint },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.day },
          {
            kind: 'select',
            name: 'kind',
            label: t.account,
            options: OWN_ACCOUNTS.map((value) => ({ value, label: words.accounts[value] })),
          },
          {
            kind: 'select',
            name: 'side',
            label: t.side,
            options: [
              { value: 'debit', label: t.debit },
              { value: 'credit', label: t.credited },
            ],
          },
          ...(identityCode === IDENTITY.PLATFORM
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
        columns={useColumns()}
        actions={
          can('cust.account')
            ? [
                {
                  key: 'open',
                  label: t.open,
                  open: ({ companyId }: TransactionRow) => href('/cust/account-detail', { companyId }),
                },
              ]
            : []
        }
        exports={{ kind: 'accountEntry', access: 'cust.transaction' }}
        empty={{ title: t.noTransactions }}
      />
    </ScreenCard>
  )
}
