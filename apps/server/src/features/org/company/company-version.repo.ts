import { IDENTITY } from '@visa/contract/identity'
import { COMPANY_FIELDS, companyFields, type CompanyField } from '@visa/contract/org/company'
import { VersionBrief, type CompanyValues, type VersionState } from '@visa/contract/org/company-version'
import { picked } from '@visa/contract/shape'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../../access/actor.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { insertRow } from '../../../db/table-rows.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import { versionTable, type VersionRow } from './company-version.table.ts'

/** What a form of a company holds. */
export const valuesOf = (company: Pick<CompanyRow, CompanyField>): Pick<CompanyRow, CompanyField> =>
  picked(companyFields, company)

const isBlank = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** The fields that are different; where nothing was, those that say something. */
export const changedFields = (before: CompanyValues | null, values: CompanyValues): CompanyField[] =>
  COMPANY_FIELDS.filter((field) =>
    before === null
      ? !isBlank(values[field])
      : !isDeepStrictEqual(before[field] ?? null, values[field] ?? null),
  )

interface NewVersion {
  companyId: number
  state: VersionState
  /** What is in force; null: nothing yet. */
  before: CompanyValues | null
  values: CompanyValues
  note: string
}

/** Enters a version of a company that the caller holds or has just made; with the next number. */
export async function insertVersion(
  tx: Tx,
  actor: Actor,
  version: NewVersion,
): Promise<{ id: number; versionNo: number }> {
  const { companyId, before, values } = version
  const { versionNo } = await one<{ versionNo: number }>(
    tx,
    sql`select coalesce(max(version_no), 0) + 1 as "versionNo" from company_version where company_id = ${companyId}`,
  )
  const changed = changedFields(before, values)
  const by = { submitterId: actor.userId, submitterName: actor.name }
  return { id: await insertRow(tx, versionTable, { ...version, ...by, versionNo, changed }), versionNo }
}

/** The version of a company that waits; exact while the company is held. */
export const waitingVersion = (db: Queryable, companyId: number): Promise<VersionRow | undefined> =>
  first<VersionRow>(
    db,
    sql`select ${selectOf(versionTable)} from company_version where company_id = ${companyId} and state = 'waiting'`,
  )

/** The version of a company that was sent back last. */
export const lastReturned = (db: Queryable, companyId: number): Promise<VersionRow | undefined> =>
  first<VersionRow>(
    db,
    sql`select ${selectOf(versionTable)} from company_version where company_id = ${companyId} and state = 'back'
        order by version_no desc limit 1`,
  )

/** The version before another one, leaving out what was taken back. */
export const versionBefore = (
  db: Queryable,
  { companyId, versionNo }: Pick<VersionRow, 'companyId' | 'versionNo'>,
): Promise<VersionRow | undefined> =>
  first<VersionRow>(
    db,
    sql`select ${selectOf(versionTable)} from company_version
        where company_id = ${companyId} and version_no < ${versionNo} and state <> 'withdrawn'
        order by version_no desc limit 1`,
  )

/** What was in force is so no longer. */
export async function replacePassed(tx: Tx, companyId: number): Promise<void> {
  await affected(
    tx,
    sql`update company_version set state = 'replaced', updated_at = now()
        where company_id = ${companyId} and state = 'passed'`,
  )
}

/** Whatever waits is taken back, by its author or because the company is stopped. */
export async function closeWaiting(tx: Tx, companyId: number, actor: Actor, now: Date): Promise<void> {
  await affected(
    tx,
    sql`update company_version set state = 'withdrawn', decider_name = ${actor.name}, decided_at = ${now},
          updated_at = now()
        where company_id = ${companyId} and state = 'waiting'`,
  )
}

const BRIEF = sql`${selectOf(versionTable, VersionBrief.shape, 'v')},
  ${instantOf(sql`v.created_at`)} as "submitTime",
  ${instantOf(sql`v.decided_at`)} as "decideTime"`

export const listVersions = (db: Queryable, viewer: Viewer, companyId: number): Promise<VersionBrief[]> =>
  rows<VersionBrief>(
    db,
    sql`select ${BRIEF} from company_version v join company c on c.id = v.company_id
        where v.company_id = ${companyId} and ${rowsWithin(viewer, companyTable, 'c')} order by v.version_no desc`,
  )

export interface FoundVersion extends VersionBrief {
  before: CompanyValues | null
  values: CompanyValues
  submitterId: number | null
}

export const findVersion = (db: Queryable, viewer: Viewer, id: number): Promise<FoundVersion | undefined> =>
  first<FoundVersion>(
    db,
    sql`select ${BRIEF}, v.was as before, v.form as values, v.submitter_id as "submitterId"
        from company_version v join company c on c.id = v.company_id
        where v.id = ${id} and ${rowsWithin(viewer, companyTable, 'c')}`,
  )

const QUEUE_CAP = 1000

/** Who waits for an audit, the longest waiting first. */
export const waitingCompanies = async (db: Queryable, viewer: Viewer): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select c.id from company_version v join company c on c.id = v.company_id
          where v.state = 'waiting' and ${rowsWithin(viewer, companyTable, 'c')}
          order by v.created_at, v.id limit ${QUEUE_CAP}`,
    )
  ).map(({ id }) => id)

/** How many were passed or sent back since. */
export const countDecided = async (db: Queryable, viewer: Viewer, since: Date): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) as count from company_version v join company c on c.id = v.company_id
          where v.decided_at >= ${since} and v.state <> 'withdrawn' and ${rowsWithin(viewer, companyTable, 'c')}`,
    )
  ).count

/** Names of what the values of a version point at, by field. */
export async function namesIn(
  db: Queryable,
  { parentId = null, defaultAcceptOrgId = null, districtId = null }: CompanyValues,
): Promise<Record<string, string>> {
  const found = await one<Record<string, string>>(
    db,
    sql`select coalesce((select company_name from company where id = ${parentId}), '') as "parentId",
          coalesce((select company_name from company where id = ${defaultAcceptOrgId}), '') as "defaultAcceptOrgId",
          coalesce((select fullname from district where id = ${districtId}), '') as "districtId"`,
  )
  return found
}

/** Everything that versions of a company have ever held. */
export const proofsOf = (tx: Tx, companyId: number): Promise<{ storageName: string }[]> =>
  rows(
    tx,
    sql`select f.storage_name as "storageName" from stored_file f join stored_file_use u on u.file_id = f.id
        where u.entity = 'company_version' and u.entity_id = ${String(companyId)}`,
  )

/** Whether a company is one of the acceptance side. */
export async function isAcceptOrg(db: Queryable, id: number): Promise<boolean> {
  const { fits } = await one<{ fits: boolean }>(
    db,
    sql`select exists (select 1 from company where id = ${id} and identity_code = ${IDENTITY.VISA}) as fits`,
  )
  return fits
}
