import { COMPANY_LEVEL } from '@visa/contract/org/company'
import type { Company } from '@visa/contract/org/company-manage'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { Tag } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { ColorTag } from '../../ui/color-tag.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { CountLink } from '../../ui/detail/related-counts.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { tagWidth } from '../../ui/list/text-width.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useCompanyCounts } from './company.counts.ts'
import { identityText, roomText, statusTone } from './company.names.ts'
import { useCompanyStates, useCompanyTexts } from './use-company-texts.ts'
import styles from './company.module.css'

/** How many people, departments and roles a company has. */
function Counts({ company }: { company: Company }) {
  const [people, departments, roles] = useCompanyCounts(company)
  return (
    <span className={styles.numbers}>
      <CountLink {...people} />
      <span aria-hidden>/</span>
      <CountLink {...departments} />
      <span aria-hidden>/</span>
      <CountLink {...roles} />
    </span>
  )
}

export function useCompanyColumns(withTags: boolean): Column<Company>[] {
  const t = useCompanyTexts()
  const states = useCompanyStates()
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'companyName',
      title: f.companyName,
      width: 220,
      render: ({ id, companyName, companyCode, level, parentName }) => (
        <TwoLines
          main={
            <span className={styles.name} title={companyName}>
              <span className={styles.nameText}>
                <RecordLink of={{ type: 'COMPANY', id: String(id) }}>{companyName}</RecordLink>
              </span>
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
      width: Math.max(92, tagWidth(Object.values(states.states))),
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
      width: 136,
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
  render: ({ tags }) =>
    tags.length > 0 && (
      <span className={styles.tags}>
        {tags.map(({ id, name, color }) => (
          <ColorTag key={id} color={color} text={name} />
        ))}
      </span>
    ),
})
