import { dictDataAdd, dictDataByType } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypeFreeze } from '@visa/contract/dict/dict-type'
import type { Endpoint } from '@visa/contract/endpoint'
import { changeLanguage } from '@visa/contract/session/personal'
import {
  ImportTask,
  importDetail,
  importErrorFile,
  importSubmit,
  importTemplate,
} from '@visa/contract/sheets/import-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import { writeXlsx } from '../../sheets/xlsx-writer.ts'
import { bytesOf, collected } from '../../testing/collected.ts'
import type { Client } from '../../testing/client.ts'
import { bookParts, handMadeZip } from '../../testing/hand-made-zip.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepImportsJob } from './import.task.ts'

const { SUBMITTED, SUCCESS, FAIL } = TASK_STATUS

let server: TestApp
let admin: Client
let count = 0

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const newType = async (): Promise<string> => {
  count += 1
  await admin.call(dictTypeAdd, { body: { type: `IMPORT_${count}`, name: `导入${count}` } })
  return `IMPORT_${count}`
}

const HEADER = ['编码', '中文名称', '英文名称', '排序号'] as const

const book = (cells: readonly (readonly (string | number)[])[], header: readonly string[] = HEADER) =>
  bytesOf(writeXlsx(cells, { name: 's', columns: header.map((title) => ({ title, kind: 'text' as const })) }))

const upload = (
  person: Client,
  options: object,
  bytes: Buffer,
  name = '表.xlsx',
  endpoint: Endpoint = importSubmit,
) => {
  const form = new FormData()
  form.append('kind', 'dictData')
  form.append('options', JSON.stringify(options))
  form.append('file', new File([new Uint8Array(bytes)], name))
  return person.upload(endpoint, form)
}

const taken = async (person: Client, type: string, bytes: Buffer): Promise<ImportTask> => {
  const { code, msg, data } = await upload(person, { type }, bytes)
  expect([code, msg]).toEqual(['0000', expect.any(String)])
  return ImportTask.parse(data)
}

const codesOf = async (type: string): Promise<string[]> =>
  (await admin.call(dictDataByType, { query: { type } })).map(({ code }) => code)

const cellsAt = async (person: Client, url: string): Promise<string[][]> => {
  const { rawPayload } = await person.send({ method: 'GET', url })
  return (await collected(readSheet(rawPayload))).map(({ cells }) => cells)
}

test('the template, filled in, is taken in, and each row is in the log', async () => {
  const type = await newType()
  const { fileName, content } = await admin.call(importTemplate, { query: { kind: 'dictData' } })
  expect(fileName).toBe('字典数据导入模板.xlsx')
  const task = await taken(admin, type, Buffer.from(content, 'base64'))
  expect(task).toMatchObject({ status: SUCCESS, rowsDone: 1, errorCount: 0, hasErrorFile: false, error: '' })
  expect(await codesOf(type)).toEqual(['TOURISM'])
  expect(
    await one(
      server.db,
      sql`select count(*) as count from change_log where entity = 'dict_data' and topic = ${type} and action = 'add'`,
    ),
  ).toEqual({ count: 1 })
})

test('errors of the fields, of the data and within the file come row by row, and nothing is written', async () => {
  const type = await newType()
  await admin.call(dictDataAdd, { body: { type, code: 'OLD', cname: '旧' } })
  const bytes = await book([
    ['GOOD', '好', '', 1],
    ['not a code', '坏', '', 'x'],
    ['OLD', '新', '', 2],
    ['GOOD', '又', '', 3],
    ['LAST', '好', '', 4],
  ])
  const task = await taken(admin, type, bytes)
  expect(task).toMatchObject({ status: FAIL, errorCount: 5, hasErrorFile: true, rowsDone: 0 })
  expect(task.errors.map(({ row, title, message }) => [row, title, message])).toEqual([
    [3, '编码', '只能包含字母、数字和 _ . -'],
    [3, '排序号', '请输入整数'],
    [4, '', '编码 OLD 在该类型下已存在'],
    [5, '', '编码 GOOD 在该类型下已存在'],
    [6, '', '中文名称 好 在该类型下已存在'],
  ])
  expect(await codesOf(type)).toEqual(['OLD'])
  const url = await admin.call(importErrorFile, { query: { id: task.id } })
  const [header, ...given] = await cellsAt(admin, url)
  expect(header).toEqual([...HEADER, '原行号', '错误原因'])
  expect(given.map((cells) => cells[5] ?? '')).toEqual([
    '',
    '编码：只能包含字母、数字和 _ . -\n排序号：请输入整数',
    '编码 OLD 在该类型下已存在',
    '编码 GOOD 在该类型下已存在',
    '中文名称 好 在该类型下已存在',
  ])
})

test('in English the errors, the file of reasons and the template are English', async () => {
  const type = await newType()
  const person = await server.as('admin')
  await person.call(changeLanguage, { body: { language: 'en' } })
  const task = await taken(
    person,
    type,
    await book(
      [
        ['A', ''],
        ['B', 'b'],
      ],
      ['Code', 'Chinese name'],
    ),
  )
  expect(task.errors).toEqual([{ row: 2, title: 'Chinese name', message: 'cannot be empty' }])
  const [header] = await cellsAt(person, await person.call(importErrorFile, { query: { id: task.id } }))
  expect(header).toEqual(['Code', 'Chinese name', 'Original row', 'Reasons'])
  const { fileName } = await person.call(importTemplate, { query: { kind: 'dictData' } })
  expect(fileName).toBe('Template dictionary entries.xlsx')
})

