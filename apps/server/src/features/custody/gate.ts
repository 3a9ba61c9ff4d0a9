import { VISA_FACTS } from '@visa/contract/custody/check'
import { GATE_CONDITIONS, type GateCondition } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import { formatMoney } from '@visa/contract/money'
import { maskDocument } from '@visa/contract/org/user-identity'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Language } from '@visa/contract/session/personal'
import { checkMessages } from '@visa/messages/custody/checks'
import type { gateMessages } from '@visa/messages/custody/gate'
import type { LocalParams } from '@visa/messages/texts'
import type { AtTheGate, Balance } from './at-the-gate.ts'
import {
  documentOf,
  isContact,
  isHolder,
  isNamed,
  isNamedContact,
  isSameAddress,
  isNoCard,
  isUnseen,
  letterFor,
  letters,
  lettersFor,
} from './collector.ts'

/** The gate through which passports and originals leave: conditions as data, each judged by itself from what is known. */

type GateText = keyof (typeof gateMessages)['zh']['cells']

export interface Judged {
  ok: boolean
  text: GateText
  params: LocalParams
}

const { HELD, CHECKED, SENT, RETRIEVED, RETURNED, MISSING, DAMAGED, UNCLAIMED } = PASSPORT_STATUS
const BEFORE_LODGING: ReadonlySet<PassportStatus> = new Set([HELD, CHECKED])

/** Given back from here, it goes without having been lodged. */
export const isBeforeLodging = (status: PassportStatus): boolean => BEFORE_LODGING.has(status)

/** Theirs is decided, also of whoever had their passport and gets papers that come later. */
const hasResult = ({ applicant }: Pick<AtTheGate, 'applicant'>): boolean =>
  applicant === ORDER_STATUS.RESULT_AVAILABLE || applicant === ORDER_STATUS.MATERIAL_RETURNED

/** Whether somebody has to say why it goes: a passport that was not lodged, or papers without a result. */
export const wantsReason = (at: Pick<AtTheGate, 'passport' | 'applicant'>): boolean =>
  at.passport === null ? !hasResult(at) : isBeforeLodging(at.passport)

/**
 * Back without a visa, also where the house damaged it before it was lodged; whatever is said of the passport, whoever
 * has a result has had what they pay for.
 */
const isEarly = (at: AtTheGate): boolean =>
  (wantsReason(at) || (at.passport === DAMAGED && !at.back)) && !hasResult(at)

const yes = (text: GateText, params: LocalParams = {}): Judged => ({ ok: true, text, params })
const no = (text: GateText, params: LocalParams = {}): Judged => ({ ok: false, text, params })

const byCourier = ({ collection: { way } }: AtTheGate): boolean => way === 'COURIER'

function proof(at: AtTheGate): Judged {
  const { receiptNo, idNo } = at.collection
  // A parcel of a centre is asked for by somebody who says who they are, as at the counter.
  if (byCourier(at) && at.registered === null) return yes('proofCourier')
  if (receiptNo !== '' && at.receipts.includes(receiptNo.toUpperCase()))
    return yes('proofReceipt', { no: receiptNo.toUpperCase() })
  if (at.shownIsHeld) return no('proofHeld')
  // A number that no card can have was read from none.
  if (idNo !== '') return isNoCard(at) ? no('identityNoCard', { idNo }) : yes('proofIdentity')
  if (byCourier(at)) return no('proofCourierMissing')
  return receiptNo === '' ? no('proofMissing') : no('proofOther', { no: receiptNo })
}

