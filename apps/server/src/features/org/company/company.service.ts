import type { CompanyDraft } from '@visa/contract/org/company'
import type { Actor } from '../../../actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { asPinyin, pinyinOf } from '../../../pinyin.ts'
import {
  companiesWithoutPinyin,
  findCompanies,
  insertCompany,
  savePinyin,
  type CompanyHit,
} from './company.repo.ts'

const COMPANY_ENTITY = 'company'

const explainTaken = (error: unknown, draft: CompanyDraft): unknown => {
  const constraint = uniqueViolation(error)
  if (constraint === 'company_code_unique')
    return new Refusal('companyCodeTaken', { code: draft.companyCode })
  if (constraint === 'company_name_unique')
    return new Refusal('companyNameTaken', { name: draft.companyName })
  if (constraint === 'company_short_name_unique')
    return new Refusal('shortNameTaken', { name: draft.shortName })
  if (constraint === 'company_tax_code_unique') return new Refusal('taxCodeTaken', { taxCode: draft.taxCode })
  return error
}

const spelling = ({ companyName, shortName }: Pick<CompanyDraft, 'companyName' | 'shortName'>): string =>
  [companyName, shortName].map(pinyinOf).join('|')

export async function addCompany(tx: Tx, actor: Actor, draft: CompanyDraft): Promise<number> {
  const id = await insertCompany(tx, draft, spelling(draft)).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await recordChange(tx, actor, {
    entity: COMPANY_ENTITY,
    entityId: id,
    topic: String(id),
    subject: draft.companyName,
    action: 'add',
    before: null,
    after: { ...draft },
  })
  return id
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
