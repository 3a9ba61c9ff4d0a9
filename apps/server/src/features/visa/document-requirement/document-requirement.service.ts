import { ANY_CATEGORY } from '@visa/contract/visa/requirement-row'
import { dayOf } from '@visa/contract/dates'
import type { RuleFailure } from '@visa/contract/issues'
import { addDays } from '@visa/contract/rules/days'
import { picked } from '@visa/contract/shape'
import { READERS } from '@visa/contract/visa/dated-rule'
import {
  SERVICE_CATEGORIES,
  requirementFields,
  type RequirementDraft,
  type RequirementReplace,
  type RequirementUpdate,
} from '@visa/contract/visa/document-requirement'
import type { Field } from '@visa/contract/application/field'
import { formCodeOf, formOf, keptForm } from '@visa/contract/application/forms'
import type { ApplicationOptions } from '@visa/contract/visa/application-options'
import type { LocalText } from '@visa/messages/texts'
import { isDeepStrictEqual } from 'node:util'
import type { ActingPerson } from '../../../access/mover.ts'
import { refuseOtherSides } from '../../../access/platform-only.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { applicationOptionsOn } from '../application/application.service.ts'
import { documentName, listRequirements, offeredEntries } from './document-requirement.repo.ts'
import { requirementTable, type StoredRequirement } from './document-requirement.table.ts'

/** What is asked for with one kind of visa on a day, of whom and when. */
export const requirementsOf = listRequirements

const CATEGORIES = ['VISA_CATEGORY', 'EVISA_CATEGORY'] as const

const nameOf = async (tx: Tx, { document }: Pick<RequirementDraft, 'document'>): Promise<LocalText> => {
  const name = await documentName(tx, document)
  return { zh: name?.cname ?? document, en: name?.ename ?? document }
}

/** Whether a condition asks for what the fields of the form can hold: of any other value the document would never be asked. */
async function canHold(tx: Tx, { condition, ...product }: RequirementDraft): Promise<boolean> {
  const asked = condition.flatMap((clause) =>
    'field' in clause ? [{ field: clause.field, values: 'is' in clause ? clause.is : clause.not }] : [],
  )
  if (asked.length === 0) return true
  const code = formCodeOf(product)
  const { options } = await applicationOptionsOn(tx, code, product.validFrom)
  return asked.every(({ field, values }) => {
    const choices = codesOf(keptForm(code).fields[field], options)
    return values.every((value) => choices.includes(value))
  })
}

const codesOf = (field: Field | undefined, options: ApplicationOptions['options']): readonly string[] => {
  if (field?.kind === 'yesNo') return ['y', 'n']
  if (field?.kind !== 'select') return []
  const { choices } = field
  return 'codes' in choices ? choices.codes : (options[choices.dictionary] ?? []).map(({ code }) => code)
}

/** Refuses codes that nothing offers, and conditions on what the form does not have. */
async function refuseUnknown(tx: Tx, draft: RequirementDraft): Promise<void> {
  const failures: RuleFailure[] = []
  const refuse = (field: keyof RequirementDraft) => failures.push({ field, rule: 'choice', params: {} })
  const { category, document, materialForm } = draft
  const offered = await offeredEntries(
    tx,
    [...CATEGORIES, 'MATERIAL_KIND', 'MATERIAL_FORM'],
    [category, document, materialForm],
  )
  const form = formOf(draft.nationCode, draft.visaType)
  if (form === undefined) refuse('visaType')
  const isCategory =
    category === ANY_CATEGORY ||
    SERVICE_CATEGORIES[draft.nationCode].includes(category) ||
    CATEGORIES.some((type) => offered.has(`${type} ${category}`))
  if (!isCategory) refuse('category')
  if (!offered.has(`MATERIAL_KIND ${document}`)) refuse('document')
  if (!offered.has(`MATERIAL_FORM ${materialForm}`)) refuse('materialForm')
  if (form !== undefined && !(await canHold(tx, draft))) refuse('condition')
  if (failures.length > 0) throw new InvalidInput(failures)
}

