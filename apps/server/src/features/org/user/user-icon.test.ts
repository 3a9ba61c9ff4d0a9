import { fileUrl } from '@visa/contract/files/file'
import { userDelete, userDetail, userSave } from '@visa/contract/org/user-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { first, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { png } from '../../../testing/samples.ts'
import { companyId, departmentId } from '../../../testing/staff.ts'
import { putFile } from '../../../testing/store-upload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const upload = async (person: Client, size: number) => {
  const { data } = await putFile(person, { name: '头像.png', content: png(size, size) }, new Date())
  const [item] = data as { imgUrl: string; fileName: string }[]
  return { storageName: item?.imgUrl ?? '', fileName: item?.fileName ?? '', fileIndex: 0 }
}

const keptForGood = async (storageName: string): Promise<boolean> =>
  (await first(
    server.db,
    sql`select 1 from stored_file where storage_name = ${storageName} and expires_at is null`,
  )) !== undefined

test('a picture is kept while it is somebody’s, seen by their company and let go with them', async () => {
  const body = {
    companyId: await companyId(server, 'AGENT-YX'),
    userName: 'pictured',
    realName: '有照片',
    departmentIds: [await departmentId(server, 'AGENT-YX', 'SALES')],
  }
  const [picture, other] = [await upload(admin, 3), await upload(admin, 4)]
  const { id } = await admin.call(userSave, { body: { ...body, icon: [picture] } })
  expect((await admin.call(userDetail, { query: { id } })).icon).toEqual([picture])
  expect(await keptForGood(picture.storageName)).toBe(true)
  const { storageName } = picture
  const colleague = await server.as('agent')
  expect(await colleague.call(fileUrl, { query: { storageName } })).toContain('/store/')
  const stranger = await server.as('center_emp')
  expect((await stranger.refused(fileUrl, { query: { storageName } })).code).toBe('9999')

  await admin.call(userSave, { body: { ...body, id, icon: [other] } })
  expect([await keptForGood(storageName), await keptForGood(other.storageName)]).toEqual([false, true])
  await admin.call(userSave, { body: { ...body, id, icon: [other] } })
  await admin.call(userDelete, { body: { id } })
  expect(await keptForGood(other.storageName)).toBe(false)
})

test('a file of somebody else’s company is no picture', async () => {
  const foreign = await upload(await server.as('center_emp'), 5)
  const body = {
    userName: 'thief',
    realName: '借用',
    departmentIds: [await departmentId(server, 'PLATFORM', 'IT')],
    icon: [foreign],
  }
  expect((await admin.refused(userSave, { body })).msg).toMatch(/不存在或已过期/)
})
