import { machine } from '../states.ts'

/** Where the work on a contract of a visa centre stands. Money and passports have states of their own. */
export const CONTRACT_STATUS = {
  WAITING: 1,
  ACCEPTED: 2,
  REVIEWED: 3,
  ACCEPT_RETURNED: 4,
  REVIEW_RETURNED: 5,
  PASSPORT_RETURNED: 6,
  CANCELLED: 7,
  DELETED: 8,
} as const
export type ContractStatus = (typeof CONTRACT_STATUS)[keyof typeof CONTRACT_STATUS]

const {
  WAITING,
  ACCEPTED,
  REVIEWED,
  ACCEPT_RETURNED,
  REVIEW_RETURNED,
  PASSPORT_RETURNED,
  CANCELLED,
  DELETED,
} = CONTRACT_STATUS

export const CONTRACT_STATUSES: readonly ContractStatus[] = Object.values(CONTRACT_STATUS)

/** Those in which a contract can be changed. */
const OPEN_STATUSES: ReadonlySet<ContractStatus> = new Set([WAITING, ACCEPT_RETURNED, REVIEW_RETURNED])
export const isOpenContract = (status: ContractStatus): boolean => OPEN_STATUSES.has(status)

/** What a revision says is fixed: it can be printed for good, and signed. */
export const isFixedContract = (status: ContractStatus): boolean => status === ACCEPTED || status === REVIEWED

/** Ended: nothing is done to it any more. */
export const ENDED_CONTRACTS: readonly ContractStatus[] = [PASSPORT_RETURNED, CANCELLED, DELETED]
export const isEndedContract = (status: ContractStatus): boolean => ENDED_CONTRACTS.includes(status)

export const CONTRACT_CREATE = 'center.contract.create'
export const CONTRACT_LIST = 'center.contract.list'
const ACCEPT = 'center.contract.list.accept'
const REVIEW = 'center.contract.list.review'
const REVIEWED_BACK = 'center.contract.list.reviewedBack'
const CANCEL = 'center.contract.list.cancel'
const REFUND_PASSPORT = 'center.contract.list.refundPassport'

/** What each operation takes, for the calls. */
export const CONTRACT_ACCESS = {
  accept: ACCEPT,
  review: REVIEW,
  reviewedBack: REVIEWED_BACK,
  cancel: CANCEL,
  refundPassport: REFUND_PASSPORT,
} as const

/** Workflows (b); what cannot be said here are guards of the server's flow. */
export const CONTRACT_MACHINE = machine({
  name: 'centre_contract',
  states: CONTRACT_STATUSES,
  edges: [
    { operation: 'create', from: [null], to: WAITING, access: CONTRACT_CREATE },
    { operation: 'accept', from: [WAITING], to: ACCEPTED, access: ACCEPT },
    {
      operation: 'acceptAgain',
      from: [ACCEPT_RETURNED, REVIEW_RETURNED],
      to: ACCEPTED,
      access: ACCEPT,
    },
    // Four eyes: whoever accepted it does not review it.
    {
      operation: 'review',
      from: [ACCEPTED],
      to: REVIEWED,
      access: REVIEW,
      notBy: [['accept', 'acceptAgain']],
    },
    { operation: 'back', from: [ACCEPTED], to: ACCEPT_RETURNED, access: ACCEPT, reason: 'required' },
    {
      operation: 'reviewedBack',
      from: [REVIEWED],
      to: REVIEW_RETURNED,
      access: REVIEWED_BACK,
      reason: 'required',
      danger: true,
    },
    // Of several passports those before the last leave it where it is.
    {
      operation: 'refundPassport',
      from: [ACCEPTED, REVIEWED, ACCEPT_RETURNED, REVIEW_RETURNED],
      to: PASSPORT_RETURNED,
      access: REFUND_PASSPORT,
      reason: 'required',
      danger: true,
    },
    {
      operation: 'cancel',
      from: [WAITING, ACCEPTED, ACCEPT_RETURNED, REVIEW_RETURNED],
      to: CANCELLED,
      access: CANCEL,
      reason: 'required',
      danger: true,
    },
    { operation: 'delete', from: [WAITING], to: DELETED, access: CONTRACT_CREATE, danger: true },
  ],
})
