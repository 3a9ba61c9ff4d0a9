import type { Language } from '@visa/contract/session/personal'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import type { LocalText } from '@visa/messages/texts'
import type { Tx } from '../../../db/pool.ts'
import { affected, rows, sql, type Queryable } from '../../../db/sql.ts'
import { papersOfApplicant, type ApplicantPapers } from './applicant-documents.service.ts'

/** How an applicant's documents stand: what the audit desk, and whoever approves by another door, judges by. */

export interface StandingDocument {
  requirementId: number | null
  /** MATERIAL_KIND */
  document: string
  /** MATERIAL_FORM, where the same is asked for in several; else empty. */
  form: string
  /** Why it was refused. */
  reason: string
}

export interface Standing {
  /** Those that must be there, are, and nobody has judged. */
  unjudged: StandingDocument[]
  refused: StandingDocument[]
  /** Those that must be there and are not, neither as a file nor on paper. */
  missing: StandingDocument[]
}

/** What was brought without being asked for counts where somebody has refused it. */
const refusedUnasked = async (db: Queryable, applicantId: number): Promise<StandingDocument[]> => {
  const found = await rows<{ document: string; reason: string }>(
    db,
    sql`select document, reason from visa_document where applicant_id = ${applicantId}
          and requirement_id is null and status = ${DOCUMENT_STATUS.REFUSED} order by id`,
  )
  return found.map(({ document, reason }) => ({ requirementId: null, document, form: '', reason }))
}

function standingBy({ wanted, held, onPaper }: ApplicantPapers): Standing {
  const standing: Standing = { unjudged: [], refused: [], missing: [] }
  for (const asked of wanted) {
    const { id: requirementId, document, must } = asked
    // An original and a copy of the same are told apart, also where only one of them lacks.
    const isOneOfSeveral = wanted.filter((each) => each.must && each.document === document).length > 1
    const form = isOneOfSeveral ? asked.form : ''
    const there = held.find((each) => each.requirementId === requirementId)
    const told = { requirementId, document, form, reason: there?.reason ?? '' }
    if (there?.status === DOCUMENT_STATUS.REFUSED) standing.refused.push(told)
    else if (there?.status === DOCUMENT_STATUS.ACCEPTED || !must) continue
    else if (there === undefined && onPaper(asked) === 0) standing.missing.push(told)
    else standing.unjudged.push(told)
  }
  return standing
}

/** What no longer is asked for does not count; whose it is has been asked. */
export async function standingOf(db: Queryable, now: Date, applicantId: number): Promise<Standing> {
  const standing = standingBy(await papersOfApplicant(db, now, applicantId))
  standing.refused.push(...(await refusedUnasked(db, applicantId)))
  return standing
}

type Named = Pick<StandingDocument, 'document'> & Partial<Pick<StandingDocument, 'form'>>

/** How a document is called: its kind, and its form where that tells it from another. */
export async function documentNames(db: Queryable): Promise<(named: Named, language: Language) => string> {
  const words = await rows<{ type: string; code: string; zh: string; en: string }>(
    db,
    sql`select type, code, cname as zh, ename as en from dict_data
        where type in ('MATERIAL_KIND', 'MATERIAL_FORM')`,
  )
  const wordFor = (type: string, code: string, language: Language): string => {
    const found = words.find((word) => word.type === type && word.code === code)
    return found?.[language] || found?.zh || code
  }
  return ({ document, form = '' }, language) => {
    const kind = wordFor('MATERIAL_KIND', document, language)
    return form === '' ? kind : `${kind} · ${wordFor('MATERIAL_FORM', form, language)}`
  }
}

/** What documents are called, in every language, one after the other. */
export async function namesOfDocuments(db: Queryable, documents: readonly Named[]): Promise<LocalText> {
  const nameOf = await documentNames(db)
  const told = (language: Language): string =>
    [...new Set(documents.map((each) => nameOf(each, language)))].join(language === 'zh' ? '、' : ', ')
  return { zh: told('zh'), en: told('en') }
}

/** Whoever looked first has to look again once a document or the form changes. */
export const forgetFirstReview = (tx: Tx, applicantId: number): Promise<number> =>
  affected(
    tx,
    sql`update visa_applicant set first_review_by = null, first_review_at = null
        where id = ${applicantId} and first_review_by is not null`,
  )
