import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/employee'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'

/** Until when somebody's document is good, marked when it should be renewed. */
export function DocumentExpiry({ user }: { user: Pick<ManagedUser, 'idCardExpiry' | 'documentState'> }) {
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
