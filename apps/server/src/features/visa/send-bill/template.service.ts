import { DEFAULT_COLUMNS, type SendBillColumn } from '@visa/contract/visa/send-bill-columns'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { sendBillTemplateSet } from '@visa/contract/visa/send-bill-papers'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { recordChange } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, sql, type Queryable } from '../../../db/sql.ts'
import { refuseUnseen } from '../../../refusal/optimistic-lock.ts'
import { holdOrg, refuseOtherOrg } from '../handling/capacity.service.ts'

interface Template {
  columns: SendBillColumn[]
  changedAt: string | null
  by: string
}

const storedTemplate = async (
  db: Queryable,
  { viewer }: Pick<ActingPerson, 'viewer'>,
  acceptOrgId: number,
): Promise<Template> =>
  (await first<Template & { [column: string]: unknown }>(
    db,
    sql`select columns, ${instantOf(sql`updated_at`)} as "changedAt", ${personFor(viewer, sql`updated_by`)} as by
        from send_bill_template where accept_org_id = ${acceptOrgId}`,
  )) ?? { columns: [...DEFAULT_COLUMNS], changedAt: null, by: '' }

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
  const { columns, changedAt } = await storedTemplate(db, by, acceptOrgId)
  return { columns, changedAt }
}

/** From now on; what was submitted keeps the columns it had. */
export async function setTemplate(
  tx: Tx,
  by: ActingPerson,
  { acceptOrgId, columns, seen }: HandlerInput<typeof sendBillTemplateSet>['body'],
): Promise<void> {
  const subject = await refuseOtherOrg(tx, by, acceptOrgId)
  await holdOrg(tx, acceptOrgId)
  const { columns: before, changedAt: at, by: who } = await storedTemplate(tx, by, acceptOrgId)
  refuseUnseen({ name: subject, by: who, at, current: { columns: before } }, seen)
  await affected(
    tx,
    sql`insert into send_bill_template (accept_org_id, columns, updated_by, updated_at)
        values (${acceptOrgId}, ${columns}::text[], ${by.viewer.userId}, now())
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
