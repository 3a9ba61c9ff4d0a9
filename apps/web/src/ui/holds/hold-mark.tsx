import { holdList } from '@visa/contract/privacy/privacy'
import { privacyMessages } from '@visa/messages/privacy/privacy'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { StatusTag } from '../status-tag.tsx'

/** Whether a court or an authority asks for an order or contract, and why: beside its head. */
export function HoldMark({ of }: { of: { orderId: number } | { contractId: number } }) {
  const t = useTexts(privacyMessages)
  const holds = useCall(holdList, { query: of }, { silent: true }).data ?? []
  const standing = holds.filter(({ liftedAt }) => liftedAt === null)
  if (standing.length === 0) return null
  const reasons = standing.map(({ applicantName, reason }) => `${applicantName} ${reason}`.trim())
  return <StatusTag tone="refused" text={`${t.hold}: ${reasons.join(' · ')}`} />
}
