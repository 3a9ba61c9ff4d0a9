import { can } from '@visa/contract/authority'
import type { FeeKind } from '@visa/contract/visa/fee-kinds'
import type { PaymentWay, SubjectKind } from '@visa/contract/money/ways'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import type { AccountKey } from '../ledger/ledger.service.ts'
import type { Payment, Refund } from './payment.table.ts'

/** How something that is paid for stands now. */
export interface SubjectFacts {
  kind: SubjectKind
  id: number
  /** As people read it. */
  no: string
  /** In whose books its money stands. */
  bookId: number
  /** Who it is for, as a counter calls them. */
  title: string
  /** Who pays, where that is somebody else; receipts are made out to them. */
  payerName?: string
  /** The company from whose account it can be paid. */
  companyId: number | null
  /** Whose its payments are on each side. */
  parties: Readonly<Record<'agentId' | 'acceptOrgId' | 'centreId' | 'platformId', number | null>>
  /** What it costs, without what was given back. */
  totalCents: number
  lines: readonly { kind: string; cents: number }[]
  /** Cancelled or ended: nothing is taken for it any more. */
  closed: boolean
  /** The contract that it is paid through, and not by itself. */
  byContract?: string
  /** It is not among what is confirmed and unpaid: it is paid from what that leaves of an account. */
  besides?: boolean
  /** Paid in one piece or not at all. */
  inOne?: boolean
  /** Its price changes by an approval alone: no refund gives up a fee of it. */
  fixedPrice?: boolean
  /** Its price may still change: an order that nobody has confirmed. */
  provisional?: boolean
  /** Ways it may be paid by; those of channels where they are configured, those of accounts where they hold enough. */
  ways: readonly PaymentWay[]
  /** The company whose account could pay for it, but may not any more. */
  shutAccount?: string
  /** The account that is credited when money comes for it. */
  account: AccountKey
  /** To which bank account a transfer for it came, as the ledger names it; absent: to the default one. */
  bank?: string
  /** Of what came, what never goes back, and of which kind of fee it is: consular fees of an order that is lodged. */
  kept: { kind: FeeKind; cents: number } | null
}

/** Who pays for something, as its receipts name them: whoever the paper says, else whom it is for. */
export const payerIn = ({ payerName = '', title }: Pick<SubjectFacts, 'payerName' | 'title'>): string =>
  payerName === '' ? title : payerName

/** Beyond it nobody counts what a few digits fit. */
export const FOUND_AT_MOST = 100

/** What a scanned or typed number may mean. */
export interface Fit {
  id: number
  /** It is the whole number of this one, and not a part of it. */
  whole: boolean
  createdAt: Date
}

/**
 * Something that is paid for, registered once in the list of subjects of the server. The core knows nothing else of it.
 * `see` and `hold` refuse whoever does not reach it, as if it were not there.
 */
export interface Subject {
  kind: SubjectKind
  /** One of these is what it takes to say that money came for it in this way, whichever door they come by. */
  takenBy(way: PaymentWay): readonly string[]
  /** What a scanned or typed number may mean, within reach: of more than `FOUND_AT_MOST` the newest. */
  find(db: Queryable, by: ActingPerson, typed: string): Promise<readonly Fit[]>
  see(db: Queryable, by: Mover, id: number): Promise<SubjectFacts>
  /** The same, held still: of several who pay one subject, one after the other is judged. */
  hold(tx: Tx, by: Mover, id: number): Promise<SubjectFacts>
  /** What follows when money has come for it, in the same transaction. */
  onPaid?(tx: Tx, by: Mover, facts: SubjectFacts, payment: Payment): Promise<void>
  /** Why none of its money goes back, or not so much; absent: fees alone say so. */
  refuseBack?(tx: Tx, facts: SubjectFacts, amountCents: number): Promise<void>
  /** What follows when money has gone back. */
  onBack?(tx: Tx, by: Mover, facts: SubjectFacts, payment: Payment, refund: Refund): Promise<void>
  /** Asks for what could not be asked for while this refund was on its way; called once it has ended, however. */
  askRest?(tx: Tx, by: Mover, facts: SubjectFacts, refund: Refund): Promise<void>
}

/** Whether somebody may say that money came for it in this way. */
export const mayTake = (subject: Subject, { viewer }: ActingPerson, way: PaymentWay): boolean =>
  subject.takenBy(way).some((code) => can(viewer.authorities, code))

export type Subjects = readonly Subject[]

/** What nothing is registered for is not there. */
export const subjectOf = (subjects: Subjects, kind: SubjectKind): Subject =>
  orGone(subjects.find((each) => each.kind === kind))
