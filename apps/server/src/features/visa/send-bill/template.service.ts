import { DEFAULT_COLUMNS, type SendBillColumn } from '@visa/contract/visa/send-bill-columns'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, sql, type Queryable } from '../../../db/sql.ts'
import { refuseOtherOrg } from '../handling/capacity.service.ts'

/** In which columns an organisation prints its bills; where it says nothing, in the usual ones. */
export async function columnsOf(db: Queryable, acceptOrgId: number): Promise<SendBillColumn[]> {
  const found = await first<{ columns: SendBillColumn[] }>(
    db,
    sql`select columns from send_bill_template where accept_org_id = ${acceptOrgId}`,
  )
  return found?.columns ?? [...DEFAULT_COLUMNS]
}

export async function templateOf(db: Queryable, by: ActingPerson, acceptOrgId: number) {
  await refuseOtherOrg(db, by, acceptOrgId)
  return { columns: await columnsOf(db, acceptOrgId) }
}

/** From now on; what was submitted keeps the columns it had. */
export async function setTemplate(
  tx: Tx,
  by: ActingPerson,
  { acceptOrgId, columns }: { acceptOrgId: number; columns: readonly SendBillColumn[] },
): Promise<void> {
  const subject = await refuseOtherOrg(tx, by, acceptOrgId)
  const before = await columnsOf(tx, acceptOrgId)
  await affected(
    tx,
    sql`insert into send_bill_template (accept_org_id, columns, updated_by, updated_at)
        values (${acceptOrgId}, ${columns}::text[], ${by.viewer.userId}, ${by.now})
        on conflict (accept_org_id) do update
          set columns = excluded.columns, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
  )
  await recordChange(tx, by.actor, {
    entity: 'send_bill_template',
    entityId: acceptOrgId,
    subject,
    companies: [acceptOrgId],
    action: 'update',
    before: { columns: before.join(', ') },
    after: { columns: columns.join(', ') },
  })
}
