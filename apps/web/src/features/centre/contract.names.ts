import { APPROVAL_STATUS, type ApprovalStatus } from '@visa/contract/centre/approval.states'
import { BETWEEN_NAMES } from '@visa/contract/centre/contract'
import { CONTRACT_CREATE, CONTRACT_STATUS, type ContractStatus } from '@visa/contract/centre/contract.states'
import { listMessages } from '@visa/messages/ui/list'
import { useTexts } from '../../lib/i18n.tsx'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import type { StatusTone } from '../../lib/palette.ts'

/** What labels that were reserved or given up make stale. */
export const LABEL_STALE = ['/api/visacenter/barcode'] as const

const CONTRACT_TONES: Readonly<Record<ContractStatus, StatusTone>> = {
  [CONTRACT_STATUS.WAITING]: 'waiting',
  [CONTRACT_STATUS.ACCEPTED]: 'progress',
  [CONTRACT_STATUS.REVIEWED]: 'done',
  [CONTRACT_STATUS.ACCEPT_RETURNED]: 'refused',
  [CONTRACT_STATUS.REVIEW_RETURNED]: 'refused',
  [CONTRACT_STATUS.PASSPORT_RETURNED]: 'cancelled',
  [CONTRACT_STATUS.CANCELLED]: 'cancelled',
  [CONTRACT_STATUS.DELETED]: 'cancelled',
}
export const contractTone = (status: number): StatusTone =>
  CONTRACT_TONES[status as ContractStatus] ?? 'cancelled'

const APPROVAL_TONES: Readonly<Record<ApprovalStatus, StatusTone>> = {
  [APPROVAL_STATUS.PENDING]: 'waiting',
  [APPROVAL_STATUS.AGREED]: 'progress',
  [APPROVAL_STATUS.APPROVED]: 'done',
  [APPROVAL_STATUS.REJECTED]: 'refused',
  [APPROVAL_STATUS.WITHDRAWN]: 'cancelled',
}
/** One yes of two is not enough. */
export const isWaiting = ({ status }: { status: ApprovalStatus }): boolean =>
  status === APPROVAL_STATUS.PENDING || status === APPROVAL_STATUS.AGREED

export const approvalTone = (status: ApprovalStatus): StatusTone => APPROVAL_TONES[status]

/** A paper and the form it comes in; the name of some says it already. */
export const paperName = (kind: string, form: string): string =>
  kind.toLowerCase().includes(form.toLowerCase()) ? kind : `${kind} ${form}`

/** Names as one list in the reader's language. */
export function useNamesIn(): (names: string) => string {
  const { separator } = useTexts(listMessages)
  return (names) => names.replaceAll(BETWEEN_NAMES, separator)
}

/** Where the contract of an order is made, in a tab of its own. */
export const orderContract = (orderId: number): string =>
  screenLink(CONTRACT_CREATE, { name: `order ${orderId}`, params: { order: String(orderId) } })