const overlaps = async (tx: Tx, draft: RequirementDraft) =>
  orRefuse({
    document_requirement_once: new Refusal('requirementOverlaps', { name: await nameOf(tx, draft) }),
  })

const holder = (entityId: number) => ({ entity: 'document_requirement', entityId }) as const

async function written(tx: Tx, { actor }: ActingPerson, draft: RequirementDraft): Promise<number> {
  const refused = await overlaps(tx, draft)
  return addRow(tx, actor, requirementTable, draft).catch(refused)
}

/** Nobody is asked for something else than when they ordered: what is new begins tomorrow. */
function refuseEarlyStart({ now }: ActingPerson, from: string): void {
  const day = addDays(dayOf(now), 1)
  if (from < day) throw new Refusal('requirementStartsTooEarly', { day })
}

export async function addRequirement(tx: Tx, by: ActingPerson, draft: RequirementDraft): Promise<number> {
  refuseOtherSides(by.viewer)
  refuseEarlyStart(by, draft.validFrom)
  await refuseUnknown(tx, draft)
  const id = await written(tx, by, draft)
  await followFiles(tx, by, holder(id), [], draft.sample)
  return id
}

/** What a requirement asks; how it is told is another matter. */
const ASKED = [
  'nationCode',
  'visaType',
  'category',
  'applicant',
  'document',
  'materialForm',
  'count',
  'condition',
  'validFrom',
] as const

const asksOther = (before: StoredRequirement, draft: RequirementDraft): boolean =>
  ASKED.some((field) => !isDeepStrictEqual(before[field], draft[field]))

/** Puts a requirement better, or ends it. What it asks is changed only while nobody was asked. */
export async function changeRequirement(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...draft }: RequirementUpdate,
): Promise<void> {
  refuseOtherSides(by.viewer)
  const before = await heldAsSeen(tx, by, requirementTable, id, seen)
  const today = dayOf(by.now)
  if (asksOther(before, draft)) {
    if (before.validFrom <= today) throw new Refusal('requirementBegun', { name: await nameOf(tx, before) })
    refuseEarlyStart(by, draft.validFrom)
  }
  if (draft.validTo !== before.validTo && draft.validTo !== null && draft.validTo < today) {
    throw new Refusal('requirementEndsTooEarly', { today })
  }
  await refuseUnknown(tx, draft)
  const refused = await overlaps(tx, draft)
  await followFiles(tx, by, holder(id), before.sample, draft.sample)
  await changeRow(tx, by.actor, requirementTable, before, draft).catch(refused)
}

/**
 * Asks otherwise from a day to come. Orders made before go on with what they were asked. The sample stays held by the
 * requirement that it was put to, which is never deleted any more.
 */
export async function replaceRequirement(
  tx: Tx,
  by: ActingPerson,
  { id, seen, from, ...asked }: RequirementReplace,
): Promise<number> {
  refuseOtherSides(by.viewer)
  const before = await heldAsSeen(tx, by, requirementTable, id, seen)
  refuseEarlyStart(by, from)
  if (from <= before.validFrom || (before.validTo !== null && from > before.validTo)) {
    throw new Refusal('requirementStartsTooEarly', { day: addDays(before.validFrom, 1) })
  }
  const draft = { ...picked(requirementFields, before), ...asked, validFrom: from }
  await refuseUnknown(tx, draft)
  await changeRow(tx, by.actor, requirementTable, before, { validTo: addDays(from, -1) })
  return written(tx, by, draft)
}

export async function removeRequirement(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  refuseOtherSides(by.viewer)
  const before = await heldRow(tx, by, requirementTable, id)
  if (before.validFrom <= dayOf(by.now))
    throw new Refusal('requirementUsed', { name: await nameOf(tx, before) })
  await followFiles(tx, by, holder(id), before.sample, [])
  await removeRows(tx, by.actor, requirementTable, [before])
}

/** Whoever reads checklists sees their samples. */
export const requirementFileReader: FileReader = Object.assign(
  async (_db: unknown, _by: unknown, ids: readonly string[]) => ids,
  { codes: READERS },
)
