import { randomBytes } from 'node:crypto'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR, type Actor } from '../../../access/actor.ts'
import { loadViewer, type Viewer } from '../../../access/viewer.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { png } from '../../../testing/samples.ts'
import { companyId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { putFile } from '../../../testing/store-upload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addressOf, type FileReader } from './reading.service.ts'
import { followFiles } from './stored.service.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  await newPerson(server, { company: 'AGENT-YX', userName: 'agent_boss' })
  agent = await server.as('agent')
})
afterAll(() => server.close())

const upload = async (client: Client, name = '护照.png'): Promise<string> => {
  const content = Buffer.concat([png(3, 3), randomBytes(16)])
  const { data } = await putFile(client, { name, content })
  return (data as { imgUrl: string }[])[0]?.imgUrl ?? ''
}

const viewerOf = async (userName: string): Promise<Viewer> => {
  const viewer = await loadViewer(server.db, await userId(server, userName))
  if (viewer === undefined) throw new Error(`${userName} may not act`)
  return viewer
}

const actorFor = async (userName: string): Promise<Actor> => ({
  ...SYSTEM_ACTOR,
  userId: await userId(server, userName),
  companyId: (await viewerOf(userName)).companyId,
})

const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }

/** Whether somebody gets an address; a refusal is the one for a name that nobody gave. */
async function reads(client: Client, storageName: string): Promise<boolean> {
  const answer = await client.refused(fileUrl, { query: { storageName } })
  if (answer.code === '0000') return true
  expect(answer).toEqual(GONE)
  return false
}

test('a file that no record holds is its uploader’s alone: no colleague reads it, nor the platform', async () => {
  const name = await upload(agent)
  expect(await reads(agent, name)).toBe(true)
  for (const other of ['agent_boss', 'accept', 'admin']) {
    expect(await reads(await server.as(other), name), other).toBe(false)
  }
  expect(await reads(agent, `${name}x`)).toBe(false)
})

test('a file follows its records: one that lets somebody see it suffices, and its uploader has no right beside them', async () => {
  const name = await upload(agent)
  const actor = await actorFor('agent')
  const accept = await userId(server, 'accept')
  const keep = (entityId: number) =>
    server.db.tx((tx) =>
      followFiles(tx, { actor, now: new Date() }, { entity: 'user', entityId }, [], [{ storageName: name }]),
    )
  // The picture of somebody of another company.
  await keep(accept)
  expect(await reads(agent, name)).toBe(false)
  expect(await reads(await server.as('accept'), name)).toBe(true)
  expect(await reads(await server.as('admin'), name)).toBe(true)
  await keep(await userId(server, 'agent_boss'))
  expect(await reads(agent, name)).toBe(true)
  expect(await reads(await server.as('agent_boss'), name)).toBe(true)
  expect(await reads(await server.as('customer'), name)).toBe(false)
})

test('people of the platform whose scope ends at their company do not read files of others', async () => {
  const name = await upload(await server.as('admin'))
  const actor = await actorFor('admin')
  const company = await companyId(server, 'AGENT-YX')
  await server.db.tx((tx) =>
    followFiles(
      tx,
      { actor, now: new Date() },
      { entity: 'company', entityId: company },
      [],
      [{ storageName: name }],
    ),
  )
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '本公司专员',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['sys.company'],
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'narrow.reader', roleIds: [role] })
  expect(await reads(await server.as('narrow.reader'), name)).toBe(false)
  expect(await reads(agent, name)).toBe(true)
  expect(await reads(await server.as('admin'), name)).toBe(true)
})

test('the file of an export is for whoever may download it there, by its name too', async () => {
  const admin = await server.as('admin')
  const { id } = await admin.call(exportSubmit, {
    body: { kind: 'audit', filters: { entities: 'dict_type' } },
  })
  await server.runJobs()
  expect(await admin.call(exportDownload, { query: { id } })).toContain('/store/')
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select storage_name as name from export_task where id = ${id}`,
  )
  expect(await reads(admin, name)).toBe(true)
  const colleague = async (userName: string, dataScope: 1 | 2 | 4 | 6, grants: string[]) => {
    const role = await newRole(server, { company: 'PLATFORM', roleName: userName, dataScope, grants })
    await newPerson(server, { company: 'PLATFORM', userName, roleIds: [role], departments: ['FIN'] })
    return server.as(userName)
  }
  const all = ['export.task', 'export.task.company', 'sys.audit']
  expect(await reads(await colleague('all.there', DATA_SCOPE.ALL, all), name)).toBe(true)
  expect(await reads(await colleague('no.list', DATA_SCOPE.ALL, all.slice(0, 2)), name)).toBe(false)
  expect(await reads(await colleague('own.tasks', DATA_SCOPE.ALL, ['export.task', 'sys.audit']), name)).toBe(
    false,
  )
  for (const scope of [DATA_SCOPE.OWN, DATA_SCOPE.DEPARTMENT, DATA_SCOPE.COMPANY]) {
    expect(await reads(await colleague(`scope.${scope}`, scope, all), name), `scope ${scope}`).toBe(false)
  }
})

test('a kind of record that nobody answers for shows nothing; who opens an identity document is recorded, a refusal is not', async () => {
  const [passport, plain] = [await upload(agent, '护照首页.png'), await upload(agent)]
  const hold = (name: string, entity: string) =>
    server.db.query(sql`
      insert into stored_file_use (file_id, entity, entity_id)
      select id, ${entity}, '41' from stored_file where storage_name = ${name}`)
  await hold(passport, 'passport')
  await hold(plain, 'order')
  const reading = () =>
    rows(
      server.db,
      sql`select actor_id as "actorId", company_id as "companyId", entity, entity_id as "entityId", subject, changes
          from change_log where action = 'read' order by id`,
    )
  expect([await reads(agent, passport), await reads(agent, plain)]).toEqual([false, false])
  expect(await reading()).toEqual([])
  const [viewer, actor] = [await viewerOf('agent'), await actorFor('agent')]
  const mine: FileReader = async (_, { viewer: { userId: id } }, ids) => (id === viewer.userId ? ids : [])
  const see = (as: Viewer, name: string) =>
    addressOf(server.db, server.files, { viewer: as, actor, now: new Date() }, name, {
      passport: mine,
      order: mine,
    })
  await expect(see(await viewerOf('agent_boss'), passport)).rejects.toThrow('recordGone')
  expect(await see(viewer, plain)).toContain(plain)
  expect(await reading()).toEqual([])
  expect(await see(viewer, passport)).toContain(passport)
  expect(await reading()).toEqual([
    {
      actorId: actor.userId,
      companyId: actor.companyId,
      entity: 'passport',
      entityId: '41',
      subject: '护照首页.png',
      changes: [{ field: 'fileName', from: null, to: null }],
    },
  ])
})
