import { SafetyCertificateOutlined } from '@ant-design/icons'
import { auditPage } from '@visa/contract/audit/audit-log'
import { IDENTITY } from '@visa/contract/identity'
import { auditMessages } from '@visa/messages/audit/audit'
import { auditNameMessages } from '@visa/messages/audit/audit-names'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { AuditDetailDialog } from './audit-detail.dialog.tsx'
import { AuditVerifyDialog } from './audit-verify.dialog.tsx'
import { useAuditColumns } from './audit.columns.tsx'
import { actionChoices, entityChoices } from './audit.names.ts'

export function AuditScreen() {
  const t = useTexts(auditMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const entities = entityChoices(useTexts(auditNameMessages))
  const isPlatform = useSession().info.userInfo.identityCode === IDENTITY.PLATFORM
  const list = useList(auditPage, {})
  return (
    <ScreenCard>
      <ListView
        name="audit"
        list={list}
        nameOf={({ subject }) => subject}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'text', name: 'createUserName', label: t.person },
          { kind: 'multiSelect', name: 'entities', label: t.entity, options: entities },
          { kind: 'select', name: 'action', label: t.action, options: actionChoices(ui) },
          { kind: 'dateTime', name: 'startTime', label: t.from },
          { kind: 'dateTime', name: 'endTime', label: t.to },
          ...(isPlatform
            ? [
                {
                  kind: 'picker',
                  name: 'companyIds',
                  label: t.company,
                  input: <CompanyPicker multiple list="filter" />,
                } as const,
              ]
            : []),
        ]}
        columns={useAuditColumns()}
        actions={[
          {
            key: 'view',
            label: t.view,
            dialog: ({ id }, onClosed) => <AuditDetailDialog id={id} onClosed={onClosed} />,
          },
        ]}
        buttons={
          isPlatform
            ? [
                {
                  key: 'verify',
                  label: t.verify,
                  icon: <SafetyCertificateOutlined />,
                  dialog: (onClosed) => <AuditVerifyDialog onClosed={onClosed} />,
                },
              ]
            : []
        }
        exports={{ kind: 'audit', access: 'sys.audit' }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