test('missing columns are errors, unknown ones are told and left out', async () => {
  const type = await newType()
  const missing = await taken(admin, type, await book([['A']], ['编码']))
  expect(missing.errors).toEqual([{ row: 1, title: '中文名称', message: '缺少该列' }])
  const more = await taken(admin, type, await book([['A', '甲', 'x']], ['编码', '中文名称', '杂项']))
  expect(more).toMatchObject({ status: SUCCESS, unknownColumns: ['杂项'] })
  expect(await codesOf(type)).toEqual(['A'])
})

test('hostile and foreign files are refused in a sentence', async () => {
  const type = await newType()
  const parts = bookParts({})
  for (const part of parts) {
    if (part.name.endsWith('first.xml')) part.content = `<worksheet><sheetData>${' '.repeat(8_000_000)}`
  }
  const bomb = handMadeZip(parts)
  expect(bomb.length).toBeLessThan(100_000)
  expect(await upload(admin, { type }, bomb)).toMatchObject({ code: '9999', msg: '表格过大，无法读取' })
  const pdf = Buffer.from('%PDF-1.7 …')
  const notASheet = '文件不是有效的表格，请上传 .xlsx 或 .csv 文件'
  expect(await upload(admin, { type }, pdf)).toMatchObject({ code: '9999', msg: notASheet })
  const large = Buffer.concat([Buffer.from([0, 1, 2, 3]), Buffer.alloc(300_000, 7)])
  expect(await upload(admin, { type }, large)).toMatchObject({ code: '9999', msg: notASheet })
  expect((await upload(admin, { type }, Buffer.alloc(0))).msg).toBe('表格中没有数据')
  expect((await upload(admin, {}, pdf)).msg).toContain('类型编码')
  expect((await upload(admin, { type: 'NO_SUCH' }, await book([['A', '甲']]))).data).toMatchObject({
    errors: [{ row: 2, title: '', message: '字典类型 NO_SUCH 不存在' }],
  })
  expect(await codesOf(type)).toEqual([])
})

test('a long file waits for a job, which takes all of it in once', async () => {
  const type = await newType()
  const rows = Array.from({ length: 700 }, (_, n) => [`C${n}`, `名称 ${n}`, crypto.randomUUID(), n])
  const { id, status } = await taken(admin, type, await book(rows))
  expect(status).toBe(SUBMITTED)
  expect(await codesOf(type)).toEqual([])
  await server.runJobs()
  expect(await admin.call(importDetail, { query: { id } })).toMatchObject({ status: SUCCESS, rowsDone: 700 })
  await server.db.query(
    sql`select from graphile_worker.add_job('run_import', json_build_object('id', ${id}::bigint))`,
  )
  await server.runJobs()
  expect(await codesOf(type)).toHaveLength(700)
})

test('a long file with an error gives its reasons through the job', async () => {
  const type = await newType()
  const rows = Array.from({ length: 600 }, (_, n) => [
    n === 7 ? '坏' : `C${n}`,
    `名称 ${n}`,
    crypto.randomUUID() + crypto.randomUUID(),
    n,
  ])
  const { id } = await taken(admin, type, await book(rows))
  await server.runJobs()
  const task = await admin.call(importDetail, { query: { id } })
  expect(task).toMatchObject({ status: FAIL, errorCount: 1, errors: [{ row: 9, title: '编码' }] })
  expect(await codesOf(type)).toEqual([])
})

test('only those who may add entries, only one’s own, and not into a frozen type', async () => {
  const type = await newType()
  const bytes = await book([['A', '甲']])
  const person = await server.asReader()
  expect((await upload(person, { type }, bytes)).code).toBe('1111')
  expect((await person.refused(importTemplate, { query: { kind: 'dictData' } })).code).toBe('1111')
  const failed = await taken(admin, type, await book([['', '甲']]))
  const gone = { code: '9999', msg: '记录不存在或已被删除', data: null }
  expect(await person.refused(importDetail, { query: { id: failed.id } })).toEqual(gone)
  expect(await person.refused(importErrorFile, { query: { id: failed.id } })).toEqual(gone)
  const { id } = await one<{ id: number }>(server.db, sql`select id from dict_type where type = ${type}`)
  await admin.call(dictTypeFreeze, { body: { id, valid: 0 } })
  expect((await taken(admin, type, bytes)).errors[0]?.message).toBe(`字典类型 ${type} 已冻结，不能新增数据`)
})

test('what is known of an import is gone after a day', async () => {
  const { id } = await taken(admin, await newType(), await book([['A', '甲']]))
  const tomorrow = new Date(Date.now() + 86_400_000)
  await sweepImportsJob.run({ db: server.db, now: tomorrow, fireTime: tomorrow })
  expect((await admin.refused(importDetail, { query: { id } })).code).toBe('9999')
})
