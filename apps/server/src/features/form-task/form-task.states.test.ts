import {
  formTaskCancel,
  formTaskEdit,
  formTaskQueue,
  formTaskRetry,
} from '@visa/contract/form-task/form-task-moves'
import type { FormTaskStatus } from '@visa/contract/form-task/form-task.states'
import { one, sql } from '../../db/sql.ts'
import { wholePayload } from '../../testing/form-tasks.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { walkMachine } from '../../testing/machine-walk/walk-machine.ts'
import { newOrder } from '../../testing/orders.ts'
import { newPerson, userId } from '../../testing/staff.ts'
import { testApp } from '../../testing/test-app.ts'
import { formTaskFlow } from './form-task.flow.ts'
import { taskNoOf } from './form-task.table.ts'

interface Said {
  seen?: FormTaskStatus
  reason?: string
}

walkMachine('form tasks', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const madeBy = await userId(server, 'admin')
  let count = 0
  return {
    server,
    flow: formTaskFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state: FormTaskStatus) => {
      count += 1
      const { id: orderId, applicantIds } = await newOrder(server)
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into form_task (order_id, applicant_id, holder, site, schema_version, payload, status, made_by,
              made_company_id)
            select ${orderId}, ${applicantIds[0]}, ${`走查${count}`}, 'RU_EVISA', '3.2',
              ${JSON.stringify(wholePayload('RU_EVISA'))}::jsonb, ${state}, ${madeBy}, company_id
            from app_user where id = ${madeBy} returning id`,
      )
      return { id, name: `${taskNoOf(id)} 走查${count}` }
    },
    calls: {
      queue: (person, id, { seen }: Said) => person.raw(formTaskQueue, { body: { id, seenStatus: seen } }),
      retry: (person, id, { seen }: Said) => person.raw(formTaskRetry, { body: { id, seenStatus: seen } }),
      edit: (person, id, { seen }: Said) => person.raw(formTaskEdit, { body: { id, seenStatus: seen } }),
      cancel: (person, id, { seen, reason = '' }: Said) =>
        person.raw(formTaskCancel, { body: { id, reason, seenStatus: seen } }),
    },
  }
})
