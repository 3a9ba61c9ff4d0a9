import { ACCOUNT_ALERTS, accountPage, type AccountRow } from '@visa/contract/money/account'
import { SETTLE_MODES } from '@visa/contract/org/company'
import { fieldMessages } from '@visa/messages/fields'
import { accountMessages } from '@visa/messages/money/accounts'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ALERT_TONES } from './account.names.ts'

const useAccounts = () => useList(accountPage, {})
type Listed = ReturnType<typeof useAccounts>

function useColumns(): Column<AccountRow>[] {
  const t = useTexts(accountMessages)
  return [
    {
      kind: 'custom',
      field: 'companyName',
      title: t.company,
      width: 170,
      opens: 'open',
      render: ({ companyName, companyCode }) => <TwoLines main={companyName} sub={companyCode} />,
    },
    {
      kind: 'custom',
      field: 'settleMode',
      title: t.settleMode,
      width: 90,
      render: ({ settleMode }) => t.settleModes[settleMode],
    },
    { kind: 'money', field: 'prepaidCents', title: t.prepaid, width: 112 },
    { kind: 'money', field: 'usedCents', title: t.used, width: 112 },
    { kind: 'money', field: 'limitCents', title: t.limit, width: 112 },
    { kind: 'money', field: 'transitCents', title: t.transit, width: 120 },
    { kind: 'money', field: 'availableCents', title: t.available, width: 112 },
    {
      kind: 'custom',
      field: 'alerts',
      title: t.alert,
      width: 150,
      render: ({ alerts: [first] }) =>
        first === undefined ? '' : <StatusTag tone={ALERT_TONES[first]} text={t.alerts[first]} />,
    },
  ]
}

/** cust.account: what companies have, use and may still use; those to be looked at first. */
export function AccountScreen() {
  const t = useTexts(accountMessages)
  const f = useTexts(fieldMessages)
  return (
    <ScreenCard>
      <ListView<AccountRow, Listed['filters']>
        name="account"
        list={useAccounts()}
        nameOf={({ companyName }) => companyName}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'settleMode',
            label: t.settleMode,
            options: SETTLE_MODES.map((value) => ({ value, label: t.settleModes[value] })),
          },
          {
            kind: 'select',
            name: 'alert',
            label: t.alert,
            options: ACCOUNT_ALERTS.map((value) => ({ value, label: t.alerts[value] })),
          },
        ]}
        columns={useColumns()}
        actions={[
          {
            key: 'open',
            label: t.open,
            open: ({ companyId }) => href('/cust/account-detail', { companyId }),
          },
        ]}
        stale={CASE_STALE}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
