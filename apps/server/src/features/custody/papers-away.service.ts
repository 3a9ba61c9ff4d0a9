import { isDeepStrictEqual } from 'node:util'
import { CODES } from '@visa/contract/codes'
import type { Conflict } from '@visa/contract/conflict'
import type { LodgedPapers, papersBack } from '@visa/contract/custody/handover'
import type { HandlerInput } from '@visa/contract/endpoint'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { lastActor, recordChange } from '../../db/change-log.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { applicantTable } from '../visa/order/order-records.service.ts'

/** Originals that lie at a consulate: they go with the passport, and are here again when somebody has them in hand. */

/** What is here of an applicant goes with their passport; the applicant is held by the caller. */
export const papersLodged = (tx: Tx, { now }: Mover, applicantId: number): Promise<number> =>
  affected(
    tx,
    sql`update visa_paper set lodged_at = ${now}, back_at = null, back_by = null
        where applicant_id = ${applicantId} and is_original and returned_at is null and not away`,
  )

/** A passport that is taken off its bill comes home with what went along; what stayed from before stays. */
export const papersTakenOut = (tx: Tx, applicantId: number, lodgedSince: string | null): Promise<number> =>
  affected(
    tx,
    sql`update visa_paper set lodged_at = null
        where applicant_id = ${applicantId} and away and returned_at is null and lodged_at >= coalesce(${lodgedSince}::timestamptz, '-infinity')`,
  )

/** What of an applicant lies at a consulate, or lay there and is here again, by kind. */
export const lodgedOf = (applicantId: Sql): Sql => sql`
  select document, sum(count)::integer as count, coalesce(sum(count) filter (where away), 0)::integer as away, min(id) as id
  from visa_paper where applicant_id = ${applicantId} and is_original and returned_at is null and lodged_at is not null
  group by document`

export const lodgedPapersOf = (db: Queryable, applicantId: number): Promise<LodgedPapers[]> =>
  rows<LodgedPapers & { [column: string]: unknown }>(
    db,
    sql`select document, count, away from (${lodgedOf(sql`${applicantId}`)}) k order by k.id`,
  )

const awayIn = (papers: readonly LodgedPapers[]): string =>
  papers
    .filter(({ away }) => away > 0)
    .map(({ document, away }) => `${document} ×${away}`)
    .join(' ')

const kindsAway = (papers: readonly LodgedPapers[]): string[] =>
  papers.filter(({ away }) => away > 0).map(({ document }) => document)

/**
 * Says which of the originals that were lodged are in the house, by kind: all others lie at the consulate. Who looked at
 * something else than what is said by now looks again.
 */
export async function sayPapersBack(
  tx: Tx,
  by: ActingPerson,
  { applicantId, back, seenAway }: HandlerInput<typeof papersBack>['body'],
): Promise<void> {
  const applicant = await heldRow(tx, by, applicantTable, applicantId)
  const before = await lodgedPapersOf(tx, applicantId)
  const name = applicantName(applicant)
  if (back.some((kind) => before.every(({ document }) => document !== kind)))
    throw new Refusal('papersNotLodged', { name })
  const away = kindsAway(before)
  if (!isDeepStrictEqual(new Set(away), new Set(seenAway))) {
    const who = (await lastActor(tx, applicantTable.entity, applicantId)) ?? ''
    const data: Conflict = { conflict: { by: who, at: by.now.toISOString(), current: { seenAway: away } } }
    throw new Refusal('papersSaidSince', { name }, CODES.DIALOG, data)
  }
  await affected(
    tx,
    sql`update visa_paper set back_at = case when document = any(${[...back]}::text[]) then ${by.now}::timestamptz end,
          back_by = case when document = any(${[...back]}::text[]) then ${by.viewer.userId}::bigint end
        where applicant_id = ${applicantId} and is_original and returned_at is null and lodged_at is not null
          and away = (document = any(${[...back]}::text[]))`,
  )
  await recordChange(tx, by.actor, {
    entity: applicantTable.entity,
    entityId: applicantId,
    ...applicantTable.about(applicant),
    action: 'update',
    before: { papersAway: awayIn(before) },
    after: { papersAway: awayIn(await lodgedPapersOf(tx, applicantId)) },
  })
}
