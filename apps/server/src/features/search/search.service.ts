import { can } from '@visa/contract/authority'
import { SEARCH_KINDS, SEARCH_LIMIT, type SearchHit, type SearchKind } from '@visa/contract/shell/search'
import { ORDER_READERS } from '@visa/contract/visa/order-list'
import type { Queryable } from '../../db/sql.ts'
import { narrowedTo } from '../../access/narrowed.ts'
import type { Viewer } from '../../access/viewer.ts'
import { searchCompanies } from '../org/company/company.service.ts'
import { searchForMembers } from '../member/member.service.ts'
import { BILL_CODES, searchBills } from '../supply/bill/bill.service.ts'
import { searchApplicants } from '../visa/order/order-seen.service.ts'
import { searchOrders } from '../visa/order/order.service.ts'

interface Provider {
  /** Whoever holds one of them may look. */
  codes: readonly string[]
  /** Rows within the viewer's reach, the best first. */
  find(
    db: Queryable,
    viewer: Viewer,
    keyword: string,
    limit: number,
  ): Promise<{ id: number; title: string; code: string; partOf?: number | null; type?: string }[]>
}

const PROVIDERS: Record<SearchKind, Provider> = {
  company: { codes: ['cust.company', 'cust.agent', 'cust.acceptOrg'], find: searchCompanies },
  supplyOrder: { codes: BILL_CODES, find: searchBills },
  member: { codes: ['cust.member'], find: searchForMembers },
  visaOrder: { codes: ORDER_READERS, find: searchOrders },
  visaApplicant: { codes: ORDER_READERS, find: searchApplicants },
}

export async function search(db: Queryable, viewer: Viewer, keyword: string): Promise<SearchHit[]> {
  const open = SEARCH_KINDS.filter((kind) =>
    PROVIDERS[kind].codes.some((code) => can(viewer.authorities, code)),
  )
  const found = await Promise.all(
    open.map(async (kind) => {
      const provider = PROVIDERS[kind]
      const reader = await narrowedTo(db, viewer, provider.codes)
      const hits = await provider.find(db, reader, keyword, SEARCH_LIMIT)
      return hits.map(({ id, title, code, partOf = null, type = '' }) => ({
        kind,
        id: String(id),
        title,
        code,
        partOf: partOf === null ? null : String(partOf),
        type,
      }))
    }),
  )
  return found.flat()
}
