import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Sql } from '../../../db/sql.ts'

/**
 * Who sees what a company has in somebody's books: the company itself, and whoever keeps the books. The same in the
 * words of tables.
 */
export const BOTH_SIDES = {
  platform: 'bookId',
  acceptOrg: 'bookId',
  centre: 'bookId',
  agent: 'companyId',
  customer: 'companyId',
} as const

export const accountsWithin = (viewer: Viewer, { book, company }: { book: Sql; company: Sql }): Sql =>
  withinScope(viewer, {
    parties: { platform: book, acceptOrg: book, centre: book, agent: company, customer: company },
  })