function identity(at: AtTheGate): Judged {
  const { collectorName: name, idType, idNo, collectorMobile, address, carrier, waybillNo } = at.collection
  if (byCourier(at)) {
    const known = [name, collectorMobile, address, carrier, waybillNo].every((part) => part !== '')
    if (!known) return no('identityCourierMissing')
    if (at.waybillTaken !== '') return no('identityWaybillTaken', { waybillNo, name: at.waybillTaken })
    if (at.registered === null) return yes('identityCourier', { name, waybillNo })
    if (idType === '' || idNo === '') return no('identityCourierUnknown')
    if (at.shownIsHeld) return no('identityHeld', { idNo: maskDocument(idNo) })
    if (isNoCard(at)) return no('identityNoCard', { idNo })
    if (documentOf(at) === 'differs') return no('identityDiffers', { name, idNo: maskDocument(idNo) })
    return isUnseen(at)
      ? no('identityUnseen', { name })
      : yes('identityCourierSeen', { name, idNo: maskDocument(idNo), waybillNo })
  }
  if (name === '' || idType === '' || idNo === '') return no('identityMissing')
  if (isNoCard(at)) return no('identityNoCard', { idNo })
  const shown = { name, idNo: maskDocument(idNo) }
  if (at.shownIsHeld) return no('identityHeld', shown)
  if (documentOf(at) === 'differs') return no('identityDiffers', shown)
  if (isUnseen(at)) return no('identityUnseen', { name })
  return documentOf(at) === 'agrees' ? yes('identityAgrees', shown) : yes('identityConfirmed', shown)
}

/** At a visa centre only what was registered counts. */
function registered(at: AtTheGate): Judged {
  const { collectorName: name } = at.collection
  if (letters(name) === '') return no('identityMissing')
  if (isHolder(at)) return yes('authorisationSelf')
  if (isContact(at)) return yes('authorisationContact', { name })
  const letter = letterFor(at)
  if (letter !== undefined) {
    const { authorisationNo, relation, validUntil: day } = letter
    return yes('authorisationRegistered', { no: authorisationNo, relation, day })
  }
  const [own] = lettersFor(at)
  if (own !== undefined) return no('authorisationOwn', { no: own.authorisationNo })
  const expired = at.registered?.find(
    (each) => letters(each.collectorName) === letters(name) && !each.revoked && each.validUntil < at.today,
  )
  if (expired !== undefined)
    return no('authorisationExpired', { no: expired.authorisationNo, day: expired.validUntil })
  return otherDocument(at) ?? no('authorisationNone', { name })
}

/** Of a name that is known, with another document than that one has: a slip of the finger, or somebody else of that name. */
function otherDocument(at: AtTheGate): Judged | undefined {
  const { collectorName: name, idType, idNo } = at.collection
  if (idNo === '' && (isNamed(name, at.holder) || isNamedContact(at)))
    return no('authorisationNoDocument', { name })
  if (isNamed(name, at.holder) && !isHolder(at))
    return no(idType === 'PASSPORT' ? 'authorisationOtherPassport' : 'authorisationOtherCard')
  if (isNamedContact(at) && !isContact(at)) return no('authorisationOtherContact', { name })
  const letter = at.registered?.find(
    (each) => letters(each.collectorName) === letters(name) && !each.revoked && !each.used,
  )
  return letter && no('authorisationOtherLetter', { no: letter.authorisationNo })
}

function authorisation(at: AtTheGate): Judged {
  if (at.registered !== null) return registered(at)
  const { collector, collectorName: name, authorisation: letter, relation } = at.collection
  if (collector === 'SELF') {
    if (isHolder(at)) return yes('authorisationSelf')
    return (isNamed(name, at.holder) ? otherDocument(at) : undefined) ?? no('authorisationNotSelf', { name })
  }
  if (collector === 'CONTACT') {
    if (isContact(at)) return yes('authorisationContact', { name })
    if (!isNamedContact(at)) return no('authorisationNotContact', { name: at.contactName })
    return at.collection.idNo === ''
      ? no('authorisationNoDocument', { name })
      : no('authorisationOtherContact', { name })
  }
  return letter === '' ? no('authorisationMissing') : yes('authorisationLetter', { letter, relation })
}

