import { id } from '@visa/contract/fields'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import * as z from 'zod/mini'
import { theProduct } from '../../access/mover.ts'
import { first, rows, sql } from '../../db/sql.ts'
import { lockRows } from '../../db/table-rows.ts'
import type { Task } from '../../jobs/tasks.ts'
import { transition } from '../../workflow/transition.ts'
import { RELEASE_FORM_TASKS } from '../visa/order/order-records.service.ts'
import { formTaskFlow } from './form-task.flow.ts'
import { forget } from './form-task.service.ts'
import { formTaskTable } from './form-task.table.ts'
import { LEFT } from './lease.service.ts'

const Payload = z.object({ applicantId: id })

const { NOT_SUBMIT, SUBMITTED, EXECUTING, FAIL } = TASK_STATUS

/**
 * Gives up the tasks of an applicant who was cancelled, taken out or sent back: what has not begun to file never does.
 * Whoever waits again by then keeps theirs, and what has begun is for a person.
 */
export const releaseFormTasksTask: Task = {
  name: RELEASE_FORM_TASKS,
  cron: undefined,
  run: (db, now, payload) =>
    db.tx(async (tx) => {
      const { applicantId } = Payload.parse(payload)
      const by = theProduct(now)
      const waits = await first(
        tx,
        sql`select 1 from visa_applicant where id = ${applicantId} and status = ${ORDER_STATUS.WAITING_SUBMIT} for share`,
      )
      if (waits !== undefined) return
      const found = await rows<{ id: number }>(
        tx,
        sql`select id from form_task where applicant_id = ${applicantId}
              and status in (${NOT_SUBMIT}, ${SUBMITTED}, ${EXECUTING}, ${FAIL}) order by id`,
      )
      const ids = found.map((task) => task.id)
      for (const task of await lockRows(tx, formTaskTable, ids)) {
        const isOpen = [NOT_SUBMIT, SUBMITTED, EXECUTING, FAIL].some((status) => status === task.status)
        if (!isOpen || task.remoteBegunAt !== null) continue
        if (task.status === FAIL) await transition(tx, formTaskFlow, { id: task.id, operation: 'edit', by })
        const set = { ...LEFT, stop: 'notWaiting', finishedAt: now.toISOString() } as const
        await transition(tx, formTaskFlow, {
          id: task.id,
          operation: 'cancel',
          by,
          reason: 'notWaiting',
          set,
        })
        await forget(tx, task.id)
      }
    }),
}
