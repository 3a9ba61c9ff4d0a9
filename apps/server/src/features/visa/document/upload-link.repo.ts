import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, rows, sql, type Queryable } from '../../../db/sql.ts'

/** The link of an applicant: what it was before ends. */
export async function replaceLink(
  tx: Tx,
  applicantId: number,
  { hash, expires, madeBy }: { hash: Buffer; expires: Date; madeBy: number },
): Promise<void> {
  await affected(
    tx,
    sql`insert into visa_upload_link (applicant_id, token_hash, expires_at, made_by)
        values (${applicantId}, ${hash}, ${expires}, ${madeBy})
        on conflict (applicant_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
          made_by = excluded.made_by, files = 0, created_at = now()`,
  )
}

export const deleteLink = async (tx: Tx, applicantId: number): Promise<boolean> =>
  (await affected(tx, sql`delete from visa_upload_link where applicant_id = ${applicantId}`)) > 0

export interface UploadLink {
  applicantId: number
  expires: Date
  files: number
  /** Whose upload it counts as. */
  ownerId: number
  companyId: number
}

/**
 * A link whose time is not over, and whose maker is of a company, or the head office of one, that the applicant belongs
 * to: somebody who moved elsewhere, or whose order did, has left it behind. Whether its maker may still come in is asked
 * beside it.
 */
export const liveLink = (db: Queryable, hash: Buffer, now: Date): Promise<UploadLink | undefined> =>
  first<UploadLink & { [column: string]: unknown }>(
    db,
    sql`select l.applicant_id as "applicantId", l.expires_at as expires, l.files, u.id as "ownerId",
          u.company_id as "companyId"
        from visa_upload_link l join app_user u on u.id = l.made_by join visa_applicant a on a.id = l.applicant_id
        where l.token_hash = ${hash} and l.expires_at > ${now} and exists (select 1 from company c
          where c.id in (a.agent_id, a.accept_org_id, a.centre_id, a.platform_id, a.customer_id)
            and u.company_id in (c.id, c.parent_id))`,
  )

/** What a document of an applicant holds already, told by its content. */
export const contentsAt = (
  tx: Tx,
  { applicantId, requirementId }: { applicantId: number; requirementId: number },
): Promise<{ md5: string; size: number }[]> =>
  rows(
    tx,
    sql`select f.md5, f.size from visa_document d
        join stored_file_use u on u.entity = 'visa_document' and u.entity_id = d.id::text
        join stored_file f on f.id = u.file_id
        where d.applicant_id = ${applicantId} and d.requirement_id = ${requirementId}`,
  )

/** Counts files of a link that is alive, if it stays within its limit: how many it has had now. */
export const countFiles = async (
  tx: Tx,
  hash: Buffer,
  { count, max, now }: { count: number; max: number; now: Date },
): Promise<number | undefined> =>
  (
    await first<{ files: number }>(
      tx,
      sql`update visa_upload_link set files = files + ${count}
          where token_hash = ${hash} and expires_at > ${now} and files + ${count} <= ${max} returning files`,
    )
  )?.files

/** Those of an order whose documents lack something, in its order. */
export const lackingPeople = (tx: Tx, orderId: number): Promise<{ id: number; name: string }[]> =>
  rows(
    tx,
    sql`select id, case when cn_name = '' then trim(surname || ' ' || given_names) else cn_name end as name
        from visa_applicant where order_id = ${orderId} and status = ${ORDER_STATUS.INCOMPLETE_MATERIAL}
        order by seq, id`,
  )
