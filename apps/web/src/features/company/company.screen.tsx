import { PlusOutlined } from '@ant-design/icons'
import type { AuditStatus } from '@visa/contract/org/company'
import { companyPage, companyStatusNum } from '@visa/contract/org/company-manage'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import { stateText } from '@visa/contract/states'
import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Segmented } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useCompanyColumns } from './company.columns.tsx'
import { useCompanyWork } from './company.work.tsx'
import { identityChoices } from './company.names.ts'
import styles from './company.module.css'

const useCompanyList = () => useList(companyPage, {})

export function CompanyScreen() {
  const t = useTexts(companyMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const list = useCompanyList()
  const { tags, open, actionsOf, dialog } = useCompanyWork()
  const all = tags !== undefined
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
        actions={(company) => actionsOf(company).filter(({ locked }) => locked === undefined)}
        toolbar={addButton}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} action={addButton} />}
      />
      {dialog}
    </ScreenCard>
  )
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
