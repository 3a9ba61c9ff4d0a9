import type { ContractDetail } from '@visa/contract/centre/contract'
import { isEndedContract } from '@visa/contract/centre/contract.states'
import {
  PHONE_LIMITS,
  type phoneContractAuthorise,
  type phoneContractUnauthorise,
  type PhoneContract,
} from '@visa/contract/centre/phone'
import type { AuthorisationState } from '@visa/contract/custody/authorisation'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { maskDocument } from '@visa/contract/org/user-identity'
import { applicantName } from '@visa/contract/visa/applicant'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Visit } from '../../../http/route.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import {
  authorise,
  lastDayOf,
  plainDocument,
  registeredFor,
  revokeAuthorisation,
  type Registered,
} from '../../custody/authorisation.service.ts'
import type { Customer } from '../../session/customer/customer.service.ts'
import { contractTable } from '../contract/contract-change.service.ts'
import { detailOf } from '../contract/contract-detail.service.ts'
import { phoneActor } from '../signature/sign-link.service.ts'
import { refuseOthers } from './own-contract.service.ts'

type Visitor = Pick<Visit, 'address' | 'requestId' | 'now' | 'language'>
type Person = ContractDetail['applicants'][number]

interface Collectable {
  applicantId: number
  name: string
}

const inOrder = (people: readonly Person[]): Collectable[] =>
  people.flatMap((person) =>
    person.applicantId === null ? [] : [{ applicantId: person.applicantId, name: applicantName(person) }],
  )

/** Whose passports somebody else may still be sent for: those that were taken in and are not back yet. */
export const collectableOf = ({ applicants, status }: ContractDetail): Collectable[] =>
  isEndedContract(status)
    ? []
    : inOrder(
        applicants.filter(
          ({ passportId, passportStatus }) =>
            passportId !== null && passportStatus !== PASSPORT_STATUS.RETURNED,
        ),
      )

interface Letter extends Registered {
  /** Everybody it is for, whose contract they are in or not. */
  forIds: number[]
  usedFor: number[]
}

/** What is registered for people, each letter once. */
async function lettersFor(db: Queryable, people: readonly Collectable[]): Promise<Letter[]> {
  const letters = new Map<number, Letter>()
  for (const each of await registeredFor(
    db,
    people.map(({ applicantId }) => applicantId),
  )) {
    const letter = letters.get(each.id) ?? { ...each, forIds: [], usedFor: [] }
    letter.forIds.push(each.applicantId)
    if (each.used) letter.usedFor.push(each.applicantId)
    letters.set(each.id, letter)
  }
  return [...letters.values()]
}

const stateOf = ({ revoked, usedFor, forIds, validUntil }: Letter, today: string): AuthorisationState => {
  if (revoked) return 'revoked'
  if (usedFor.length === forIds.length) return 'used'
  return validUntil < today ? 'expired' : 'valid'
}

/** Who may collect, as the customer reads it; the number of a document is never whole. */
export async function collectorsOf(
  db: Queryable,
  { applicants }: ContractDetail,
  now: Date,
): Promise<PhoneContract['collectors']> {
  const people = inOrder(applicants)
  const letters = await lettersFor(db, people)
  const today = dayOf(now)
  return letters.flatMap((letter) => {
    const state = stateOf(letter, today)
    if (state === 'revoked') return []
    const { id, authorisationNo, collectorName: name, relation, validUntil, forIds, size } = letter
    return [
      {
        id,
        authorisationNo,
        name,
        idNo: maskDocument(letter.idNo),
        relation,
        validUntil,
        state,
        people: people.filter(({ applicantId }) => forIds.includes(applicantId)).map((each) => each.name),
        mayRevoke: state === 'valid' && size === forIds.length,
      },
    ]
  })
}

/** The contract of this phone, held: what is said of it at the same moment waits. */
async function heldContract(
  tx: Tx,
  customer: Customer,
  visitor: Visitor,
  id: number,
): Promise<ContractDetail> {
  await refuseOthers(tx, customer, id)
  await heldRow(tx, { viewer: null }, contractTable, id)
  return detailOf(tx, { viewer: null, ...visitor }, id)
}

const byPhone = (visitor: Visitor) => ({ viewer: null, actor: phoneActor(visitor), now: visitor.now })

/** Registers who collects for the customer's people, by whom these passports are. The same said again is the first. */
export const authoriseCollector = (
  db: Db,
  customer: Customer,
  visitor: Visitor,
  { id, ...draft }: HandlerInput<typeof phoneContractAuthorise>['body'],
): Promise<{ authorisationNo: string }> =>
  db.tx(async (tx) => {
    const contract = await heldContract(tx, customer, visitor, id)
    const may = collectableOf(contract)
    const max = lastDayOf([contract.promisedDate], visitor.now)
    if (draft.validUntil > max)
      throw new InvalidInput([{ field: 'validUntil', rule: 'tooBig', params: { max } }])
    for (const applicantId of draft.applicantIds)
      orGone(may.find((person) => person.applicantId === applicantId))
    const today = dayOf(visitor.now)
    const open = (await lettersFor(tx, may)).filter((letter) => stateOf(letter, today) === 'valid')
    const same = open.find(
      ({ collectorName, idNo, validUntil, forIds }) =>
        collectorName === draft.collectorName &&
        idNo === plainDocument(draft.idNo) &&
        validUntil === draft.validUntil &&
        draft.applicantIds.every((applicantId) => forIds.includes(applicantId)),
    )
    if (same !== undefined) return { authorisationNo: same.authorisationNo }
    if (open.length >= PHONE_LIMITS.collectors)
      throw new Refusal('phoneCollectorsMost', { count: PHONE_LIMITS.collectors })
    const { authorisationNo } = await authorise(tx, byPhone(visitor), { ...draft, letter: [] })
    return { authorisationNo }
  })

/** Takes back what is for people of this contract alone; taken back already it stays so. */
export const unauthorise = (
  db: Db,
  customer: Customer,
  visitor: Visitor,
  { id, authorisationId }: HandlerInput<typeof phoneContractUnauthorise>['body'],
): Promise<void> =>
  db.tx(async (tx) => {
    const contract = await heldContract(tx, customer, visitor, id)
    const letters = await lettersFor(tx, inOrder(contract.applicants))
    const letter = orGone(letters.find((each) => each.id === authorisationId))
    if (letter.revoked) return
    if (letter.size !== letter.forIds.length) throw new Refusal('phoneCollectorShared')
    await revokeAuthorisation(tx, byPhone(visitor), {
      id: authorisationId,
      reason: phoneContractMessages[visitor.language].takenBack,
    })
  })
