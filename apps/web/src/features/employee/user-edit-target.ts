import { href } from '../../lib/route.ts'

/** Where somebody is edited, or without an id added. */
export const userEditTarget = (query: { id?: string; companyId?: string }): string =>
  href('/cust/user-edit', query)
