import type { Values } from '@visa/contract/application/context'
import type { RuleFailure } from '@visa/contract/issues'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import type { FieldConflict } from '@visa/contract/visa/applicant-form'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { refuseFixedApplicant } from '../order/applicant-rows.service.ts'
import { applicantTable } from '../order/order-records.service.ts'
import { columnsOf, isSame, readValue, typedValues } from './applicant-values.ts'
import { codeOf, heldWithOrder, type HeldWithOrder } from './held-with-order.ts'
import { refusedForm } from './refused-form.ts'
import { passportsIn } from './passports-in.repo.ts'
import { toldStamps } from './told-stamps.ts'
import { writeForm } from './write-form.ts'

/** One field as somebody wants it, and what they saw in it before. */
export interface WantedChange {
  field: string
  value?: unknown
  base?: unknown
}

interface Saved {
  saved: string[]
  conflicts: FieldConflict[]
  updateTime: string
}

/** What is wanted as the form keeps it; one field that does not fit refuses all of them. */
function readChanges({ form, applicant }: HeldWithOrder, changes: readonly WantedChange[]): WantedChange[] {
  const failures: RuleFailure[] = []
  const read = changes.flatMap((change) => {
    const found = readValue(form, change.field, change.value)
    if ('value' in found) return [{ ...change, value: found.value }]
    failures.push(...found.failures)
    return []
  })
  if (failures.length > 0) throw refusedForm(codeOf(applicant), failures)
  return read
}

/** P9.18: what was confirmed stays, unless somebody takes the confirmation back. */
function refuseLocked({ form, applicant }: HeldWithOrder, changes: Values): void {
  if (applicant.passportConfirmedAt === null) return
  const locked = Object.keys(changes).filter((name) => form.fields[name]?.locked)
  if (locked.length === 0) return
  throw refusedForm(
    codeOf(applicant),
    locked.map((field) => ({ field, rule: 'passportLocked', params: {} })),
  )
}

/** A passport is in an order once; the order is held, so two who write it at once are judged one after the other. */
async function refuseCompanions(tx: Tx, { order, applicant }: HeldWithOrder, changes: Values): Promise<void> {
  const { passportNo } = columnsOf(changes)
  if (passportNo === '' || !(await passportsIn(tx, order.id, applicant.id)).includes(passportNo)) return
  throw refusedForm(codeOf(applicant), [{ field: 'passportNo', rule: 'passportInOrder', params: {} }])
}

/** What somebody else has changed meanwhile, with who and when as the writer may be told. */
async function conflictsOf(
  tx: Tx,
  by: Mover,
  { applicant }: HeldWithOrder,
  clashes: readonly WantedChange[],
): Promise<FieldConflict[]> {
  const stamps = clashes.length === 0 ? {} : await toldStamps(tx, by.viewer, applicant.stamps)
  return clashes.map(({ field, base }) => {
    const stamp = stamps[field] ?? { by: '', at: applicant.createTime }
    return { field, theirs: applicant.values[field] ?? null, base: base ?? null, ...stamp }
  })
}

/**
 * Keeps changed fields, each for itself: one that holds what its writer saw, or what they want already, is theirs; one
 * that somebody else has changed since is told and stays. Nothing of others is written over, whatever the order of
 * saves, and a save that comes twice finds its own values.
 */
export async function saveFields(
  tx: Tx,
  by: Mover,
  id: number,
  changes: readonly WantedChange[],
): Promise<Saved> {
  const held = await heldWithOrder(tx, by, id)
  const { applicant, form } = held
  refuseFixedApplicant(applicant)
  const wanted = readChanges(held, changes)
  const saved: string[] = []
  const clashes: WantedChange[] = []
  const written: Record<string, unknown> = {}
  for (const change of wanted) {
    const { field, value, base } = change
    const stored = field in written ? written[field] : applicant.values[field]
    if (isSame(form, field, stored, value)) saved.push(field)
    else if (isSame(form, field, stored, base)) {
      saved.push(field)
      written[field] = value
    } else clashes.push(change)
  }
  refuseLocked(held, written)
  await refuseCompanions(tx, held, written)
  if (Object.keys(written).length > 0) await writeForm(tx, by, held, written)
  const conflicts = await conflictsOf(tx, by, held, clashes)
  const { updateTime } = await seenRow(tx, by, applicantTable, id)
  return { saved: [...new Set(saved)], conflicts, updateTime }
}

/** Writes fields over whatever is there, for those who say only what they want. */
export async function overwriteFields(tx: Tx, by: Mover, id: number, values: Values): Promise<void> {
  const held = await heldWithOrder(tx, by, id)
  const changes = Object.entries(values).map(([field, value]) => ({
    field,
    value,
    base: held.applicant.values[field],
  }))
  await saveFields(tx, by, id, changes)
}

/** The same for what lists know of somebody; what the form says already does not count as a change. */
export async function overwritePerson(tx: Tx, by: Mover, id: number, fields: ApplicantFields): Promise<void> {
  const { applicant, form } = await heldWithOrder(tx, by, id)
  const other = Object.entries(typedValues(fields)).filter(
    ([field, value]) => field in form.fields && !isSame(form, field, applicant.values[field], value),
  )
  if (other.length > 0) await overwriteFields(tx, by, id, Object.fromEntries(other))
}
