import type { OpenWork } from './access/open-work.ts'
import { passportsInCharge } from './features/custody/custodian.service.ts'
import { openDrafts } from './features/draft/draft.service.ts'
import { openExports } from './features/export/export-owner.service.ts'
import { openImports } from './features/import/import-owner.service.ts'
import { ownMembers } from './features/member/member-owner.service.ts'
import { openNotices } from './features/notice/notice-owner.service.ts'
import { openOrders } from './features/visa/order/order-owner.service.ts'

/** What a person can have in hand that a colleague takes over. A feature whose records belong to people adds its own. */
export const OPEN_WORK: readonly OpenWork[] = [
  openOrders,
  passportsInCharge,
  ownMembers,
  openNotices,
  openExports,
  openImports,
  openDrafts,
]