/** A parcel of a centre goes where the customer said: anywhere else is for a manager to open. */
function destination(at: AtTheGate): Judged | null {
  if (!byCourier(at) || at.registered === null) return null
  const { customerAddress: known } = at
  if (known === '') return no('addressUnknown')
  return isSameAddress(known, at.collection.address)
    ? yes('addressAgrees')
    : no('addressOther', { address: known })
}

export function balanceOf(
  { owedCents, totalCents, paidCents, onCredit }: Balance,
  early: boolean,
  ends = false,
): Judged {
  // What came too much is the customer's: it holds nothing up, and the desk says so.
  if (paidCents > totalCents) return yes('balanceOver', { over: formatMoney(paidCents - totalCents) })
  if (owedCents === 0) return yes('balancePaid')
  const owed = formatMoney(owedCents)
  // With its last passport a contract is over, and asks for nothing more, of no account either.
  if (early && ends) return yes('balanceEnds', { owed })
  if (onCredit) return yes('balanceCredit', { owed })
  // Whoever wants their passport back without a visa gets it; what is owed stays owed.
  return early ? yes('balanceEarly', { owed }) : no('balanceOwed', { owed })
}

function pending(at: AtTheGate): Judged {
  const { passport, originals: count, away, mover } = at
  switch (passport) {
    case null:
      if (count === 0) return away > 0 ? no('pendingAway', { count: away }) : no('pendingNothing')
      return hasResult(at) ? yes('pendingOriginals', { count }) : yes('pendingOriginalsEarly', { count })
    case SENT:
      return no('pendingSent')
    case MISSING:
      return no('pendingMissing')
    case RETURNED:
      return no('pendingReturned', { who: mover })
    case DAMAGED:
      if (at.back && !hasResult(at)) return no('pendingResult')
      // Before it has a result it is the contract's that gives it back, and ends with the last.
      if (at.byContract !== '' && !hasResult(at)) return no('pendingByContract', { no: at.byContract })
      return at.collection.damageSeen ? yes('pendingDamaged') : no('pendingDamagedUnseen')
    case RETRIEVED:
    case UNCLAIMED:
      return hasResult(at) ? yes('pendingNone') : no('pendingResult')
    case HELD:
    case CHECKED:
      return at.byContract === '' ? yes('pendingEarly') : no('pendingByContract', { no: at.byContract })
  }
}

function check({ sheet }: AtTheGate): Judged | null {
  if (sheet === null) return null
  const { state, who, at, differs, unread, note } = sheet
  if (state === 'passed') return yes('checkPassed', { who, at })
  if (state === 'none') return no('checkMissing')
  const told = (language: Language): string => {
    const { facts, unread: notRead } = checkMessages[language]
    const wordsOf = (among: readonly string[]) =>
      VISA_FACTS.filter((fact) => among.includes(fact)).map((fact) => facts[fact])
    const lacks = unread.length === 0 ? [] : [`${notRead}: ${wordsOf(unread).join(' ')}`]
    return [...wordsOf(differs), ...lacks, note].join(' ')
  }
  return no('checkFailed', { note: { zh: told('zh'), en: told('en') } })
}

function approval({ waiting }: AtTheGate): Judged | null {
  if (waiting === undefined) return null
  return waiting === null ? yes('approvalNone') : no('approvalWaits', { contractNo: waiting.contractNo })
}

const CONDITIONS: Readonly<Record<GateCondition, (at: AtTheGate) => Judged | null>> = {
  proof,
  identity,
  authorisation,
  address: destination,
  balance: (at) => balanceOf(at.balance, isEarly(at), at.ends),
  check,
  approval,
  pending,
}

/** Every condition that is asked of this passport, with how it stands. */
export const judged = (at: AtTheGate): readonly (readonly [GateCondition, Judged])[] =>
  GATE_CONDITIONS.flatMap((condition) => {
    const each = CONDITIONS[condition](at)
    return each === null ? [] : [[condition, each] as const]
  })
