import { COMPANY_LEVEL } from '@visa/contract/org/company'
import type { Company } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/company'
import { fieldMessages } from '@visa/messages/fields'
import { Button, Tag } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { openScreen } from '../../lib/tabs/tab-address.ts'
import { ColorTag } from '../../ui/color-tag.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { identityText, roomText, statusText, statusTone } from './company.names.ts'
import styles from './company.module.css'

interface CountProps {
  /** The screen that lists what is counted. */
  screen: string
  company: Pick<Company, 'id'>
  count: number
  label: string
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
  const f = useTexts(fieldMessages)
  const counted = (
    field: 'users' | 'departments' | 'roles',
    title: string,
    screen: string,
  ): Column<Company> => ({
    kind: 'custom',
    field,
    title,
    width: 72,
    render: (company) => <CountLink screen={screen} company={company} count={company[field]} label={title} />,
  })
  return [
    {
      kind: 'custom',
      field: 'companyName',
      title: f.companyName,
      width: 260,
      render: ({ companyName, level, parentName }) => (
        <span className={styles.name} title={companyName}>
          <span className={styles.nameText}>{companyName}</span>
          {level === COMPANY_LEVEL.BRANCH && (
            <Tag title={fill(t.branchOf, { name: parentName })}>{t.branch}</Tag>
          )}
        </span>
      ),
    },
    { kind: 'code', field: 'companyCode', title: f.companyCode, width: 136 },
    {
      kind: 'custom',
      field: 'identityCode',
      title: f.identityCode,
      width: 104,
      render: ({ identityCode }) => identityText(identityCode, t),
    },
    {
      kind: 'custom',
      field: 'auditStatus',
      title: f.auditStatus,
      width: 104,
      render: ({ auditStatus, stopReason }) => (
        <span title={stopReason}>
          <StatusTag tone={statusTone(auditStatus)} text={statusText(auditStatus, t)} />
        </span>
      ),
    },
    ...(withTags ? [tagsColumn(t.tags)] : []),
    {
      kind: 'custom',
      field: 'contactName',
      title: t.contactPerson,
      width: 168,
      render: ({ contactName, contactMobile }) => (
        <span className={styles.figures}>{[contactName, contactMobile].filter(Boolean).join(' ')}</span>
      ),
    },
    counted('users', t.people, 'sys.employee'),
    counted('departments', t.departments, 'sys.department'),
    counted('roles', t.roles, 'sys.role'),
    {
      kind: 'custom',
      field: 'fileBytes',
      title: t.files,
      width: 128,
      render: ({ fileBytes, quotaBytes }) => (
        <span className={styles.figures}>
          {fill(t.usage, { used: roomText(fileBytes), quota: roomText(quotaBytes) })}
        </span>
      ),
    },
    { kind: 'time', field: 'updateTime', title: t.updateTime, width: 140 },
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
