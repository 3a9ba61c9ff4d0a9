import { CODES } from '@visa/contract/codes'
import { formTaskPage } from '@visa/contract/form-task/form-task'
import {
  phAccountCreate,
  phApplicationCreate,
  phApplicationLogs,
  phApplicationStatus,
  phApplicationUpdate,
} from '@visa/contract/form-task/ph-application'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { TASK_STATUS } from '@visa/contract/task-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { waitingPeople } from '../../testing/form-tasks.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const { NOT_SUBMIT, SUBMITTED } = TASK_STATUS

let server: TestApp
let desk: Client
let strange: Client

async function clerk(userName: string, company: string): Promise<Client> {
  const grants = ['visa.formTask', 'visa.handling']
  const role = await newRole(server, {
    company,
    roleName: `菲律宾${userName}`,
    dataScope: DATA_SCOPE.COMPANY,
    grants,
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  desk = await clerk('ph_desk', 'ACCEPT-HQ')
  strange = await clerk('ph_strange', 'CENTER-BJ')
})
afterAll(() => server.close())

const somebody = async (site: 'PH_EVISA' | 'RU_EVISA' = 'PH_EVISA'): Promise<number> => {
  const { applicantIds } = await waitingPeople(server, site)
  return applicantIds[0] ?? 0
}

test('C7.18 an application begins under the account of the site, once, and nothing is queued', async () => {
  const id = await somebody()
  expect(await desk.call(phApplicationStatus, { query: { id } })).toBeNull()
  expect(await desk.call(phApplicationLogs, { query: { id } })).toEqual([])
  const [one, other] = await Promise.all([1, 2].map(() => desk.call(phAccountCreate, { body: { id } })))
  expect(one).toMatchObject({ applicantId: id, site: 'PH_EVISA', status: NOT_SUBMIT })
  expect(other?.id).toBe(one?.id)
  const unsent = await desk.call(formTaskPage, { query: { view: 'unsent' } })
  expect(unsent.rows.filter(({ applicantId }) => applicantId === id)).toHaveLength(1)
})

test('C7.19 C7.20 C7.21 an application that lacks something waits for it, is mended and queued once it is whole', async () => {
  const id = await somebody()
  const lacking = await desk.call(phApplicationCreate, { body: { id, payload: { port: '' } } })
  expect(lacking).toMatchObject({ status: NOT_SUBMIT, faults: [{ field: 'port' }] })
  const body = { id, payload: { port: 'MNL' }, seen: lacking.updateTime }
  const mended = await desk.call(phApplicationUpdate, { body })
  expect(mended).toMatchObject({ status: NOT_SUBMIT, faults: [], payload: { port: 'MNL' } })
  expect((await desk.raw(phApplicationUpdate, { body })).code).toBe(CODES.DIALOG)

  const queued = await desk.call(phApplicationCreate, { body: { id } })
  expect(queued).toMatchObject({ id: lacking.id, status: SUBMITTED })
  // Asked again it is where it is; what is under way is not changed any more.
  expect((await desk.call(phApplicationCreate, { body: { id } })).status).toBe(SUBMITTED)
  const late = await desk.raw(phApplicationUpdate, { body: { ...body, seen: queued.updateTime } })
  expect(late.msg).toContain(queued.taskNo)
  expect(await desk.call(phApplicationStatus, { query: { id } })).toMatchObject({ id: queued.id, place: 1 })
  const logs = await desk.call(phApplicationLogs, { query: { id } })
  expect(logs.map(({ to }) => to)).toEqual([SUBMITTED, NOT_SUBMIT, TASK_STATUS.NULL])
})

test('whoever was refused once begins anew: the old application stays what it was', async () => {
  const id = await somebody()
  const first = await desk.call(phAccountCreate, { body: { id } })
  await server.db.query(
    sql`update form_task set status = ${TASK_STATUS.SUCCESS}, label = 'fail' where id = ${first.id}`,
  )
  expect(await desk.call(phApplicationStatus, { query: { id } })).toMatchObject({ id: first.id })
  const again = await desk.call(phApplicationCreate, { body: { id, payload: { port: 'MNL' } } })
  expect(again).toMatchObject({ status: SUBMITTED, payload: { port: 'MNL' } })
  expect(again.id).not.toBe(first.id)
  expect(await desk.call(phApplicationStatus, { query: { id } })).toMatchObject({ id: again.id })
})

test('people of other countries have no application there, and another company none at all', async () => {
  const elsewhere = await somebody('RU_EVISA')
  for (const answer of [
    await desk.raw(phAccountCreate, { body: { id: elsewhere } }),
    await desk.raw(phApplicationCreate, { body: { id: elsewhere } }),
    await desk.raw(phApplicationStatus, { query: { id: elsewhere } }),
    await desk.raw(phApplicationLogs, { query: { id: elsewhere } }),
  ])
    expect(answer.msg).toContain('没有可用的电子签站点')

  const id = await somebody()
  const { updateTime: seen } = await desk.call(phAccountCreate, { body: { id } })
  const tries = [
    await strange.raw(phAccountCreate, { body: { id } }),
    await strange.raw(phApplicationCreate, { body: { id } }),
    await strange.raw(phApplicationStatus, { query: { id } }),
    await strange.raw(phApplicationLogs, { query: { id } }),
    await strange.raw(phApplicationUpdate, { body: { id, payload: { port: 'CEB' }, seen } }),
  ]
  expect(tries.map(({ msg }) => msg)).toEqual(tries.map(() => '记录不存在或已被删除'))
  expect(await rows(server.db, sql`select id from form_task where applicant_id = ${elsewhere}`)).toEqual([])
})
