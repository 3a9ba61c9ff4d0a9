import { randomInt } from 'node:crypto'
import { AUDIT_STATUS, COMPANY_LEVEL, type CompanyDraft } from '@visa/contract/org/company'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import type { Actor } from '../../../access/actor.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { addRow, changeRow, type Beside } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { asPinyin, pinyinOf } from '../../../pinyin.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { companiesWithoutPinyin, findCompanies, savePinyin, type CompanyHit } from './company.repo.ts'
import { listChanges } from './company-lists.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import { insertVersion, valuesOf } from './company-version.repo.ts'

/** What can be written about a company, apart from its standing. */
export type CompanyFields = Omit<CompanyDraft, 'auditStatus'>

/** Without letters that are taken for digits; 32 to the 8th are enough that two never meet. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const newCompanyCode = (): string =>
  `C${Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`

/** What a constraint refused, in words. */
const taken = ({ companyCode, companyName, shortName, taxCode }: CompanyFields) =>
  orRefuse({
    company_code_unique: new Refusal('companyCodeTaken', { code: companyCode }),
    company_name_unique: new Refusal('companyNameTaken', { name: companyName }),
    company_short_name_unique: new Refusal('shortNameTaken', { name: shortName }),
    company_tax_code_unique: new Refusal('taxCodeTaken', { taxCode }),
    company_district_id_fkey: new Refusal('districtUnknown'),
  })

const spelling = ({ companyName, shortName }: Pick<CompanyDraft, 'companyName' | 'shortName'>): string =>
  [companyName, shortName].map(pinyinOf).join('|')

/** What follows from what people wrote. */
const derived = (fields: CompanyFields) => ({
  level: fields.parentId === null ? COMPANY_LEVEL.HEAD : COMPANY_LEVEL.BRANCH,
  pinyin: spelling(fields),
})

/** Enters a company with its first version, which waits for an audit unless the product itself brings it. */
export async function addCompany(
  tx: Tx,
  actor: Actor,
  draft: CompanyDraft,
  beside: Pick<Beside, 'after'> = {},
): Promise<number> {
  const passed = draft.auditStatus === AUDIT_STATUS.PASS
  const row = { ...draft, ...derived(draft), versionNo: passed ? 1 : 0 }
  const children = listChanges(undefined, draft)
  const id = await addRow(tx, actor, companyTable, row, { ...beside, children }).catch(taken(draft))
  await beginHistory(tx, COMPANY_MACHINE, { id, state: draft.auditStatus, companyId: id, actor })
  const state = passed ? 'passed' : 'waiting'
  await insertVersion(tx, actor, { companyId: id, state, before: null, values: valuesOf(row), note: '' })
  return id
}

/** Writes all fields of a company that the caller holds locked; false: they were as they are. */
export const changeCompany = (
  tx: Tx,
  actor: Actor,
  before: CompanyRow,
  fields: CompanyFields,
  beside: Pick<Beside, 'before' | 'after'>,
): Promise<boolean> => {
  const row = { ...fields, ...derived(fields) }
  const children = listChanges(before, fields)
  return changeRow(tx, actor, companyTable, before, row, { ...beside, children }).catch(taken(fields))
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
