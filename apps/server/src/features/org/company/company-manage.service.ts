import { CODES } from '@visa/contract/codes'
import type { Attachment } from '@visa/contract/files/file'
import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS, companyFields } from '@visa/contract/org/company'
import type { CompanySave } from '@visa/contract/org/company-manage'
import { picked } from '@visa/contract/shape'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { actingBy } from '../../../access/narrowed.ts'
import { reachesAll } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { isUnchanged, recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { reachedRows, refuseStaleRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import {
  fieldsOf,
  lockedCompany,
  refuseAudited,
  refuseFixed,
  refuseUnfit,
  refuseUnfitAcceptOrg,
  refuseUnfitParent,
  refuseWithout,
} from './company-rules.ts'
import { addCompany, changeCompany, newCompanyCode, type CompanyFields } from './company.service.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import { readAdded, readBeside, readTags, setQuota, setTags } from './company-write.repo.ts'

/** Tags say what the platform thinks of a company: its own people do not read of them. */
async function recordTags(
  tx: Tx,
  { actor }: ActingPerson,
  company: { id: number; companyName: string },
  before: readonly string[],
): Promise<boolean> {
  const change = { before: { tags: before }, after: { tags: await readTags(tx, company.id) } }
  if (isUnchanged(change.before, change.after)) return false
  const companies = actor.companyId === null ? [] : [actor.companyId]
  const about = { entity: companyTable.entity, entityId: company.id, topic: String(company.id) }
  const told = { ...about, subject: company.companyName, companies, action: 'update', ...change } as const
  await recordChange(tx, actor, told)
  return true
}

async function saveBeside(
  tx: Tx,
  id: number,
  { tagIds, quotaMb }: Pick<CompanySave, 'tagIds' | 'quotaMb'>,
): Promise<void> {
  if (tagIds !== undefined) {
    const wanted = [...new Set(tagIds)]
    if ((await setTags(tx, id, wanted)) < wanted.length) throw new Refusal('tagUnknown')
  }
  if (quotaMb !== undefined) await setQuota(tx, id, quotaMb)
}

export const companyHolder = (id: number) => ({ entity: 'company', entityId: id }) as const

/** Proofs belong to the versions of a company, which are kept as long as it is. */
export const versionHolder = (companyId: number) =>
  ({ entity: 'company_version', entityId: companyId }) as const

const filesIn = ({ certificates }: Pick<CompanyFields, 'certificates'>): Attachment[] =>
  certificates.flatMap(({ files }) => files)

/** Versions take hold of what proves a company, and never let go: they are its history. */
export const keepProofs = (
  tx: Tx,
  by: Mover,
  id: number,
  fields: Pick<CompanyFields, 'certificates'>,
): Promise<void> => followFiles(tx, by, versionHolder(id), [], filesIn(fields))

async function addNew(tx: Tx, editor: ActingPerson, body: CompanySave): Promise<number> {
  refuseWithout(editor, 'cust.company.add')
  if (!reachesAll(editor.viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  if (body.identityCode === IDENTITY.PLATFORM) throw new Refusal('companyIdentityPlatform')
  const [parent] = body.parentId === null ? [] : await reachedRows(tx, editor, companyTable, [body.parentId])
  refuseUnfitParent(parent, body)
  // Somebody else looks at what one person has entered.
  const draft = { ...fieldsOf(body, newCompanyCode()), auditStatus: AUDIT_STATUS.TO_AUDIT }
  await refuseUnfitAcceptOrg(tx, null, draft)
  const after = { ...(await readBeside(tx, { id: 0, ...draft })), quotaMb: body.quotaMb ?? null }
  const id = await addCompany(tx, editor.actor, draft, { after })
  await followFiles(tx, editor, companyHolder(id), [], draft.logo)
  await keepProofs(tx, editor, id, draft)
  await saveBeside(tx, id, body)
  await recordTags(tx, editor, { id, companyName: draft.companyName }, [])
  return id
}

/** What the form of a company holds: the platform's alone its tags and the room for its files. */
async function formOf(tx: Tx, viewer: Viewer, company: CompanyRow): Promise<object> {
  const form = picked(companyFields, company)
  return reachesAll(viewer) ? { ...form, ...(await readAdded(tx, company.id)) } : form
}

type Changed = Omit<CompanySave, 'id'> & { id: number }

/** The company that the one in a form is to be a branch of, which must stand still as well. */
export function parentsOf(viewer: Viewer, { id, parentId }: Pick<Changed, 'id' | 'parentId'>): number[] {
  if (parentId === id) throw new Refusal('companyParentUnfit')
  return parentId === null || !reachesAll(viewer) ? [] : [parentId]
}

/** What a form makes of a company that is held, if whoever sent it saw it as it is and may and can make it so. */
export async function judgedForm(
  tx: Tx,
  { viewer }: ActingPerson,
  { company, others }: { company: CompanyRow; others: readonly CompanyRow[] },
  body: Changed,
): Promise<CompanyFields> {
  await refuseStaleRow(tx, companyTable, company, body.seen, () => formOf(tx, viewer, company))
  const fields = fieldsOf(body, company.companyCode)
  refuseFixed(viewer, company, fields, body)
  if (reachesAll(viewer)) {
    refuseUnfitParent(others[0], body)
    await refuseUnfit(tx, company, fields)
  }
  return fields
}

/** Writes what a form says of a company, its files and what stands beside it. */
export async function writeForm(
  tx: Tx,
  editor: ActingPerson,
  company: CompanyRow,
  fields: CompanyFields,
  added: Pick<CompanySave, 'tagIds' | 'quotaMb'>,
): Promise<void> {
  const { id } = company
  const [before, tags] = [await readBeside(tx, company), await readTags(tx, id)]
  await followFiles(tx, editor, companyHolder(id), company.logo, fields.logo)
  await keepProofs(tx, editor, id, fields)
  await saveBeside(tx, id, added)
  const after = await readBeside(tx, { ...fields, id })
  const changed = await changeCompany(tx, editor.actor, company, fields, { before, after })
  const tagged = await recordTags(tx, editor, { ...fields, id }, tags)
  // Whoever has the form open has seen other tags.
  if (tagged && !changed) await updateRow(tx, companyTable, id, {})
}

async function changeOne(tx: Tx, person: ActingPerson, body: Changed): Promise<number> {
  const editor = await actingBy(tx, person, 'cust.company.edit')
  const held = await lockedCompany(tx, editor, body.id, parentsOf(editor.viewer, body))
  const { company } = held
  const fields = await judgedForm(tx, editor, held, body)
  await refuseAudited(tx, company, fields)
  await writeForm(tx, editor, company, fields, body)
  return company.id
}

/** Adds a company, or changes what needs no audit of one, with its tags and the room for its files. */
export const saveCompany = (tx: Tx, editor: ActingPerson, { id, ...body }: CompanySave): Promise<number> =>
  id === undefined ? addNew(tx, editor, body) : changeOne(tx, editor, { ...body, id })
