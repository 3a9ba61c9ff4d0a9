import type { MemberHistory } from './features/member/member-history.service.ts'
import { orderMemberHistory } from './features/visa/order/order-member.service.ts'

/** Records that name members; a feature that has some adds its own. */
export const MEMBER_HISTORY: readonly MemberHistory[] = [orderMemberHistory]
