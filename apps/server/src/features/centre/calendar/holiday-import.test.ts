import { CODES } from '@visa/contract/codes'
import { holidayList, holidayWhole } from '@visa/contract/centre/config-holiday'
import { configLog } from '@visa/contract/centre/config-shared'
import { ImportTask, importErrorFile, importSubmit, importTemplate } from '@visa/contract/sheets/import-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { collected } from '../../../testing/collected.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { promiseFor } from '../../visa/price/promise.service.ts'

/** The last Tuesday of a year whose successor nobody has published. */
const clock = testClock('2026-12-29T02:00:00Z')
let server: TestApp
let manager: Client
let centre: number

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  manager = await server.as('center_mgr')
  centre = await companyId(server, 'CENTER-BJ')
  await server.db.query(sql`delete from holiday where extract(year from day) >= 2027`)
  await server.db.query(sql`delete from centre_process_time where company_id = ${centre}`)
})
afterAll(() => server.close())

/** The days of 2027 that are not as their weekday says, as an office would type them. */
const SPRING = ['05', '06', '07', '08', '09', '10', '11'].map((day) => `2027-02-${day}`)
const REST = ['2027-01-01', '2027-04-05', '2027-05-03', '2027-06-09', '2027-09-15', '2027-10-01']
const WHOLE = [
  ...SPRING.map((day) => `${day},春节,放假,`),
  ...REST.map((day) => `${day},法定节假日,放假,`),
  '2027-02-20,春节调休,上班,',
]
const HEADER = '日期,名称,上班,领馆'

const submit = (person: Client, lines: readonly string[], year = 2027) => {
  const form = new FormData()
  form.append('kind', 'centreHoliday')
  form.append('options', JSON.stringify({ year }))
  form.append('file', new File([[header, ...lines].join('\n')], '2027.csv'))
  return person.upload(importSubmit, form)
}
let header = HEADER

const taken = async (lines: readonly string[], year?: number): Promise<ImportTask> =>
  ImportTask.parse((await submit(manager, lines, year)).data)

/** How many working days after this Tuesday, and on which day. */
const promised = async (at = clock.now(), acceptOrgId: number | null = centre) =>
  (
    await promiseFor(
      server.db,
      {
        nationCode: 'RUS',
        visaType: 1,
        visaCategory: 'COMMON_TOURIST',
        urgencyLevel: 'NORMAL',
        acceptOrgId,
      },
      at,
    )
  )?.promisedDate ?? null

const own = async () =>
  (await manager.call(holidayList, { query: { year: 2027 } })).days.filter((each) => each.own)
const known = async () => (await manager.call(holidayList, { query: { year: 2027 } })).knownUntil

/** Right before Spring Festival. */
const february = new Date('2027-02-03T02:00:00Z')

test('C7.33 the template has the columns that are read, and a row of its own is left out', async () => {
  const { fileName, content } = await manager.call(importTemplate, { query: { kind: 'centreHoliday' } })
  expect(fileName).toBe('中心节假日导入模板.xlsx')
  const [titles] = await collected(readSheet(Buffer.from(content, 'base64')))
  header = (titles?.cells ?? []).join(',')
  expect(titles?.cells).toHaveLength(4)
})

test('every row that does not fit is told by its row and column, and nothing is taken in', async () => {
  const task = await taken([
    '2027-01-01,元旦,放假,',
    '2026-01-01,去年的,放假,',
    '2027-13-01,没有这天,放假,',
    '2027-02-05,,放假,',
    '2027-02-06,春节,也许,',
    '2027-02-07,春节,放假,火星',
    '2027-02-08,领馆上班,上班,俄罗斯',
  ])
  expect(task.status).toBe(TASK_STATUS.FAIL)
  expect([...new Set(task.errors.map(({ row }) => row))].toSorted((one, other) => one - other)).toEqual([
    3, 4, 5, 6, 7, 8,
  ])
  const url = await manager.call(importErrorFile, { query: { id: task.id } })
  const { rawPayload } = await manager.send({ method: 'GET', url })
  expect((await collected(readSheet(rawPayload))).length).toBe(8)
  expect(await own()).toEqual([])
})

test('C7.33 a few days of a centre do not make a year known, unless the centre says that they are all', async () => {
  expect(await promised()).toBeNull()
  const task = await taken(['2027-01-20,盘点,放假,', '2027-03-08,领馆休,放假,俄罗斯'])
  expect(task).toMatchObject({ status: TASK_STATUS.SUCCESS, rowsDone: 2 })
  expect((await own()).map(({ day, nationCode, working }) => [day, nationCode, working])).toEqual([
    ['2027-01-20', '', false],
    ['2027-03-08', 'RUS', false],
  ])
  // Spring Festival is no working time because somebody counts stock.
  expect(await known()).toBe('2026-12-31')
  expect(await promised()).toBeNull()
  expect((await manager.call(holidayList, { query: { year: 2027 } })).closed).toBe(1)
  const log = await manager.call(configLog, { query: { screen: 'center.config.holiday' } })
  expect(log.records).toBe(2)
  const other = await otherManager(server)
  await other.call(holidayWhole, { body: { year: 2027 } })
  expect([await known(), await promised()]).toEqual(['2026-12-31', null])
})

test('C7.33 a year that is taken in moves promises by its days, for its own centre alone', async () => {
  expect(await taken(WHOLE)).toMatchObject({ status: TASK_STATUS.SUCCESS, rowsDone: WHOLE.length })
  expect(await known()).toBe('2027-12-31')
  const inJanuary = await promised()
  expect(inJanuary?.startsWith('2027-01')).toBe(true)
  // The week of Spring Festival is not counted, the Saturday that is worked for it is.
  const { days } = (await promiseFor(
    server.db,
    {
      nationCode: 'RUS',
      visaType: 1,
      visaCategory: 'COMMON_TOURIST',
      urgencyLevel: 'NORMAL',
      acceptOrgId: centre,
    },
    february,
  )) ?? { days: [] }
  const counted = days.filter(({ kind }) => kind !== 'off').map(({ day }) => day)
  expect(counted.filter((day) => SPRING.includes(day))).toEqual([])
  expect(await promised(clock.now(), null)).toBeNull()
  // The same file once more changes nothing.
  const before = await manager.call(configLog, { query: { screen: 'center.config.holiday' } })
  await taken(WHOLE)
  expect((await manager.call(configLog, { query: { screen: 'center.config.holiday' } })).records).toBe(
    before.records,
  )
})

test('whoever is no centre takes in no calendar; who has said that few days are all, has them counted', async () => {
  const outside = await submit(await server.as('admin'), WHOLE)
  expect(outside.code).not.toBe(CODES.SUCCESS)
  const employee = await submit(await server.as('center_emp'), WHOLE)
  expect(employee.code).toBe(CODES.NO_PERMISSION)
  await taken(['2028-01-03,元旦,放假,'], 2028)
  expect(await known()).toBe('2027-12-31')
  await manager.call(holidayWhole, { body: { year: 2028 } })
  expect(await known()).toBe('2028-12-31')
})
