import { one, sql } from '../../db/sql.ts'
import { walkMachine } from '../../testing/machine-walk/walk-machine.ts'
import { userId } from '../../testing/staff.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFlow } from './import.flow.ts'

walkMachine('imports', async () => {
  const server = await testApp()
  const owner = await userId(server, 'admin')
  let count = 0
  return {
    server,
    flow: importFlow,
    person: 'admin',
    bring: async (state) => {
      count += 1
      const name = `走查${count}.csv`
      return one<{ id: number; name: string }>(
        server.db,
        sql`insert into import_task (kind, status, language, owner_id, company_id, file_name, options, expires_at)
            select 'dictData', ${state}, 'zh', ${owner}, company_id, ${name}, '{}', now() + interval '7 days'
            from app_user where id = ${owner} returning id, file_name as name`,
      )
    },
    // Nobody moves an import by hand.
    calls: {},
  }
})
