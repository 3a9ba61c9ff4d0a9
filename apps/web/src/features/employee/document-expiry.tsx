import { WarningFilled } from '@ant-design/icons'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { Tooltip } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './employee.module.css'

interface DocumentProps {
  user: Pick<ManagedUser, 'idCardExpiry' | 'documentState'>
}

/** Until when somebody's document is good, marked when it should be renewed. */
export function DocumentExpiry({ user }: DocumentProps) {
  const t = useTexts(employeeMessages)
  const { idCardExpiry: day, documentState } = user
  if (day === null) return t.none
  switch (documentState) {
    case 'good':
      return fill(t.documentGood, { day })
    case 'expiring':
      return <StatusTag tone="waiting" text={fill(t.documentExpiring, { day })} />
    case 'expired':
      return <StatusTag tone="refused" text={fill(t.documentExpired, { day })} />
  }
}

/** Beside a name, which is seen where the document's own column is not. */
export function RenewalMark({ user }: DocumentProps) {
  const t = useTexts(employeeMessages)
  const { idCardExpiry: day, documentState } = user
  if (day === null || documentState === 'good') return null
  const said = documentState === 'expired' ? t.documentExpired : t.documentExpiring
  const text = `${t.document}: ${fill(said, { day })}`
  return (
    <Tooltip title={text}>
      <WarningFilled
        className={(documentState === 'expired' ? styles.expired : styles.expiring) ?? ''}
        aria-label={text}
      />
    </Tooltip>
  )
}
