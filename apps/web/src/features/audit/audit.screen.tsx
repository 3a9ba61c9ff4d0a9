import { SafetyCertificateOutlined } from '@ant-design/icons'
import { auditPage } from '@visa/contract/audit/audit-log'
import { IDENTITY } from '@visa/contract/identity'
import { companyFilterOptions } from '@visa/contract/org/company-options'
import { auditMessages } from '@visa/messages/audit/audit'
import { auditNameMessages } from '@visa/messages/audit/audit-names'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { AuditDetailDialog } from './audit-detail.dialog.tsx'
import { AuditVerifyDialog } from './audit-verify.dialog.tsx'
import { useAuditColumns } from './audit.columns.tsx'
import { actionChoices, entityChoices } from './audit.names.ts'

type Opened = { kind: 'entry'; id: number } | { kind: 'verify' }

export function AuditScreen() {
  const t = useTexts(auditMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const isPlatform = useSession().info.userInfo.identityCode === IDENTITY.PLATFORM
  const list = useList(auditPage, {})
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const { data: companies = [] } = useCall(
    companyFilterOptions,
    { query: {} },
    { enabled: isPlatform, silent: true },
  )
  const companyChoices = companies.map(({ id, companyName }) => ({ value: id, label: companyName }))
  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'text', name: 'createUserName', label: t.person },
          {
            kind: 'multiSelect',
            name: 'entities',
            label: t.entity,
            options: entityChoices(useTexts(auditNameMessages)),
          },
          { kind: 'select', name: 'action', label: t.action, options: actionChoices(ui) },
          { kind: 'dateTime', name: 'startTime', label: t.from },
          { kind: 'dateTime', name: 'endTime', label: t.to },
          ...(isPlatform
            ? [
                {
                  kind: 'multiSelect' as const,
                  name: 'companyIds' as const,
                  label: t.company,
                  options: companyChoices,
                },
              ]
            : []),
        ]}
      />
      <ListTable
        name="audit"
        list={list}
        columns={useAuditColumns()}
        nameOf={({ subject }) => subject}
        actions={({ id }) => [{ label: t.view, run: () => open({ kind: 'entry', id }) }]}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} />}
        toolbar={
          <>
            {isPlatform && (
              <Button icon={<SafetyCertificateOutlined />} onClick={() => open({ kind: 'verify' })}>
                {t.verify}
              </Button>
            )}
            <ExportButton kind="audit" access="sys.audit" filters={list.filters} />
          </>
        }
      />
      {opened?.kind === 'entry' && <AuditDetailDialog id={opened.id} onClosed={() => open(undefined)} />}
      {opened?.kind === 'verify' && <AuditVerifyDialog onClosed={() => open(undefined)} />}
    </ScreenCard>
  )
}
