import { refundDeciders } from '@visa/contract/money/refund-deciders'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { listMessages } from '@visa/messages/ui/list'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'

interface RefundDeciders {
  /** Who gives money back at the counter. */
  refund: string
  /** Who lets a refund go that waits. */
  approve: string
}

/** Whom a counter turns to, by name; where no colleague does it, by what they are. */
export function useRefundDeciders(enabled: boolean): RefundDeciders {
  const t = useTexts(cashierNoticeMessages)
  const { separator } = useTexts(listMessages)
  const { data } = useCall(refundDeciders, {}, { silent: true, enabled })
  const named = (names: readonly string[] = [], otherwise: string): string =>
    names.length === 0 ? otherwise : names.join(separator)
  return { refund: named(data?.refund, t.whoRefunds), approve: named(data?.approve, t.whoApproves) }
}
