import { exportCancel, exportDelete, exportRetry } from '@visa/contract/sheets/export-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import type { Endpoint } from '@visa/contract/endpoint'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { walkMachine } from '../../testing/machine-walk/walk-machine.ts'
import { testApp } from '../../testing/test-app.ts'
import { userId } from '../../testing/staff.ts'
import { exportFlow } from './export.flow.ts'

const calling =
  (endpoint: Endpoint) =>
  (person: Client, id: number, { seen }: { seen?: number }) =>
    person.raw(endpoint, { body: { id, seenStatus: seen } })

walkMachine('export tasks', async () => {
  const server = await testApp()
  const owner = await userId(server, 'admin')
  let count = 0
  return {
    server,
    flow: exportFlow,
    person: 'admin',
    bring: async (state) => {
      if (state < TASK_STATUS.SUBMITTED) return undefined
      count += 1
      const title = `WALK_${count}`
      // One at a time, so that no other counts against it.
      await server.db.query(sql`delete from export_task`)
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into export_task (kind, title, format, status, query, language, owner_id, company_id, created_at,
              expires_at)
            select 'dictData', ${title}, 'csv', ${state}, '{}', 'zh', ${owner}, company_id, now(),
              now() + interval '7 days' from app_user where id = ${owner} returning id`,
      )
      return { id, name: title }
    },
    calls: { cancel: calling(exportCancel), retry: calling(exportRetry), remove: calling(exportDelete) },
  }
})
