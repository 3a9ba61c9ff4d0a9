import { randomInt } from 'node:crypto'
import type { CompanyDraft } from '@visa/contract/org/company'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import type { Actor } from '../../../access/actor.ts'
import { isUnchanged, recordChange } from '../../../db/change-log.ts'
import { referenceViolation, uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { asPinyin, pinyinOf } from '../../../pinyin.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import {
  companiesWithoutPinyin,
  findCompanies,
  insertCompany,
  savePinyin,
  updateCompany,
  type CompanyFields,
  type CompanyHit,
  type LockedCompany,
} from './company.repo.ts'

export const COMPANY_ENTITY = 'company'

/** Without letters that are taken for digits; 32 to the 8th are enough that two never meet. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const newCompanyCode = (): string =>
  `C${Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`

/** What a constraint refused, in words. */
const explain = (error: unknown, fields: CompanyFields): unknown => {
  const constraint = uniqueViolation(error)
  if (constraint === 'company_code_unique')
    return new Refusal('companyCodeTaken', { code: fields.companyCode })
  if (constraint === 'company_name_unique')
    return new Refusal('companyNameTaken', { name: fields.companyName })
  if (constraint === 'company_short_name_unique')
    return new Refusal('shortNameTaken', { name: fields.shortName })
  if (constraint === 'company_tax_code_unique')
    return new Refusal('taxCodeTaken', { taxCode: fields.taxCode })
  if (referenceViolation(error) === 'company_district_id_fkey') return new Refusal('districtUnknown')
  return error
}

const spelling = ({ companyName, shortName }: Pick<CompanyDraft, 'companyName' | 'shortName'>): string =>
  [companyName, shortName].map(pinyinOf).join('|')

/** What the log says beside the fields themselves: names where they hold numbers, and what other tables hold. */
type LoggedBeside = Readonly<Record<string, unknown>>

/** A company as the log tells of it; what is known by name is left to `beside`. */
const logged = ({
  logo,
  parentId: _parent,
  districtId: _district,
  isCentre: _centre,
  ...fields
}: CompanyFields & { isCentre?: boolean }) => ({
  ...fields,
  logo: logo[0]?.fileName ?? '',
})

export async function addCompany(
  tx: Tx,
  actor: Actor,
  draft: CompanyDraft,
  beside: LoggedBeside = {},
): Promise<number> {
  const id = await insertCompany(tx, draft, spelling(draft)).catch((error: unknown) => {
    throw explain(error, draft)
  })
  await beginHistory(tx, COMPANY_MACHINE, { id, state: draft.auditStatus, companyId: id, actor })
  await recordChange(tx, actor, {
    entity: COMPANY_ENTITY,
    entityId: id,
    topic: String(id),
    subject: draft.companyName,
    action: 'add',
    before: null,
    after: { ...logged(draft), ...beside },
  })
  return id
}

/** Writes all fields of a company that the caller holds locked. */
export async function changeCompany(
  tx: Tx,
  actor: Actor,
  before: LockedCompany,
  fields: CompanyFields,
  beside: { before: LoggedBeside; after: LoggedBeside },
): Promise<void> {
  const {
    logo,
    logoName,
    id,
    auditStatus: _s,
    stopReason: _r,
    spPlatform: _p,
    spNo: _n,
    updateTime: _t,
    ...old
  } = before
  const change = {
    before: { ...logged({ ...old, logo: [] }), logo: logoName, ...beside.before },
    after: { ...logged(fields), ...beside.after },
  }
  // Two places, or two pictures, can have one name.
  const samePlace = before.districtId === fields.districtId
  const sameLogo = logo === (fields.logo[0]?.storageName ?? '')
  if (samePlace && sameLogo && isUnchanged(change.before, change.after)) return
  await updateCompany(tx, id, fields, spelling(fields)).catch((error: unknown) => {
    throw explain(error, fields)
  })
  await recordChange(tx, actor, {
    entity: COMPANY_ENTITY,
    entityId: id,
    topic: String(id),
    subject: fields.companyName,
    action: 'update',
    ...change,
  })
}

/** Companies that were added before names were spelt. */
export async function spellCompanies(tx: Tx): Promise<void> {
  const missing = await companiesWithoutPinyin(tx)
  if (missing.length === 0) return
  await savePinyin(
    tx,
    missing.map((company) => ({ id: company.id, pinyin: spelling(company) })),
  )
}

export const searchCompanies = (
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  limit: number,
): Promise<CompanyHit[]> => findCompanies(db, viewer, { keyword, pinyin: asPinyin(keyword), limit })
