import { COMPANY_LEVEL } from '@visa/contract/org/company'
import type { Company } from '@visa/contract/org/company-manage'
import { stateText } from '@visa/contract/states'
import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { fieldMessages } from '@visa/messages/fields'
import { Button, Tag } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { openScreen } from '../../lib/tabs/tab-address.ts'
import { ColorTag } from '../../ui/color-tag.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { identityText, roomText, statusTone } from './company.names.ts'
import styles from './company.module.css'

interface CountProps {
  /** The screen that lists what is counted. */
  screen: string
  company: Pick<Company, 'id'>
  count: number
  label: string
}

/** How many people, departments and roles a company has. */
function Counts({ company }: { company: Company }) {
  const t = useTexts(companyMessages)
  return (
    <span className={styles.numbers}>
      <CountLink screen="sys.employee" company={company} count={company.users} label={t.people} />
      <span aria-hidden>/</span>
      <CountLink
        screen="sys.department"
        company={company}
        count={company.departments}
        label={t.departments}
      />
      <span aria-hidden>/</span>
      <CountLink screen="sys.role" company={company} count={company.roles} label={t.roles} />
    </span>
  )
}

/** A number that leads to the screen of what it counts, for whoever may open that. */
export function CountLink({ screen, company, count, label }: CountProps) {
  const t = useTexts(companyMessages)
  const can = useCan()
  if (!can(screen)) return <span className={styles.figures}>{count}</span>
  return (
    <Button
      type="link"
      size="small"
      className={styles.figures ?? ''}
      aria-label={`${fill(t.manage, { name: label })} ${count}`}
      onClick={() => openScreen(screen, { params: { companyId: String(company.id) } })}
    >
      {count}
    </Button>
  )
}

export function useCompanyColumns(withTags: boolean): Column<Company>[] {
  const t = useTexts(companyMessages)
  const states = useTexts(companyStateMessages)
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'companyName',
      title: f.companyName,
      width: 220,
      render: ({ companyName, companyCode, level, parentName }) => (
        <TwoLines
          main={
            <span className={styles.name} title={companyName}>
              <span className={styles.nameText}>{companyName}</span>
              {level === COMPANY_LEVEL.BRANCH && (
                <Tag title={fill(t.branchOf, { name: parentName })}>{t.branch}</Tag>
              )}
            </span>
          }
          sub={companyCode}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'identityCode',
      title: t.kind,
      width: 136,
      render: ({ identityCode }) => identityText(identityCode, t),
    },
    {
      kind: 'custom',
      field: 'auditStatus',
      title: t.status,
      width: 92,
      render: ({ auditStatus, stopReason }) => (
        <span title={stopReason}>
          <StatusTag tone={statusTone(auditStatus)} text={stateText(states, auditStatus)} />
        </span>
      ),
    },
    ...(withTags ? [tagsColumn(t.tags)] : []),
    {
      kind: 'custom',
      field: 'contactName',
      title: t.contactPerson,
      width: 124,
      render: ({ contactName, contactMobile }) => <TwoLines main={contactName} sub={contactMobile} />,
    },
    {
      kind: 'custom',
      field: 'users',
      title: t.counts,
      width: 132,
      render: (company) => <Counts company={company} />,
    },
    {
      kind: 'custom',
      field: 'fileBytes',
      title: t.files,
      width: 112,
      render: ({ fileBytes, quotaBytes }) => (
        <span className={styles.figures}>
          {fill(t.usage, { used: roomText(fileBytes), quota: roomText(quotaBytes) })}
        </span>
      ),
    },
  ]
}

const tagsColumn = (title: string): Column<Company> => ({
  kind: 'custom',
  field: 'tags',
  title,
  width: 150,
  render: ({ tags }) => (
    <span className={styles.tags}>
      {tags.map(({ id, name, color }) => (
        <ColorTag key={id} color={color} text={name} />
      ))}
    </span>
  ),
})
