import type { Company } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { openScreen, screenLink } from '../../lib/tabs/tab-address.ts'
import type { RelatedCount } from '../../ui/detail/detail-types.ts'

/** How many people, departments and roles a company has, each leading to the screen that lists them. */
export function useCompanyCounts(company: Company): readonly [RelatedCount, RelatedCount, RelatedCount] {
  const t = useTexts(companyMessages)
  const can = useCan()
  const params = { companyId: String(company.id) }
  const counted = (screen: string, label: string, count: number): RelatedCount => ({
    label,
    count,
    ...(can(screen)
      ? { href: screenLink(screen, { params }), onOpen: () => openScreen(screen, { params }) }
      : {}),
  })
  return [
    counted('sys.employee', t.people, company.users),
    counted('sys.department', t.departments, company.departments),
    counted('sys.role', t.roles, company.roles),
  ]
}
