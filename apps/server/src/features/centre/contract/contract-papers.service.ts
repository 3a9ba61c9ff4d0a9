import { dayOf } from '@visa/contract/dates'
import type { ReceiptRow } from '@visa/contract/visa/receipt'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { papersOfOrder, type ApplicantPapers } from '../../visa/order/applicant-documents.service.ts'
import { broughtIn, isOnPaper, isOriginal, keepPaper } from '../../visa/receipt/paper.service.ts'
import { documentsOf } from './contract-people.repo.ts'

/** Papers that were ticked at the counter are papers of the order: whoever audits it does not ask for them again. */

interface Taken {
  applicantId: number
  requirementId: number | null
  document: string
  original: boolean
  /** That ever came, and of those what is here. */
  came: number
  here: number
}

const takenOf = (db: Queryable, applicantIds: readonly number[]): Promise<Taken[]> =>
  rows<Taken & { [column: string]: unknown }>(
    db,
    sql`select applicant_id as "applicantId", requirement_id as "requirementId", document, is_original as original,
          sum(count)::int as came, coalesce(sum(count) filter (where returned_at is null and not away), 0)::int as here
        from visa_paper where applicant_id = any(${applicantIds}::bigint[]) group by 1, 2, 3, 4`,
  )

interface Share {
  applicantId: number
  requirementId: number | null
  count: number
}

type Kind = Pick<Taken, 'document' | 'original'>

/**
 * Who gets how many of one kind: each what is asked of them and not here, one after the other. What nobody is asked
 * for yet stays with the first, where it counts as soon as their form asks for it and goes back with their passport.
 */
function sharesOf(
  { document, original, count }: Kind & { count: number },
  people: readonly ApplicantPapers[],
  taken: readonly Taken[],
): Share[] {
  const isKind = (each: { document: string; form: string }): boolean =>
    isOnPaper(each) && each.document === document && isOriginal(each) === original
  const asked = people.flatMap((person) =>
    broughtIn(person)
      .filter(isKind)
      .map((each) => ({ applicantId: person.applicantId, requirementId: each.id, asked: each })),
  )
  const shares: Share[] = []
  let left = count
  for (const must of [true, false]) {
    for (const { asked: each, applicantId, requirementId } of asked.filter(
      (one) => one.asked.must === must,
    )) {
      const own = taken.find((one) => one.applicantId === applicantId && one.requirementId === requirementId)
      const share = Math.min(left, each.count - (own?.here ?? 0))
      if (share <= 0) continue
      shares.push({ applicantId, requirementId, count: share })
      left -= share
    }
  }
  const [first] = people
  if (left <= 0 || first === undefined) return shares
  const [
    holder = { applicantId: first.applicantId, requirementId: first.requirements.find(isKind)?.id ?? null },
  ] = asked
  return [...shares, { applicantId: holder.applicantId, requirementId: holder.requirementId, count: left }]
}

/** As many as one row of a person's papers counts. */
const PILE = 99
const piles = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / PILE) }, (_, index) => Math.min(PILE, count - index * PILE))

/** What came of each of them, as a receipt tells it. */
export type NotedPapers = ReadonlyMap<number, ReceiptRow['lines'][number]['papers']>

/**
 * Takes the papers of a contract into its order, as far as they are not there: a contract says how many of a kind came
 * in all, so that of one accepted again only what was added comes. What came with somebody who left came all the same:
 * nobody brought it for the others.
 */
export async function takePapers(
  tx: Tx,
  by: ActingPerson,
  {
    contractId,
    orderId,
    everybody,
    applicantIds,
  }: {
    contractId: number
    orderId: number
    /** Of the contract, also those who left. */
    everybody: readonly number[]
    /** Who is still in it. */
    applicantIds: readonly number[]
  },
): Promise<NotedPapers> {
  const ticked = (await documentsOf(tx, contractId)).filter(({ document, original }) =>
    isOnPaper({ document, form: original ? 'ORIGINAL' : 'COPY' }),
  )
  const noted = new Map<number, { document: string; count: number }[]>()
  if (ticked.length === 0) return noted
  const people = (await papersOfOrder(tx, dayOf(by.now), orderId)).filter(({ applicantId }) =>
    applicantIds.includes(applicantId),
  )
  const taken = await takenOf(tx, everybody)
  for (const { document, original, count } of ticked) {
    const came = taken
      .filter((each) => each.document === document && each.original === original)
      .reduce((sum, each) => sum + each.came, 0)
    const added = { document, original, count: count - came }
    for (const { applicantId, ...share } of sharesOf(added, people, taken)) {
      for (const pile of piles(share.count))
        await keepPaper(tx, by, applicantId, { ...share, document, original, count: pile })
      noted.set(applicantId, [...(noted.get(applicantId) ?? []), { document, count: share.count }])
    }
  }
  return noted
}
