import type { DraftPlace, StoredDraft } from '@visa/contract/draft/draft'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, sql, type Queryable } from '../../db/sql.ts'

export const findDraft = (
  db: Queryable,
  userId: number,
  { kind, recordId }: DraftPlace,
  now: Date,
): Promise<StoredDraft | undefined> =>
  first<StoredDraft>(
    db,
    sql`select d.body, ${instant('updated_at')} as "updateTime" from form_draft d
        where d.user_id = ${userId} and d.kind = ${kind} and d.record_id = ${recordId} and d.expires_at > ${now}`,
  )

interface NewDraft extends DraftPlace {
  body: Readonly<Record<string, unknown>>
  now: Date
  expiresAt: Date
}

/** Answers the time it is then found under. */
export async function upsertDraft(tx: Tx, userId: number, draft: NewDraft): Promise<string> {
  const { updateTime } = await one<{ updateTime: string }>(
    tx,
    sql`insert into form_draft as d (user_id, kind, record_id, body, updated_at, expires_at)
        values (${userId}, ${draft.kind}, ${draft.recordId}, ${JSON.stringify(draft.body)}::jsonb, ${draft.now},
                ${draft.expiresAt})
        on conflict (user_id, kind, record_id)
        do update set body = excluded.body, updated_at = excluded.updated_at, expires_at = excluded.expires_at
        returning ${instant('updated_at')} as "updateTime"`,
  )
  return updateTime
}

/** Who keeps drafts at several places at once takes turns: otherwise each would count without the others'. */
export async function holdDrafts(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('form_draft'), ${userId}::int)`)
}

/** Keeps the newest ones of a person. */
export const trimDrafts = (tx: Tx, userId: number, keep: number): Promise<number> =>
  affected(
    tx,
    sql`delete from form_draft where user_id = ${userId} and (kind, record_id) in (
          select kind, record_id from form_draft where user_id = ${userId}
          order by updated_at desc, kind, record_id offset ${keep})`,
  )

export const deleteDraft = (tx: Tx, userId: number, { kind, recordId }: DraftPlace): Promise<number> =>
  affected(
    tx,
    sql`delete from form_draft where user_id = ${userId} and kind = ${kind} and record_id = ${recordId}`,
  )

export const countDrafts = async (db: Queryable, userId: number, now: Date): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from form_draft where user_id = ${userId} and expires_at > ${now}`,
    )
  ).count

/** The drafts of forms that the other has none of. */
export async function giveDrafts(tx: Tx, from: number, to: number): Promise<void> {
  await affected(
    tx,
    sql`update form_draft d set user_id = ${to} where d.user_id = ${from} and not exists (
          select 1 from form_draft own
          where own.user_id = ${to} and own.kind = d.kind and own.record_id = d.record_id)`,
  )
}

export const deleteDrafts = (tx: Tx, userId: number): Promise<number> =>
  affected(tx, sql`delete from form_draft where user_id = ${userId}`)
