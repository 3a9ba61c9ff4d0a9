import { PlusOutlined } from '@ant-design/icons'
import { IDENTITY } from '@visa/contract/identity'
import type { AuditStatus } from '@visa/contract/org/company'
import { companyPage, companyStatusNum, type Company } from '@visa/contract/org/company-manage'
import { tagList, type CompanyTag } from '@visa/contract/org/company-tag'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import { stateText } from '@visa/contract/states'
import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Segmented } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useCompanyActions } from './company.actions.ts'
import { useCompanyColumns } from './company.columns.tsx'
import { CompanyAddDialog, CompanyEditDialog } from './company.form.tsx'
import { identityChoices } from './company.names.ts'
import { CompanyDetailDialog } from './company-detail.dialog.tsx'
import { StopDialog } from './stop.dialog.tsx'
import { SupplierDialog } from './supplier.dialog.tsx'
import styles from './company.module.css'

type Opened = { kind: 'add' } | { kind: 'view' | 'edit' | 'stop' | 'supplier'; company: Company }

const useCompanyList = () => useList(companyPage, {})

/** Tags are told to whoever looks after all companies, and to nobody else. */
function useTags(): readonly CompanyTag[] | undefined {
  const { identityCode } = useSession().info.userInfo
  return useCall(tagList, {}, { silent: true, enabled: identityCode === IDENTITY.PLATFORM }).data
}

export function CompanyScreen() {
  const t = useTexts(companyMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const list = useCompanyList()
  const tags = useTags()
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const all = tags !== undefined
  const actions = useCompanyActions({
    all,
    onView: (company) => open({ kind: 'view', company }),
    onEdit: (company) => open({ kind: 'edit', company }),
    onStop: (company) => open({ kind: 'stop', company }),
    onSupplier: (company) => open({ kind: 'supplier', company }),
  })
  const addButton = all && can('sys.company.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  const tagChoices = (tags ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ScreenCard>
      {all && <Statuses list={list} />}
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'identityCode', label: f.identityCode, options: identityChoices(t) },
          ...(all ? [{ kind: 'select', name: 'tagId', label: f.tagId, options: tagChoices } as const] : []),
        ]}
      />
      <ListTable
        name="company"
        list={list}
        columns={useCompanyColumns(all)}
        nameOf={({ shortName }) => shortName}
        actions={actions}
        toolbar={addButton}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} action={addButton} />}
      />
      {opened !== undefined && <OpenedDialog opened={opened} tags={tags} onClosed={() => open(undefined)} />}
    </ScreenCard>
  )
}

interface OpenedDialogProps {
  opened: Opened
  tags: readonly CompanyTag[] | undefined
  onClosed: () => void
}

function OpenedDialog({ opened, tags, onClosed }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'add':
      return <CompanyAddDialog tags={tags} onClosed={onClosed} />
    case 'edit':
      return <CompanyEditDialog id={opened.company.id} tags={tags} onClosed={onClosed} />
    case 'view':
      return (
        <CompanyDetailDialog id={opened.company.id} name={opened.company.shortName} onClosed={onClosed} />
      )
    case 'stop':
      return <StopDialog company={opened.company} onClosed={onClosed} />
    case 'supplier':
      return <SupplierDialog company={opened.company} onClosed={onClosed} />
  }
}

const ALL = -1

/** How many there are of each status under the filters in use; choosing one shows them. */
function Statuses({ list }: { list: ReturnType<typeof useCompanyList> }) {
  const t = useTexts(companyMessages)
  const states = useTexts(companyStateMessages)
  const ui = useTexts(uiMessages)
  const { auditStatus, ...others } = list.filters
  const { data = [] } = useCall(companyStatusNum, { query: others }, { silent: true, keepPreviousData: true })
  const numOf = (status: AuditStatus) => data.find((each) => each.auditStatus === status)?.num ?? 0
  const total = data.reduce((sum, { num }) => sum + num, 0)
  const choose = (value: number) => {
    const wanted = COMPANY_MACHINE.states.find((status) => status === value)
    list.search(wanted === undefined ? others : { ...others, auditStatus: wanted })
  }
  return (
    <Segmented<number>
      className={styles.statuses ?? ''}
      aria-label={t.statusLabel}
      value={Number(auditStatus ?? ALL)}
      onChange={choose}
      options={[
        { value: ALL, label: fill(t.statusNum, { name: ui.all, num: total }) },
        ...COMPANY_MACHINE.states.map((status) => ({
          value: status,
          label: fill(t.statusNum, { name: stateText(states, status), num: numOf(status) }),
        })),
      ]}
    />
  )
}
