import { href } from '../../lib/route.ts'

const ROUTES = {
  detail: '/cust/company-detail',
  edit: '/cust/company-edit',
  audit: '/cust/company-audit',
} as const

/** The address of what is shown of a company. */
export const companyLink = (to: keyof typeof ROUTES, id: number): string =>
  href(ROUTES[to], { id: String(id) })

/** The form of a new company of one kind. */
export const newCompanyLink = (identityCode: number): string =>
  href(ROUTES.edit, { identityCode: String(identityCode) })
