import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { documentsFor, type WantedDocument } from '@visa/contract/application/checklist'
import type { DocumentRequirement } from '@visa/contract/visa/requirement-row'
import { dayOf } from '@visa/contract/dates'
import { keptForm } from '@visa/contract/application/forms'
import type { FormCode } from '@visa/contract/visa/form-codes'
import { isBlank } from '@visa/contract/application/judge'
import { progressOf } from '@visa/contract/application/progress'
import type { Values } from '@visa/contract/application/context'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import type { DocumentSummary } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS, type DocumentStatus } from '@visa/contract/visa/document.states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Product } from '@visa/contract/visa/products'
import type { Tx } from '../../../db/pool.ts'
import { fixed, affected, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { requirementsOf } from '../document-requirement/document-requirement.service.ts'

/** What applicants have to bring, as their applications and their order say, and how much of it is there. */

interface OnPaper {
  /** Null: the passport itself, which the custody keeps. */
  requirementId: number | null
  count: number
}

/** How many of what a requirement asks for came on paper and are with us, or were when they were lodged. */
type CountOnPaper = (asked: { id: number; document: string; form: string }) => number

function countOf(papers: readonly OnPaper[]): CountOnPaper {
  const of = (id: number | null): number =>
    papers.find(({ requirementId }) => requirementId === id)?.count ?? 0
  return ({ id, document, form }) => of(id) + (document === 'PASSPORT' && form === 'ORIGINAL' ? of(null) : 0)
}

interface Held {
  requirementId: number
  status: DocumentStatus
  reason: string
}

interface Found extends Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames' | 'birthDate'> {
  id: number
  formCode: FormCode
  nationCode: Product['nationCode']
  visaType: Product['visaType']
  values: Values
  visaCategory: string
  entryDate: string | null
  /** The day whose checklist the order is asked by. */
  checklistDay: string
  today: string
  /** Requirements that somebody asked for. */
  requested: number[]
  held: Held[]
  papers: OnPaper[]
}

export interface ApplicantPapers {
  applicantId: number
  name: string
  wanted: readonly WantedDocument[]
  /** Fields of the form that must be filled in, and how many are, as lists show it. */
  form: { needed: number; filled: number }
  /** All that the product may ask for, wanted of this applicant or not. */
  requirements: readonly DocumentRequirement[]
  requested: ReadonlySet<number>
  held: readonly Held[]
  onPaper: CountOnPaper
}

const { HELD, CHECKED, SENT, RETRIEVED, RETURNED, UNCLAIMED } = PASSPORT_STATUS
const { SUBMITTED, RESULT_AVAILABLE, MATERIAL_RETURNED } = ORDER_STATUS
/** What was lodged was there: that it went back since does not make it missing. */
const LODGED = [SUBMITTED, RESULT_AVAILABLE, MATERIAL_RETURNED]

const PAPERS = sql`select k.requirement_id, sum(k.count) as count from visa_paper k
    where k.applicant_id = a.id and k.requirement_id is not null
      and (k.returned_at is null or a.status = any(${LODGED}::smallint[])) group by 1
  union all
  select null, 1 where exists (select 1 from passport_item p where p.applicant_id = a.id
    and (p.status in (${fixed(HELD, CHECKED, SENT, RETRIEVED)}) or p.status in (${fixed(RETURNED, UNCLAIMED)}) and a.status = any(${LODGED}::smallint[])))`

const foundWhere = (db: Queryable, today: string, where: Sql): Promise<Found[]> =>
  rows<Found & { [column: string]: unknown }>(
    db,
    sql`select a.id, a.form_code as "formCode", a.nation_code as "nationCode", a.visa_type as "visaType",
          a.form_values as values, a.cn_name as "cnName", a.surname, a.given_names as "givenNames",
          a.birth_date as "birthDate", o.visa_category as "visaCategory", o.entry_date as "entryDate",
          o.checklist_day as "checklistDay",
          ${today}::date as today,
          array(select r.requirement_id from visa_document_request r where r.applicant_id = a.id) as requested,
          coalesce((select jsonb_agg(jsonb_build_object(
              'requirementId', d.requirement_id, 'status', d.status, 'reason', d.reason))
            from visa_document d where d.applicant_id = a.id and d.requirement_id is not null), '[]') as held,
          coalesce((select jsonb_agg(jsonb_build_object('requirementId', t.requirement_id, 'count', t.count))
            from (${PAPERS}) t), '[]') as papers
        from visa_applicant a join visa_order o on o.id = a.order_id
        where ${where} order by a.seq, a.id`,
  )

