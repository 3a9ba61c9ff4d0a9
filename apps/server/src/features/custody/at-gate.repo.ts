import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import type { Collection, Gate } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import type { ActingPerson } from '../../access/mover.ts'
import { personNames } from '../../access/person-name.ts'
import type { Tx } from '../../db/pool.ts'
import { first, fixed, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { seenRow } from '../../refusal/held-row.ts'
import {
  orderBalance,
  waitingChange,
  type ApplicantRow,
  type VisaOrder,
} from '../visa/order/order-records.service.ts'
import { registeredFor } from './authorisation.service.ts'
import { cameBack } from './came-back.service.ts'
import { cardsOf } from './known-cards.service.ts'
import { isSameAddress, letters } from './collector.ts'
import { sheetAfter } from './check-sheet.repo.ts'
import type { AtTheGate } from './at-the-gate.ts'
import { lodgedPapersOf } from './papers-away.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'

/** All that the gate looks at of somebody: what is held of them, and what is known. */

/** What of somebody is in the house; of a passport that went, what became of it. */
interface Held {
  passport: PassportRow | undefined
  originals: number
  papers: Gate['papers']
  lodged: Gate['lodged']
}

export interface Whose extends Held {
  applicant: ApplicantRow
  order: VisaOrder
}

const receiptsOf = async (db: Queryable, orderId: number): Promise<string[]> =>
  (
    await rows<{ no: string }>(db, sql`select receipt_no as no from visa_receipt where order_id = ${orderId}`)
  ).map(({ no }) => no)

const papersOf = (db: Queryable, applicantId: number): Promise<Gate['papers']> =>
  rows<Gate['papers'][number]>(
    db,
    sql`select document, sum(count)::integer as count from visa_paper
        where applicant_id = ${applicantId} and is_original and returned_at is null and not away
        group by 1 order by min(id)`,
  )

/**
 * The passport of somebody, the one in the house before one that was given back. Where papers came after it had gone,
 * they alone are held.
 */
export async function heldOf(db: Queryable, by: ActingPerson, applicantId: number): Promise<Held> {
  const papers = await papersOf(db, applicantId)
  const originals = papers.reduce((sum, { count }) => sum + count, 0)
  const lodged = await lodgedPapersOf(db, applicantId)
  const found = await first<{ id: number; returned: boolean }>(
    db,
    sql`select id, status = ${PASSPORT_STATUS.RETURNED} as returned from passport_item
        where applicant_id = ${applicantId} order by (status = ${PASSPORT_STATUS.RETURNED}), id desc limit 1`,
  )
  const isGone = found === undefined || (found.returned && originals > 0)
  const passport = isGone ? undefined : await seenRow(db, by, passportTable, found.id)
  return { passport, originals, papers, lodged }
}

export const standing = ({ passport, applicant }: Whose) => ({
  passport: passport?.status ?? null,
  applicant: applicant.status,
})

/** Which desk it goes over: at a centre registered letters count, and what is opened is opened by somebody else. */
export type Door = 'desk' | 'centre'

/** What belongs to a centre leaves by the rules of a centre, whichever desk it goes over. */
export const doorOf = ({ centreId }: VisaOrder, asked: Door): Door => (centreId === null ? asked : 'centre')

const ISSUED = 1

/** Whether it came back from a consulate: what is said of it since, that it is damaged, takes that from nobody. */
async function isBack(db: Queryable, passport: PassportRow | undefined): Promise<boolean> {
  if (passport === undefined) return false
  const { back } = await one<{ back: boolean }>(
    db,
    sql`select ${cameBack(sql`p`)} as back from passport_item p where p.id = ${passport.id}`,
  )
  return back
}

/** The document that the contact gave at the counter: the contract has that of its customer, who may be the contact. */
async function contactIdNo(db: Queryable, orderId: number, contactName: string): Promise<string> {
  const found = await first<{ idNo: string }>(
    db,
    sql`select customer_id_no as "idNo" from centre_contract where order_id = ${orderId}
          and customer_name = ${contactName} and customer_id_no <> '' order by id desc limit 1`,
  )
  return found?.idNo ?? ''
}

/** The contact who is one of those that the order is for shows their own passport or card for all of them. */
async function contactAsHolder(
  db: Queryable,
  orderId: number,
  contactName: string,
): Promise<Pick<AtTheGate, 'contactPassports' | 'contactCards'>> {
  const found = await rows<{ passportNo: string; cards: string[] }>(
    db,
    sql`select a.passport_no as "passportNo", array(select card from ${cardsOf(sql`a`)} as k) as cards
        from visa_applicant a where a.order_id = ${orderId}
          and ${contactName} in (a.cn_name, trim(a.surname || ' ' || a.given_names))`,
  )
  return {
    contactPassports: found.map(({ passportNo }) => passportNo).filter((no) => no !== ''),
    contactCards: found.flatMap(({ cards }) => cards),
  }
}

/** Whoever sends with the same waybill at the same moment comes after, and finds what went with it. */
export async function oneParcelAtATime(
  tx: Tx,
  { acceptOrgId }: VisaOrder,
  { way, waybillNo }: Collection,
): Promise<void> {
  if (way !== 'COURIER' || waybillNo === '') return
  const key = `waybill ${acceptOrgId} ${waybillNo.toUpperCase()}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** One parcel goes to one recipient at one address: of another that this waybill went with from here, the recipient. */
export async function waybillTaken(
  db: Queryable,
  { acceptOrgId }: Pick<VisaOrder, 'acceptOrgId'>,
  {
    way,
    carrier,
    waybillNo,
    collectorName,
    address,
  }: Pick<Collection, 'way' | 'carrier' | 'waybillNo' | 'collectorName' | 'address'>,
): Promise<string> {
  if (way !== 'COURIER' || waybillNo === '') return ''
  const gone = await rows<{ name: string; carrier: string; address: string }>(
    db,
    sql`select distinct collector_name as name, carrier, address from visa_handover
        where accept_org_id = ${acceptOrgId} and upper(waybill_no) = upper(${waybillNo}) and waybill_no <> '' and way = 'COURIER'`,
  )
  const other = gone.find(
    (each) =>
      each.carrier === carrier &&
      (letters(each.name) !== letters(collectorName) || !isSameAddress(each.address, address)),
  )
  return other?.name ?? ''
}

/** Whether the number that a collector is said to have shown is that of a passport in the custody of this house. */
async function isHeldHere(
  db: Queryable,
  { acceptOrgId }: VisaOrder,
  { idNo }: Pick<Collection, 'idNo'>,
): Promise<boolean> {
  const { held } = await one<{ held: boolean }>(
    db,
    sql`select exists (select from passport_item where accept_org_id = ${acceptOrgId}
          and passport_key(passport_no) = passport_key(${idNo}) and passport_key(${idNo}) <> ''
          and status <> ${PASSPORT_STATUS.RETURNED}) as held`,
  )
  return held
}

/** The contract that somebody's passport came in by and that is under way; empty: none is. */
async function contractOf(db: Queryable, applicantId: number): Promise<string> {
  const found = await first<{ no: string }>(
    db,
    sql`select c.contract_no as no from contract_applicant n join centre_contract c on c.id = n.contract_id
        where n.applicant_id = ${applicantId} and c.status not in (${fixed(...ENDED_CONTRACTS)})
        order by c.id desc limit 1`,
  )
  return found?.no ?? ''
}

/** Asked by the contract itself: whether it ends with what is given back now, or goes on. */
export type ByContract = 'goesOn' | 'ends'

export async function atGate(
  db: Queryable,
  { viewer, now }: ActingPerson,
  whose: Whose,
  collection: Collection,
  door: Door,
  byContract?: ByContract,
): Promise<AtTheGate> {
  const { passport, applicant, order, originals, lodged } = whose
  const movedBy = passport?.movedBy ?? null
  // At a centre as it was when the passport came in: nobody names a collector afterwards by editing the order.
  const contactName = (door === 'centre' ? passport?.contactName : undefined) ?? order.contactName
  const movers = await personNames(db, viewer, movedBy === null ? [] : [movedBy])
  const { cards } = await one<{ cards: string[] }>(
    db,
    sql`select array(select card from ${cardsOf(sql`a`)} as k) as cards from visa_applicant a where a.id = ${applicant.id}`,
  )
  const back = await isBack(db, passport)
  // A passport of a centre that came back with a visa is looked over before it goes out.
  const wantsSheet = order.centreId !== null && back && applicant.result === ISSUED
  return {
    collection,
    holder: applicant,
    contactName,
    contactIdNo: await contactIdNo(db, order.id, contactName),
    ...(await contactAsHolder(db, order.id, contactName)),
    customerAddress: order.customerAddr,
    waybillTaken: await waybillTaken(db, order, collection),
    shownIsHeld: await isHeldHere(db, order, collection),
    passportNos: [passport?.passportNo ?? '', applicant.passportNo],
    receipts: await receiptsOf(db, order.id),
    balance: await orderBalance(db, order.id),
    ...standing(whose),
    byContract: byContract === undefined ? await contractOf(db, applicant.id) : '',
    ends: byContract === 'ends',
    originals,
    away: lodged.reduce((sum, { away }) => sum + away, 0),
    mover: movers.get(movedBy ?? 0) ?? '',
    registered: door === 'centre' ? await registeredFor(db, [applicant.id]) : null,
    holderCards: cards,
    today: dayOf(now),
    giverId: viewer.userId,
    back,
    sheet: passport !== undefined && wantsSheet ? await sheetAfter(db, viewer, passport.id) : null,
    waiting: await waitingChange(db, order.id),
  }
}
