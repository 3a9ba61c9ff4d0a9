import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import type { HandlerInput } from '@visa/contract/endpoint'
import { CHANGE_MOST_CENTS } from '@visa/contract/money/cash'
import { formatMoney } from '@visa/contract/money'
import type { initiatePay } from '@visa/contract/money/payment'
import { PAYMENT_MACHINE, PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import {
  isAccountWay,
  isChannel,
  isSlipWay,
  type AccountWay,
  type PaymentWay,
} from '@visa/contract/money/ways'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { looseNumber } from '../../../db/day-number.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { receiptOfSettling } from '../cashier/receipt.service.ts'
import { openShiftOf, type OpenShift } from '../cashier/shift.service.ts'
import { waysTaken } from '../../centre/way/way.service.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { followMoney } from '../review/follow-money.service.ts'
import { owedOf } from './balance.service.ts'
import { accountFor, bookPayment, refuseShort, wayText } from './booking.service.ts'
import { itself, paymentFlow } from './payment.flow.ts'
import { paymentTable, type Payment } from './payment.table.ts'
import { keepBankNumber, refuseSlipTwice } from './slip.service.ts'
import {
  mayTake,
  payerIn,
  subjectOf,
  type Subject,
  type SubjectFacts,
  type Subjects,
} from './subjects.service.ts'

export type Taking = HandlerInput<typeof initiatePay>['body']

const MINUTE_MS = 60_000
/** After so long an open try is asked about for the first time. */
const FIRST_CHECK_MS = 60_000

/** Whose hands it goes through: nobody at a cashier's desk takes or gives cash without an open shift. */
export async function shiftFor(
  tx: Tx,
  { viewer }: ActingPerson,
  way: PaymentWay,
  /** It happens at a till, or what goes back came into one. */
  ofTill = false,
): Promise<number | null> {
  const shift = await openShiftOf(tx, viewer.userId)
  // Staff who take money at an order have no till; whoever has one open takes it there.
  const needed = way === 'CASH' && (ofTill || !can(viewer.authorities, 'visa.order.manage.payment'))
  if (needed && shift === undefined) throw new Refusal('paymentNoShift')
  return shift?.id ?? null
}

/** One try is open at a time: two codes of one order would both be paid. */
async function refuseOpenTry(tx: Tx, { kind, id, no }: SubjectFacts): Promise<void> {
  const open = await first<{ paymentNo: string }>(
    tx,
    sql`select payment_no as "paymentNo" from payment
        where subject_kind = ${kind} and subject_id = ${id} and status = ${PAYMENT_STATUS.PAYING}`,
  )
  if (open !== undefined) throw new Refusal('paymentTryOpen', { no, paymentNo: open.paymentNo })
}

async function refuseAmount(tx: Tx, facts: SubjectFacts, amountCents: number): Promise<void> {
  const { no } = facts
  if (facts.byContract !== undefined)
    throw new Refusal('paymentByContract', { no, contractNo: facts.byContract })
  if (facts.closed) throw new Refusal('paymentSubjectClosed', { no })
  const owed = await owedOf(tx, facts)
  if (owed === 0) throw new Refusal('paymentNothingOwed', { no })
  if (amountCents > owed) throw new Refusal('paymentAboveOwed', { no, owed: formatMoney(owed) })
  if (facts.inOne === true && amountCents < owed)
    throw new Refusal('paymentInOne', { no, owed: formatMoney(owed) })
}

interface NewPayment extends Pick<Payment, 'amountCents' | 'way'> {
  presented?: Payment['presented']
  givenCents?: number | null
  reference?: string
  payer?: string
  remark?: string
  shiftId?: number | null
  expiresAt?: string | null
  checkAt?: string | null
}

/** Writes a try down, of a subject that the caller holds. */
async function addPayment(tx: Tx, by: Mover, facts: SubjectFacts, given: NewPayment): Promise<Payment> {
  const { actor, now } = by
  const { kind, id: subjectId, no, bookId, parties } = facts
  const { last } = await one<{ last: number }>(
    tx,
    sql`select coalesce(max(attempt_no), 0) as last from payment
        where subject_kind = ${kind} and subject_id = ${subjectId}`,
  )
  const id = await addRow(tx, actor, paymentTable, {
    presented: '',
    givenCents: null,
    reference: '',
    payer: '',
    remark: '',
    shiftId: null,
    expiresAt: null,
    checkAt: null,
    ...given,
    paymentNo: await looseNumber(tx, 'ZF', now),
    bookId,
    subjectKind: kind,
    subjectId,
    subjectNo: no,
    attemptNo: last + 1,
    status: PAYMENT_STATUS.UNPAID,
    ...parties,
    accountId: accountFor(facts, given.way),
    cashierId: actor.userId,
  })
  const begun = { id, state: PAYMENT_STATUS.UNPAID, companyId: bookId, actor, at: now }
  await beginHistory(tx, PAYMENT_MACHINE, begun)
  return heldRow(tx, itself(by), paymentTable, id)
}

/** Money that lies there: taken and booked in the transaction that wrote it down. */
async function takeNow(
  tx: Tx,
  by: Mover,
  facts: SubjectFacts,
  payment: Payment,
  onPaid: Subject['onPaid'],
): Promise<void> {
  const product = itself(by)
  const set = { paidAt: by.now.toISOString() }
  await transition(tx, paymentFlow, { id: payment.id, operation: 'take', by: product, set })
  const paid: Payment = { ...payment, ...set, status: PAYMENT_STATUS.PAID }
  await bookPayment(tx, product, facts, paid)
  await onPaid?.(tx, product, facts, paid)
  await followMoney(tx, product, facts)
  if ((await owedOf(tx, facts)) === 0) await receiptOfSettling(tx, product, payment.id, payerIn(facts))
}

/** What a company owes for something of theirs is paid from their account, by the product itself. */
export async function chargeAccount(
  tx: Tx,
  by: Mover,
  facts: SubjectFacts,
  { way, amountCents }: { way: AccountWay; amountCents: number },
): Promise<void> {
  await refuseOpenTry(tx, facts)
  const payment = await addPayment(tx, by, facts, { way, amountCents })
  await refuseShort(tx, facts, way, amountCents)
  await takeNow(tx, by, facts, payment, undefined)
}

function refuseWay(
  { no, ways, shutAccount }: SubjectFacts,
  { way, presented, payCode, reference }: Taking,
): void {
  if (shutAccount !== undefined && isAccountWay(way))
    throw new Refusal('paymentAccountShut', { no, company: shutAccount })
  if (!ways.includes(way)) throw new Refusal('paymentWayNotOffered', { no, way: wayText(way) })
  if (isSlipWay(way) && reference === '') throw new Refusal('paymentReferenceMissing', { way: wayText(way) })
  if (!isChannel(way)) return
  if (presented === undefined) throw new Refusal('paymentTryWhole', { no })
  if (presented === 'CODE' && payCode === '') throw new Refusal('paymentCodeMissing')
}

/** To which account it surely came; null: nobody said. */
const bankOf = ({ bank }: SubjectFacts): number | null => (bank === undefined ? null : Number(bank))

/** What the centre of a cashier takes, and where, is its own to say. */
async function refuseWayHere(
  tx: Tx,
  { viewer, now }: ActingPerson,
  { way }: Taking,
): Promise<OpenShift | undefined> {
  // Which counter it is, the open shift says and nobody else.
  const shift = await openShiftOf(tx, viewer.userId)
  const { companyId } = viewer
  const taken = await waysTaken(tx, [way], { companyId, counter: shift?.counter, now })
  if (taken.length === 0) throw new Refusal('paymentWayNotTaken', { way: wayText(way) })
  return shift
}

function givenFor({ way, givenCents, amountCents }: Taking, atCounter: boolean): number | null {
  if (way !== 'CASH') return null
  if (givenCents === undefined) {
    // At a counter somebody counts what lies there; a note at an order may come without it.
    if (atCounter) throw new Refusal('paymentGivenMissing')
    return null
  }
  if (givenCents < amountCents) {
    const params = { given: formatMoney(givenCents), amount: formatMoney(amountCents) }
    throw new Refusal('paymentGivenShort', params)
  }
  const changeCents = givenCents - amountCents
  if (changeCents > CHANGE_MOST_CENTS)
    throw new Refusal('paymentGivenAbove', {
      given: formatMoney(givenCents),
      amount: formatMoney(amountCents),
      change: formatMoney(changeCents),
      limit: formatMoney(CHANGE_MOST_CENTS),
    })
  return givenCents
}

const whenOver = async (tx: Tx, now: Date): Promise<Pick<Payment, 'expiresAt' | 'checkAt'>> => ({
  expiresAt: new Date(now.getTime() + (await getParam(tx, 'payment.tryMinutes')) * MINUTE_MS).toISOString(),
  checkAt: new Date(now.getTime() + FIRST_CHECK_MS).toISOString(),
})

/** A try by a code that whoever owes it opens themselves, for all that is owed; whose it is has been judged. Its id. */
export async function takeByOwnCode(
  tx: Tx,
  subjects: Subjects,
  by: Mover,
  { subjectKind, subjectId, way }: Pick<Taking, 'subjectKind' | 'subjectId' | 'way'>,
): Promise<number> {
  const facts = await subjectOf(subjects, subjectKind).hold(tx, by, subjectId)
  const { no, parties } = facts
  const offered = facts.ways.includes(way) && isChannel(way)
  const taken = await waysTaken(tx, offered ? [way] : [], {
    companyId: parties.centreId ?? facts.bookId,
    counter: undefined,
    now: by.now,
  })
  if (taken.length === 0) throw new Refusal('paymentWayNotOffered', { no, way: wayText(way) })
  await refuseOpenTry(tx, facts)
  const amountCents = await owedOf(tx, facts)
  await refuseAmount(tx, facts, amountCents)
  const payment = await addPayment(tx, by, facts, {
    amountCents,
    way,
    presented: 'QR',
    ...(await whenOver(tx, by.now)),
  })
  await transition(tx, paymentFlow, { id: payment.id, operation: 'initiate', by: itself(by) })
  return payment.id
}

/** Writes a payment down and, unless a channel has the last word on it, takes the money. Its id. */
export async function takePayment(
  tx: Tx,
  subjects: Subjects,
  by: ActingPerson,
  taking: Taking,
  /** A payment that came by the same slip, for another part of what it pays. */
  slipOf?: number,
): Promise<number> {
  const { subjectKind, subjectId, amountCents, way, presented, reference, payer, remark } = taking
  const subject = subjectOf(subjects, subjectKind)
  const facts = await subject.hold(tx, by, subjectId)
  if (!mayTake(subject, by, way)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  refuseWay(facts, taking)
  const shift = await refuseWayHere(tx, by, taking)
  await refuseOpenTry(tx, facts)
  await refuseAmount(tx, facts, amountCents)
  const common = {
    amountCents,
    way,
    givenCents: givenFor(taking, shift !== undefined || taking.atCounter === true),
    reference,
    payer,
    remark,
    // What a contract owes is paid at a counter, whoever takes it and however they come there.
    shiftId: await shiftFor(tx, by, way, taking.atCounter === true || subjectKind === 'CONTRACT'),
  }
  if (!isChannel(way)) {
    if (way === 'CARD') await refuseSlipTwice(tx, facts, { reference, amountCents, now: by.now })
    const payment = await addPayment(tx, by, facts, common)
    if (way === 'TRANSFER' && slipOf === undefined)
      await keepBankNumber(tx, payment.id, { reference, bankAccountId: bankOf(facts) })
    if (isAccountWay(way)) await refuseShort(tx, facts, way, amountCents)
    await takeNow(tx, by, facts, payment, subject.onPaid?.bind(subject))
    return payment.id
  }
  const payment = await addPayment(tx, by, facts, {
    ...common,
    presented: presented ?? 'QR',
    ...(await whenOver(tx, by.now)),
  })
  await transition(tx, paymentFlow, { id: payment.id, operation: 'initiate', by: itself(by) })
  return payment.id
}