/** What was filled in; where nothing was, what the order and the list of applicants know. */
const valuesOf = ({ values, birthDate, visaCategory }: Found): Values => ({
  birthDate: birthDate ?? '',
  visaCategory,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))),
})

/** What is known of an order when conditions are read: neither choices nor dated rules count. */
const contextOf = ({ today, visaCategory, entryDate }: Found) => ({
  today,
  order: { visaCategory, ...(entryDate === null ? {} : { entryDate }) },
  rules: {},
  options: {},
})

/** The kinds of documents that somebody must bring: their form does not ask for the same again. */
export const kindsOf = ({ wanted }: Pick<ApplicantPapers, 'wanted'>): string[] => [
  ...new Set(wanted.filter(({ must }) => must).map(({ document }) => document)),
]

function papersOf(found: Found, requirements: readonly DocumentRequirement[]): ApplicantPapers {
  const { id: applicantId, formCode, held } = found
  const requested = new Set(found.requested)
  const wanted = documentsFor(keptForm(formCode), valuesOf(found), contextOf(found), {
    requirements,
    requested,
  })
  const context = { ...contextOf(found), papers: kindsOf({ wanted }) }
  const form = progressOf(keptForm(formCode), found.values, context, [])
  const onPaper = countOf(found.papers)
  return { applicantId, name: applicantName(found), wanted, form, requirements, requested, held, onPaper }
}

async function papersWhere(db: Queryable, today: string, where: Sql): Promise<ApplicantPapers[]> {
  const found = await foundWhere(db, today, where)
  // People of one order all want the same product.
  const [head] = found
  const requirements = head === undefined ? [] : await requirementsOf(db, head, head.checklistDay)
  return found.map((each) => papersOf(each, requirements))
}

/** What one applicant has to bring; whose it is has been asked. */
export async function papersOfApplicant(
  db: Queryable,
  now: Date,
  applicantId: number,
): Promise<ApplicantPapers> {
  const [papers] = await papersWhere(db, dayOf(now), sql`a.id = ${applicantId}`)
  if (papers === undefined) throw new Error(`no applicant ${applicantId}`)
  return papers
}

export function summaryOf({ applicantId, name, wanted, held, onPaper }: ApplicantPapers): DocumentSummary {
  const must = wanted.filter((document) => document.must)
  const stateOf = (id: number): Held | undefined => held.find(({ requirementId }) => requirementId === id)
  const lacks = must.flatMap((asked) => {
    const { id: requirementId, document } = asked
    const there = stateOf(requirementId)
    if (there === undefined ? onPaper(asked) > 0 : there.status !== DOCUMENT_STATUS.REFUSED) return []
    return [{ requirementId, document, status: there?.status ?? null, reason: there?.reason ?? '' }]
  })
  const missing = lacks.filter(({ status }) => status === null).length
  return {
    applicantId,
    name,
    wanted: must.length,
    there: must.length - missing,
    refused: lacks.length - missing,
    lacks,
  }
}

/** What everybody in an order has to bring, those who were cancelled aside; whose it is has been asked. */
export const papersOfOrder = (db: Queryable, today: string, orderId: number): Promise<ApplicantPapers[]> =>
  papersWhere(db, today, sql`a.order_id = ${orderId} and a.status <> ${ORDER_STATUS.CANCELLED}`)

/** How far they are with it. */
export const documentsOfOrder = async (
  db: Queryable,
  today: string,
  orderId: number,
): Promise<DocumentSummary[]> => (await papersOfOrder(db, today, orderId)).map(summaryOf)

async function follow(tx: Tx, now: Date, where: Sql): Promise<void> {
  for (const papers of await papersWhere(tx, dayOf(now), where)) {
    const { applicantId, wanted, there, refused } = summaryOf(papers)
    const { needed, filled } = papers.form
    await affected(
      tx,
      sql`update visa_applicant
          set documents_wanted = ${wanted}, documents_there = ${there}, documents_refused = ${refused},
            needed = ${needed}, filled = ${filled}
          where id = ${applicantId}
            and (documents_wanted, documents_there, documents_refused, needed, filled)
              is distinct from (${wanted}::int, ${there}::int, ${refused}::int, ${needed}::int, ${filled}::int)`,
    )
  }
}

/**
 * Counts again what an applicant must bring and fill in, and what of it is there. For whoever changes what is wanted or
 * what is there, in their transaction and with the applicant held.
 */
export const followDocuments = (tx: Tx, now: Date, applicantId: number): Promise<void> =>
  follow(tx, now, sql`a.id = ${applicantId}`)

/** The same for everybody in an order whose category or day of entry has changed. */
export const followOrderDocuments = (tx: Tx, now: Date, orderId: number): Promise<void> =>
  follow(tx, now, sql`a.order_id = ${orderId}`)
