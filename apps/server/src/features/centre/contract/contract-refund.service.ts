import type { BatchRow } from '@visa/contract/batch'
import { CONTRACT_MACHINE, CONTRACT_STATUS, type ContractStatus } from '@visa/contract/centre/contract.states'
import type { contractRefundPassport } from '@visa/contract/centre/contract-calls'
import type { contractRefundGate } from '@visa/contract/centre/contract-refund'
import { type Signature } from '@visa/contract/custody/centre-return'
import { ReturnCollection } from '@visa/contract/custody/gate-openings'
import type { Gate } from '@visa/contract/custody/handover'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { Language } from '@visa/contract/session/personal'
import { maskDocument } from '@visa/contract/org/user-identity'
import { picked } from '@visa/contract/shape'
import { edgeFrom } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { beginCollection } from '../../custody/collection.service.ts'
import { gateFor, returnHeld } from '../../custody/return.service.ts'
import { returnedOf } from '../../money/payment/settle-back.service.ts'
import { lodgedOf } from '../../visa/order/consular-spent.service.ts'
import { moveOrder } from '../../visa/order/move.service.ts'
import { wholeCollection } from '../custody/return-desk.service.ts'
import { productFor } from './contract-carry.service.ts'
import { refusalFor } from './contract-lacks.service.ts'
import { settleEnded } from './contract-moves.service.ts'
import { isHeld, peopleOf, type StoredPerson } from './contract-people.repo.ts'
import { isHereUnlodged, lodgedAndBack } from './contract-refundable.service.ts'
import { refundsSinceEnd } from './contract-rest.service.ts'
import { contractFlow } from './contract.flow.ts'
import { contractTable, type Contract } from './contract.table.ts'

/** Passports of a contract that were not lodged go back, through the gate of custody, and are signed for. */

type Refund = HandlerInput<typeof contractRefundPassport>['body']
type Signed = { id: number; collectionNo: string }

const collectionOf = (sent: ReturnCollection) => wholeCollection(picked(ReturnCollection.shape, sent))

/** Damaged or not, what came back from the consulate goes out by the desk of returns, with the result that was paid for. */
async function refuseLodged(db: Queryable, people: readonly StoredPerson[]): Promise<void> {
  const [back] = await lodgedAndBack(db, people)
  if (back !== undefined) throw new Refusal('contractPassportBack', { name: back.name })
}

/** Whether it ends when these give theirs up: nobody of it was lodged, and of nobody else a passport is here. */
async function endsWith(
  db: Queryable,
  { id, orderId }: Contract,
  personIds: readonly number[],
): Promise<'goesOn' | 'ends'> {
  if ((await lodgedOf(db, orderId)) !== undefined) return 'goesOn'
  const people = await peopleOf(db, id)
  return people.some((person) => isHeld(person) && !personIds.includes(person.id)) ? 'goesOn' : 'ends'
}

async function chosen(db: Queryable, contract: Contract, ids: readonly number[]): Promise<StoredPerson[]> {
  const people = await peopleOf(db, contract.id)
  const found = [...new Set(ids)].map((id) => {
    const person = people.find((each) => each.id === id)
    if (person === undefined) throw new Refusal('contractPersonUnknown', { contractNo: contract.contractNo })
    if (!isHereUnlodged(person)) throw new Refusal('contractNoPassport', { name: applicantName(person) })
    return person
  })
  await refuseLodged(db, found)
  return found
}

/** The contract, held, while its passports may go back; undefined: it ended so before. */
async function heldForRefund(
  tx: Tx,
  by: ActingPerson,
  { id, reason, seenStatus: seen }: Pick<Refund, 'id' | 'reason' | 'seenStatus'>,
): Promise<Contract | undefined> {
  const contract = await heldRow(tx, by, contractTable, id)
  const move = { id, operation: 'refundPassport', by, seen, reason } as const
  const allowed = edgeFrom(CONTRACT_MACHINE, contract.status, move.operation) !== undefined
  // Refused in the words of the machine, or done before.
  if (!allowed || (seen !== undefined && seen !== contract.status)) {
    await transition(tx, contractFlow, move)
    return undefined
  }
  const refusal = await refusalFor(tx, contract, move.operation, by.now)
  if (refusal !== undefined) throw refusal
  return contract
}

/** A contract tells of each passport that left it, also where it goes on with the others: whose, and why. */
const logBack = (
  tx: Tx,
  { actor }: ActingPerson,
  contract: Contract,
  person: StoredPerson,
  reason: string,
): Promise<void> =>
  recordChange(tx, actor, {
    entity: contractTable.entity,
    entityId: contract.id,
    ...contractTable.about(contract),
    action: 'update',
    before: {},
    after: { passportBack: [`${applicantName(person)} ${maskDocument(person.passportNo)}`, reason] },
  })

