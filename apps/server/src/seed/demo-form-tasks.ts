import { SITE_SCHEMAS, siteOfForm } from '@visa/contract/form-task/sites'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Tx } from '../db/pool.ts'
import { affected, rows, sql } from '../db/sql.ts'

/**
 * Tasks of the demonstration: what was lodged electronically was filed by a robot. Those who wait are left for whoever
 * tries it.
 */
export async function seedFormTasks(tx: Tx, now: Date): Promise<void> {
  const lodged = await rows<{ id: number; form: string }>(
    tx,
    sql`select id, form_code as form from visa_applicant where status = ${ORDER_STATUS.SUBMITTED} and visa_type = 2
        order by id`,
  )
  for (const { id, form } of lodged) {
    const site = siteOfForm(form)
    if (site === undefined) continue
    await affected(
      tx,
      sql`insert into form_task (order_id, applicant_id, holder, site, schema_version, payload, status, label, step,
            attempt, reference, remote_begun_at, queued_at, started_at, finished_at, made_by, made_company_id)
          select a.order_id, a.id, case when a.cn_name = '' then a.surname || ' ' || a.given_names else a.cn_name end,
            ${site}, ${SITE_SCHEMAS[site].version}, jsonb_build_object('passportNo', a.passport_no),
            ${TASK_STATUS.SUCCESS}, 'processing', 'payment', 1, ${`209${String(id).padStart(5, '0')}`},
            ${now}::timestamptz - interval '1 hour', ${now}::timestamptz - interval '70 minutes',
            ${now}::timestamptz - interval '62 minutes', ${now}::timestamptz - interval '1 hour', u.id, u.company_id
          from visa_applicant a, app_user u where a.id = ${id} and u.user_name = 'admin'`,
    )
    await affected(tx, sql`update visa_applicant set evisa_label = 'processing' where id = ${id}`)
  }
}
