import { dayOf, startOfDay } from '@visa/contract/dates'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import type {
  CompanySubmit,
  CompanyValues,
  CompanyVersion,
  Verdict,
  VersionMove,
} from '@visa/contract/org/company-version'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { companyFlow } from './company.flow.ts'
import { keepProofs, parentsOf, judgedForm, writeForm } from './company-manage.service.ts'
import { lockedCompany } from './company-rules.ts'
import { likeOthers } from './company-similar.service.ts'
import { changeCompany, type CompanyFields } from './company.service.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import {
  changedFields,
  countDecided,
  findVersion,
  insertVersion,
  lastReturned,
  namesIn,
  valuesOf,
  versionBefore,
  waitingCompanies,
  waitingVersion,
} from './company-version.repo.ts'

interface Submitted {
  versionId: number
  versionNo: number
}

/** The fields of a version that make a difference, over what is there by now. */
export const over = (
  current: CompanyFields,
  values: CompanyValues,
  changed: readonly string[],
): CompanyFields => {
  const different = Object.entries(values).filter(([field]) => changed.includes(field))
  return { ...current, ...Object.fromEntries(different) }
}

/**
 * Hands in a company as a new version that waits for its audit. While another one is in force nothing of it changes, but
 * for what needs no look: the picture, tags and the room for files. Where none is, the company is what was handed in.
 */
export async function submitVersion(tx: Tx, editor: ActingPerson, body: CompanySubmit): Promise<Submitted> {
  const { id, note, seenStatus: seen } = body
  const held = await lockedCompany(tx, editor, id, parentsOf(editor.viewer, body))
  const { again } = await transition(tx, companyFlow, { id, operation: 'submitAudit', by: editor, seen })
  if (again) return submittedBefore(tx, id)
  const { company } = held
  const fields = await judgedForm(tx, editor, held, body)
  const [current, values] = [valuesOf(company), valuesOf(fields)]
  const inForce = company.versionNo > 0
  if (inForce && changedFields(current, values).length === 0) {
    throw new Refusal('versionUnchanged', { name: company.companyName })
  }
  // Where it is written at once the database says so; here it would be found out by the auditor.
  if (inForce) await refuseTaken(tx, id, fields)
  if (inForce) await keepProofs(tx, editor, id, fields)
  await writeForm(tx, editor, company, inForce ? { ...current, logo: fields.logo } : fields, body)
  const before = inForce ? { ...current, logo: fields.logo } : null
  const version = { companyId: id, state: 'waiting', before, values, note } as const
  const { id: versionId, versionNo } = await insertVersion(tx, editor.actor, version)
  return { versionId, versionNo }
}

async function refuseTaken(tx: Tx, id: number, fields: CompanyFields): Promise<void> {
  const { companyName, shortName, taxCode } = fields
  const { taken } = await likeOthers(tx, null, { id, companyName, shortName, taxCode })
  if (taken.includes('companyName')) throw new Refusal('companyNameTaken', { name: companyName })
  if (taken.includes('shortName')) throw new Refusal('shortNameTaken', { name: shortName })
  if (taken.includes('taxCode')) throw new Refusal('taxCodeTaken', { taxCode })
}

async function submittedBefore(tx: Tx, companyId: number): Promise<Submitted> {
  const waiting = await waitingVersion(tx, companyId)
  if (waiting === undefined) throw new Error(`company ${companyId} waits for its audit without a version`)
  return { versionId: waiting.id, versionNo: waiting.versionNo }
}

/** Takes back what one has handed in oneself. */
export async function withdrawVersion(
  tx: Tx,
  by: ActingPerson,
  { id, seenStatus: seen }: VersionMove,
): Promise<void> {
  await transition(tx, companyFlow, { id, operation: 'withdraw', by, seen })
}

/** Gives up a change: what is in force stays. */
export async function keepVersion(
  tx: Tx,
  by: ActingPerson,
  { id, seenStatus: seen }: VersionMove,
): Promise<void> {
  await transition(tx, companyFlow, { id, operation: 'keep', by, seen })
}

/** One version with old and new values. What others have changed meanwhile beside a version that waits is in both. */
export async function versionDetail(db: Queryable, viewer: Viewer, id: number): Promise<CompanyVersion> {
  const found = await findVersion(db, viewer, id)
  const { submitterId, ...version } = orGone(found)
  const mine = submitterId === viewer.userId
  const current = valuesOf(await seenRow(db, { viewer }, companyTable, version.companyId))
  const waiting = version.state === 'waiting' && version.before !== null
  const before = waiting ? current : version.before
  const values = waiting ? over(current, version.values, version.changed) : version.values
  const names = {
    before: before === null ? {} : await namesIn(db, before),
    values: await namesIn(db, values),
  }
  return { ...version, before, values, names, mine, returned: await returnedBefore(db, version, values) }
}

/** What became of a version that was sent back: an auditor who said why sees what was done about it. */
async function returnedBefore(
  db: Queryable,
  version: Pick<CompanyVersion, 'companyId' | 'versionNo'>,
  values: CompanyValues,
): Promise<CompanyVersion['returned']> {
  const earlier = await versionBefore(db, version)
  if (earlier?.state !== 'back') return null
  const { versionNo, values: then, verdicts } = earlier
  return {
    versionNo,
    values: then,
    names: await namesIn(db, then),
    changed: changedFields(then, values),
    verdicts,
  }
}

/** What an auditor has before them. */
export const auditQueue = async (
  db: Queryable,
  viewer: Viewer,
  now: Date,
): Promise<{ ids: number[]; decidedToday: number }> => ({
  ids: await waitingCompanies(db, viewer),
  decidedToday: await countDecided(db, viewer, startOfDay(dayOf(now))),
})

interface ReturnedRegistration {
  company: CompanyRow
  verdicts: readonly Verdict[]
  note: string
}

/** A company that has never been in force and was sent back, with the reasons; undefined: it is none. */
export async function returnedRegistration(
  db: Queryable,
  companyId: number,
): Promise<ReturnedRegistration | undefined> {
  const company = await seenRow(db, { viewer: null }, companyTable, companyId)
  if (company.versionNo > 0 || company.auditStatus !== AUDIT_STATUS.UN_PASS) {
    return undefined
  }
  const returned = await lastReturned(db, companyId)
  return { company, verdicts: returned?.verdicts ?? [], note: returned?.decideNote ?? '' }
}

/** Hands in again what was sent back of a registration, for somebody who cannot log in yet; its company's code. */
export async function resubmitRegistered(
  tx: Tx,
  by: Mover,
  id: number,
  corrected: Partial<CompanyFields>,
): Promise<string> {
  await transition(tx, companyFlow, { id, operation: 'submitAudit', by, seen: AUDIT_STATUS.UN_PASS })
  const company = await seenRow(tx, by, companyTable, id)
  const fields = { ...valuesOf(company), ...corrected }
  await keepProofs(tx, by, id, fields)
  await changeCompany(tx, by.actor, company, fields, {})
  const version = { companyId: id, state: 'waiting', before: null, values: fields, note: '' } as const
  await insertVersion(tx, by.actor, version)
  return company.companyCode
}
