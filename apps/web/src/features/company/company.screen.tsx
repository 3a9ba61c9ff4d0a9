import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import type { AuditStatus, COMPANY_READ } from '@visa/contract/org/company'
import { companyPage, companyStatusNum } from '@visa/contract/org/company-manage'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Segmented } from 'antd'
import type { ComponentType } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { AuthoriseButton } from './authorise/authorise-button.tsx'
import { useCompanyActions } from './company.actions.tsx'
import { useCompanyColumns } from './company.columns.tsx'
import { newCompanyLink } from './company.links.ts'
import { WRITING, identityChoices } from './company.names.ts'
import { useCompanyTags } from './use-company-tags.ts'
import { useCompanyStates, useCompanyTexts } from './use-company-texts.ts'
import styles from './company.module.css'

type CompanyMenu = (typeof COMPANY_READ)[number]

/** Which menu entries show one side of the business. */
const FIXED: Readonly<Partial<Record<CompanyMenu, IdentityCode>>> = {
  'cust.agent': IDENTITY.AGENT,
  'cust.acceptOrg': IDENTITY.VISA,
}

function useCompanyList(identityCode: IdentityCode | undefined) {
  // What is fixed stays a filter for the types: whether it is depends on the entry of the menu.
  const scope: object = identityCode === undefined ? {} : { identityCode }
  return useList(companyPage, scope)
}

const screenOf = (code: CompanyMenu) => () => <CompanyScreen fixed={FIXED[code]} menu={code} />

/** Companies by menu entry: all of them, or those of one side. */
export const COMPANY_SCREENS: Readonly<Record<CompanyMenu, ComponentType>> = {
  'cust.company': screenOf('cust.company'),
  'sys.company': screenOf('sys.company'),
  'cust.agent': screenOf('cust.agent'),
  'cust.acceptOrg': screenOf('cust.acceptOrg'),
}

function CompanyScreen({ fixed, menu }: { fixed: IdentityCode | undefined; menu: CompanyMenu }) {
  const t = useCompanyTexts()
  const f = useTexts(fieldMessages)
  const list = useCompanyList(fixed)
  const tags = useCompanyTags()
  const all = tags !== undefined
  const tagChoices = (tags ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ScreenCard>
      {all && <Statuses list={list} fixed={fixed} />}
      <ListView
        name={menu}
        list={list}
        nameOf={({ shortName }) => shortName}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          ...(fixed === undefined
            ? [
                {
                  kind: 'select',
                  name: 'identityCode',
                  label: f.identityCode,
                  options: identityChoices(t),
                } as const,
              ]
            : []),
          ...(all ? [{ kind: 'select', name: 'tagId', label: f.tagId, options: tagChoices } as const] : []),
        ]}
        columns={useCompanyColumns(all)}
        actions={useCompanyActions(tags)}
        stale={WRITING.invalidates}
        notes={all && <AuthoriseButton />}
        add={
          all
            ? {
                key: 'add',
                label: t.add,
                access: 'cust.company.add',
                open: newCompanyLink(fixed ?? IDENTITY.AGENT),
              }
            : undefined
        }
        views
        exports={{
          kind: 'company',
          access: 'cust.company.export',
          ...(fixed !== undefined && { scope: { identityCode: fixed } }),
        }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}

const ALL = -1

/** How many there are of each status under the filters in use; choosing one shows them. */
function Statuses({
  list,
  fixed,
}: {
  list: ReturnType<typeof useCompanyList>
  fixed: IdentityCode | undefined
}) {
  const t = useCompanyTexts()
  const states = useCompanyStates()
  const ui = useTexts(uiMessages)
  const { auditStatus, ...others } = list.filters
  const query = fixed === undefined ? others : { ...others, identityCode: fixed }
  const { data = [] } = useCall(companyStatusNum, { query }, { silent: true, keepPreviousData: true })
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