/**
 * Gives one passport back; with the last one the contract ends, and its money is settled. Once somebody of it was lodged
 * it does not: whoever goes home is cancelled in the order, and their fees fall by an approved change.
 */
export async function refundOne(
  tx: Tx,
  by: ActingPerson,
  refund: Pick<Refund, 'id' | 'reason' | 'seenStatus'> & ReturnCollection,
  personId: number,
  collectionId: number,
): Promise<void> {
  const { id, reason, seenStatus: seen } = refund
  // Where it ended meanwhile, nothing of theirs is here.
  const contract = (await heldForRefund(tx, by, refund)) ?? (await heldRow(tx, by, contractTable, id))
  const someLodged = (await lodgedOf(tx, contract.orderId)) !== undefined
  for (const person of await chosen(tx, contract, [personId])) {
    const { applicantId } = person
    await returnHeld(tx, by, applicantId ?? 0, {
      collection: collectionOf(refund),
      scanned: false,
      opened: [],
      reason,
      door: 'centre',
      byContract: await endsWith(tx, contract, [personId]),
      collectionId,
    })
    await logBack(tx, by, contract, person, reason)
    if (someLodged && applicantId !== null && contract.orderId !== null) {
      const move = { id: contract.orderId, operation: 'cancel', reason, applicantIds: [applicantId] } as const
      await moveOrder(tx, { ...move, by: productFor(by) })
    }
  }
  if (someLodged || (await peopleOf(tx, id)).some(isHeld)) return
  const set = { endReason: reason }
  await transition(tx, contractFlow, { id, operation: 'refundPassport', by, seen, reason, set })
  await settleEnded(tx, by, await seenRow(tx, { viewer: null }, contractTable, id), reason)
}

interface Refunded {
  rows: BatchRow[]
  status: ContractStatus
  left: number
  collection: Signed | null
  returnedCents: number
  refundNos: string[]
  laterCents: number
  laterNos: string[]
}

/**
 * Gives passports back, each with its transaction: what the gate holds holds up nobody else. The record that is signed is
 * begun with the first that goes, and a repeat finds what was given the first time.
 */
export async function refundPassports(db: Db, visit: StepsVisit, refund: Refund): Promise<Refunded> {
  const { id, personIds, way } = refund
  // Over the counter the printed slip is signed.
  const signature: Signature | undefined = way === 'COURIER' ? undefined : { on: 'PAPER', strokes: [] }
  const { answer: open } = await db.tx((tx) =>
    visit.once(
      tx,
      async () => {
        const contract = await heldForRefund(tx, visit, refund)
        if (contract !== undefined) await chosen(tx, contract, personIds)
        return contract !== undefined
      },
      'begin',
    ),
  )
  const begin = async (tx: Tx) =>
    (await visit.once(tx, () => beginCollection(tx, visit, { signature, photo: [] }), 'collection')).answer
  let collection: Signed | null = null
  const { rows } = await transitionMany(db, visit, open ? personIds : [], async (tx, personId) => {
    const record = collection ?? (await begin(tx))
    await refundOne(tx, visit, refund, personId, record.id)
    collection = record
  })
  if (collection === null && rows.some(({ ok }) => ok)) collection = await db.tx(begin)
  const left = (await peopleOf(db, id)).filter(isHeld).length
  const { status } = await seenRow(db, { viewer: null }, contractTable, id)
  const isOver = status === CONTRACT_STATUS.PASSPORT_RETURNED
  // Read from what is stored: a repeat tells the same.
  return {
    rows,
    status,
    left,
    collection,
    returnedCents: isOver ? await returnedOf(db, 'CONTRACT', id) : 0,
    ...(isOver ? await refundsSinceEnd(db, id) : { refundNos: [], laterCents: 0, laterNos: [] }),
  }
}

/** How the gate stands for those of a contract, before anything goes. */
export async function refundGate(
  db: Queryable,
  by: ActingPerson & { language: Language },
  { id, personIds, ...sent }: HandlerInput<typeof contractRefundGate>['body'],
): Promise<Gate[]> {
  const contract = await seenRow(db, by, contractTable, id)
  const people = await chosen(db, contract, personIds)
  const applicantIds = people.map(({ applicantId }) => applicantId ?? 0)
  return gateFor(db, by, collectionOf(sent), applicantIds, 'centre', await endsWith(db, contract, personIds))
}
