import { integer, mobile, text } from '@visa/contract/fields'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bytesOf, collected } from '../testing/collected.ts'
import type { ImportColumn } from './import-columns.ts'
import { errorWorkbook, templateWorkbook } from './import-files.ts'
import { importRows } from './import.ts'
import { readSheet } from './read-sheet.ts'

const columns: ImportColumn[] = [
  { field: 'name', title: { zh: '姓名', en: 'Name' }, required: true, example: '王小明' },
  {
    field: 'mobile',
    title: { zh: '手机号', en: 'Mobile' },
    required: true,
    example: '13800138000',
    width: 20,
  },
  { field: 'count', title: { zh: '数量', en: 'Count' }, required: false, kind: 'integer', example: 2 },
]

const schema = z.strictObject({ name: text(4), mobile, count: z.optional(integer(1, 9)) })

const sheet = (lines: string): Buffer => Buffer.from(lines)
const imported = (lines: string | Buffer, limit = 100) =>
  importRows(readSheet(typeof lines === 'string' ? sheet(lines) : lines), { columns, schema, limit })

describe('rows of a sheet become drafts', () => {
  test('titles in either language, any order, extra columns named, empty rows passed over', async () => {
    const found = await imported('Mobile, 姓名 *,备注,count\n13800138000,王一,x,3\n ,,\n13900139000,李二\n')
    expect(found).toEqual({
      drafts: [
        { row: 2, draft: { name: '王一', mobile: '13800138000', count: 3 } },
        { row: 4, draft: { name: '李二', mobile: '13900139000' } },
      ],
      unfit: [],
      errors: [],
      unknownColumns: ['备注'],
    })
  })

  test('each error with its row, its column and the reason in both languages', async () => {
    const found = await imported(
      '姓名,手机号,数量\n王一,13800138000,1\n名字太长了吧,123,x\n,13800138000,10\n',
    )
    expect(found.drafts.map(({ row }) => row)).toEqual([2])
    expect(found.errors).toEqual([
      {
        row: 3,
        field: 'name',
        title: { zh: '姓名', en: 'Name' },
        message: { zh: '不能超过4个字符', en: 'must be at most 4 characters' },
      },
      {
        row: 3,
        field: 'mobile',
        title: { zh: '手机号', en: 'Mobile' },
        message: { zh: '请输入正确的手机号码', en: 'must be a valid mobile number' },
      },
      {
        row: 3,
        field: 'count',
        title: { zh: '数量', en: 'Count' },
        message: { zh: '请输入整数', en: 'must be a whole number' },
      },
      {
        row: 4,
        field: 'name',
        title: { zh: '姓名', en: 'Name' },
        message: { zh: '不能为空', en: 'cannot be empty' },
      },
      {
        row: 4,
        field: 'count',
        title: { zh: '数量', en: 'Count' },
        message: { zh: '不能大于9', en: 'must be at most 9' },
      },
    ])
  })

  test('a column that is missing or doubled stops the import at the header', async () => {
    const found = await imported('\n姓名,Name\n王一,王一')
    expect(found.drafts).toEqual([])
    expect(found.errors.map(({ row, field, message }) => [row, field, message.zh, message.en])).toEqual([
      [2, 'mobile', '缺少该列', 'the column is missing'],
      [2, 'name', '该列重复出现', 'the column is there more than once'],
    ])
  })

  test('too many rows, or none, are refused', async () => {
    const lines = '姓名,手机号\na,13800138000\nb,13800138000'
    await expect(imported(lines, 1)).rejects.toMatchObject({ kind: 'tooManyRows', params: { max: 1 } })
    await expect(imported('姓名,手机号\n')).rejects.toMatchObject({ kind: 'empty' })
  })
})

test('the example of the template is nobody: left standing it is passed over, filled in it is imported', async () => {
  for (const language of ['zh', 'en'] as const) {
    const bytes = await bytesOf(templateWorkbook(columns, language, 'a'))
    await expect(imported(bytes)).rejects.toMatchObject({ kind: 'empty' })
  }
  const lines = '姓名,手机号,数量\n王小明,13800138000,2\n王小明,13800138000,3\n'
  const found = await imported(lines)
  expect(found.drafts).toEqual([{ row: 3, draft: { name: '王小明', mobile: '13800138000', count: 3 } }])
  expect(found.errors).toEqual([])
})

describe('the file that gives the reasons back', () => {
  const lines = '姓名,手机号,备注\n王一,13800138000,好\n\n名字太长了吧,123,x\n'

  test('holds the rows as they came, their numbers and the reasons', async () => {
    const { errors } = await imported(lines)
    const bytes = await bytesOf(errorWorkbook(readSheet(sheet(lines)), errors, 'zh', 'a'))
    expect((await collected(readSheet(bytes))).map(({ cells }) => cells)).toEqual([
      ['姓名', '手机号', '备注', '原行号', '错误原因'],
      ['王一', '13800138000', '好', '2'],
      ['名字太长了吧', '123', 'x', '4', '姓名：不能超过4个字符\n手机号：请输入正确的手机号码'],
    ])
    const english = await bytesOf(errorWorkbook(readSheet(sheet(lines)), errors, 'en', 'a'))
    expect((await collected(readSheet(english))).at(-1)?.cells.at(-1)).toBe(
      'Name: must be at most 4 characters\nMobile: must be a valid mobile number',
    )
  })

  test('comes back without its own columns counting as unknown, or standing there twice', async () => {
    const { errors } = await imported(lines)
    const once = await bytesOf(errorWorkbook(readSheet(sheet(lines)), errors, 'en', 'a'))
    const again = await imported(once)
    expect(again.unknownColumns).toEqual(['备注'])
    expect(again.errors.map(({ row }) => row)).toEqual([3, 3])
    const twice = await bytesOf(errorWorkbook(readSheet(once), again.errors, 'zh', 'a'))
    const [header] = await collected(readSheet(twice))
    expect(header?.cells).toEqual(['姓名', '手机号', '备注', '原行号', '错误原因'])
  })

  test('says what is wrong with the columns', async () => {
    const wrong = '姓名\n王一\n'
    const { errors } = await imported(wrong)
    const bytes = await bytesOf(errorWorkbook(readSheet(sheet(wrong)), errors, 'zh', 'a'))
    expect((await collected(readSheet(bytes))).map(({ cells }) => cells)).toEqual([
      ['姓名', '原行号', '错误原因'],
      ['', '1', '手机号：缺少该列'],
      ['王一', '2'],
    ])
  })
})
