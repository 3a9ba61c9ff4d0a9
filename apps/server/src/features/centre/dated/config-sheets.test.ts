import { CODES } from '@visa/contract/codes'
import { processTimeSave } from '@visa/contract/centre/config-process-time'
import { serviceFeeSave } from '@visa/contract/centre/config-service-fee'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { exportDownload, exportSubmit, type ExportKind } from '@visa/contract/sheets/export-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../../sheets/read-sheet.ts'
import type { Client } from '../../../testing/client.ts'
import { collected } from '../../../testing/collected.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let manager: Client

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
})
afterAll(() => server.close())

test('C7.33 price lists and process times leave as files in words, of the own centre alone', async () => {
  await manager.call(processTimeSave, {
    body: {
      nationCode: 'RUS',
      visaType: 1,
      visaCategory: 'COMMON_TOURIST',
      urgencyLevel: 'URGENT',
      workingDays: 4,
      cutOff: '14:30',
      validFrom: addDays(dayOf(new Date()), 3),
    },
  })
  await manager.call(serviceFeeSave, {
    body: {
      code: 'LAMINATE',
      name: '过塑',
      unitCents: 1500,
      unit: '张',
      validFrom: addDays(dayOf(new Date()), 3),
    },
  })
  const cellsOf = async (by: Client, kind: ExportKind): Promise<string> => {
    const { id } = await by.call(exportSubmit, { body: { kind, format: 'csv', filters: {} } })
    await server.runJobs()
    const url = await by.call(exportDownload, { query: { id } })
    const { rawPayload } = await by.send({ method: 'GET', url })
    return JSON.stringify((await collected(readSheet(rawPayload))).map(({ cells }) => cells))
  }
  const times = await cellsOf(manager, 'centreProcessTime')
  expect(times).toContain('14:30')
  expect(times).not.toContain('COMMON_TOURIST')
  const fees = await cellsOf(manager, 'centreVisaFee')
  expect(fees).toContain('平台统一')
  expect(fees).not.toMatch(/COMMON_TOURIST|URGENT|SINGLE/)
  expect(await cellsOf(manager, 'centreServiceFee')).toMatch(/过塑.*未生效/)
  const other = await otherManager(server)
  expect(await cellsOf(other, 'centreProcessTime')).not.toContain('14:30')
  const employee = await server.as('center_emp')
  for (const kind of ['centreProcessTime', 'centreVisaFee', 'centreServiceFee'] as const)
    expect((await employee.raw(exportSubmit, { body: { kind, filters: {} } })).code).toBe(CODES.NO_PERMISSION)
})
