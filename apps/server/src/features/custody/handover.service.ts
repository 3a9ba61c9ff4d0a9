import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import {
  GATE_OPENER,
  NO_COLLECTOR,
  OPENABLE,
  type Collection,
  type GateCondition,
  type HandoverWay,
} from '@visa/contract/custody/handover'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Language } from '@visa/contract/session/personal'
import { picked } from '@visa/contract/shape'
import { applicantName } from '@visa/contract/visa/applicant'
import { gateMessages } from '@visa/messages/custody/gate'
import { fill, paramsIn } from '@visa/messages/texts'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { narrowedTo } from '../../access/narrowed.ts'
import { nextNumber } from '../../db/day-number.ts'
import { addRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { reachedRows } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { applicantTable, partyFields, type ApplicantRow } from '../visa/order/order-records.service.ts'
import type { Judged } from './gate.ts'
import { handoverTable } from './handover.table.ts'

/** Whatever leaves the house: the gate is kept shut where it is closed, and what went is put on record. */

export { balanceOf } from './gate.ts'

export interface OpenedCondition {
  condition: GateCondition
  reason: string
}

export const cellText = (language: Language, { text, params }: Judged): string =>
  fill(gateMessages[language].cells[text], paramsIn(language, params)).trim()

/** Whether somebody may open the gate for what is an applicant's: as far as they were given to. */
async function mayOpen(tx: Tx, { viewer }: ActingPerson, { id }: ApplicantRow): Promise<boolean> {
  if (!can(viewer.authorities, GATE_OPENER)) return false
  const opener = await narrowedTo(tx, viewer, [GATE_OPENER])
  return (await reachedRows(tx, { viewer: opener }, applicantTable, [id])).length > 0
}

/** Refuses while a condition is closed that nobody opened; who opens one must be allowed to, and say why. */
export async function refuseClosed(
  tx: Tx,
  by: ActingPerson,
  applicant: ApplicantRow,
  cells: readonly (readonly [GateCondition, Judged])[],
  /** By whoever gives it, and before by somebody else. */
  { byHand: opened, kept }: { byHand: readonly OpenedCondition[]; kept: readonly OpenedCondition[] },
): Promise<void> {
  const closed = cells.filter(
    ([condition, { ok }]) => !ok && ![...opened, ...kept].some((each) => each.condition === condition),
  )
  const stuck = opened.find(({ condition }) => !OPENABLE.has(condition))
  if (stuck !== undefined) {
    const condition = bilingual((language) => gateMessages[language].conditions[stuck.condition])
    throw new Refusal('gateNotOpenable', { condition })
  }
  if (opened.length > 0 && !(await mayOpen(tx, by, applicant)))
    throw new Refusal('gateNoOpener', {}, CODES.NO_PERMISSION)
  if (closed.length === 0) return
  const why = bilingual((language) =>
    closed
      .map(
        ([condition, each]) => `${gateMessages[language].conditions[condition]}: ${cellText(language, each)}`,
      )
      .join(language === 'zh' ? '；' : '; '),
  )
  throw new Refusal('gateClosed', { name: applicantName(applicant), why })
}

const NO_PARCEL = { carrier: '', waybillNo: '', address: '' } as const

interface Handover extends Partial<Omit<Collection, 'way'>> {
  way: HandoverWay
  early: boolean
  passportId: number | null
  originals: number
  reason: string
  opened: readonly OpenedCondition[]
  collectionId?: number | null
}

/** Puts on record how something of an applicant, who is held, left the house. */
export async function noteHandover(
  tx: Tx,
  by: Mover,
  applicant: ApplicantRow,
  { opened, ...handover }: Handover,
): Promise<{ id: number; no: string }> {
  const handoverNo = await nextNumber(tx, 'H', by.now)
  const id = await addRow(tx, by.actor, handoverTable, {
    collector: '',
    ...NO_COLLECTOR,
    ...handover,
    // What was typed for a parcel before it was taken over the counter after all went nowhere.
    ...(handover.way === 'COURIER' ? {} : NO_PARCEL),
    idNo: maskDocument(handover.idNo ?? ''),
    opened: opened.map(({ condition, reason }) => ({ condition, reason })),
    ...picked(partyFields, applicant),
    handoverNo,
    applicantId: applicant.id,
    orderId: applicant.orderId,
    givenBy: by.actor.userId,
    createdAt: by.now.toISOString(),
  })
  return { id, no: handoverNo }
}
