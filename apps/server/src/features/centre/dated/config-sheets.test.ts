import { counterSave } from '@visa/contract/centre/config-counter'
import { centreDictAdd, unuseReasonAdd } from '@visa/contract/centre/config-dict'
import { docTemplatePublish, docTemplateSave } from '@visa/contract/centre/config-doc-template'
import { optionSave } from '@visa/contract/centre/config-option'
import { centreWaySave } from '@visa/contract/centre/config-ways'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { CODES } from '@visa/contract/codes'
import { processTimeSave } from '@visa/contract/centre/config-process-time'
import { serviceFeeSave } from '@visa/contract/centre/config-service-fee'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { exportSubmit, type ExportKind } from '@visa/contract/sheets/export-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { exportedCells } from '../../../testing/exported.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { shippedDoc } from '../doc-template/doc-template.service.ts'

let server: TestApp
let manager: Client
let other: Client

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  other = await otherManager(server)
})
afterAll(() => server.close())

const cellsOf = async (
  by: Client,
  kind: ExportKind,
  filters: Record<string, unknown> = {},
): Promise<string> => {
  return JSON.stringify(await exportedCells(server, by, kind, filters))
}

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
  const times = await cellsOf(manager, 'centreProcessTime')
  expect(times).toContain('14:30')
  expect(times).not.toContain('COMMON_TOURIST')
  const fees = await cellsOf(manager, 'centreVisaFee')
  expect(fees).toContain('平台统一')
  expect(fees).not.toMatch(/COMMON_TOURIST|URGENT|SINGLE/)
  expect(await cellsOf(manager, 'centreServiceFee')).toMatch(/过塑.*未生效/)
  expect(await cellsOf(other, 'centreProcessTime')).not.toContain('14:30')
  const employee = await server.as('center_emp')
  for (const kind of ['centreProcessTime', 'centreVisaFee', 'centreServiceFee'] as const)
    expect((await employee.raw(exportSubmit, { body: { kind, filters: {} } })).code).toBe(CODES.NO_PERMISSION)
})

test('C7.33 ways, counters, options, reasons and own entries leave as files in words, of the own centre alone', async () => {
  const validFrom = addDays(dayOf(new Date()), 3)
  await manager.call(counterSave, { body: { counter: '导出柜台', floatCents: 12_300, printer: 'HP 404' } })
  await manager.call(centreWaySave, {
    body: { way: 'TRANSFER', enabled: false, counters: ['导出柜台'], validFrom },
  })
  await manager.call(optionSave, {
    body: { options: { smsResult: 'off', openingHours: '周一至周六 8:00–18:00' }, validFrom },
  })
  await manager.call(unuseReasonAdd, { body: { code: 'TORN', cname: '签证页撕裂', resv1: 'visa' } })
  await manager.call(centreDictAdd, { body: { type: 'BACK_REASON', code: 'SMUDGE', cname: '印章模糊' } })
  const told = [
    ['centreWay', {}, /对公转账|转账/, /不收.*导出柜台.*未生效/],
    ['centreCounter', {}, /导出柜台.*123/, /HP 404/],
    ['centreOption', {}, /出结果后/, /周一至周六 8:00–18:00/],
    ['centreUnuseReason', {}, /行程取消.*平台统一/, /签证页撕裂.*签证.*本中心/],
    ['centreDict', { type: 'BACK_REASON' }, /资料不全/, /印章模糊.*本中心/],
  ] as const
  const employee = await server.as('center_emp')
  for (const [kind, filters, shared, own] of told) {
    const file = await cellsOf(manager, kind, filters)
    expect(file).toMatch(shared)
    expect(file).toMatch(own)
    expect(await cellsOf(other, kind, filters)).not.toMatch(own)
    const refused = await employee.raw(exportSubmit, { body: { kind, filters } })
    expect(refused.code).toBe(CODES.NO_PERMISSION)
  }
  // Of every way there is a row, also of those of which nobody has said anything.
  const ways = await cellsOf(other, 'centreWay')
  expect(ways.match(/生效中/g)).toHaveLength(PAYMENT_WAYS.length)
})

test('C7.33 templates leave as a file in words, a row for each version with who published it since when, of the own centre alone', async () => {
  const validFrom = addDays(dayOf(new Date()), 3)
  const versions = [
    ['slip', '导出回执'],
    ['envelope', '导出信封'],
  ] as const
  for (const [kind, name] of versions) {
    const { id } = await manager.call(docTemplateSave, { body: { kind, name, ...shippedDoc(kind) } })
    await manager.call(docTemplatePublish, { body: { id, validFrom } })
  }
  const file = await cellsOf(manager, 'centreDocTemplate')
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select real_name as name from app_user where user_name = 'center_mgr'`,
  )
  expect(file).toContain(`"收件回执","1","导出回执","将生效","${validFrom}","${name}"`)
  expect(file).toContain('导出信封')
  const slips = await cellsOf(manager, 'centreDocTemplate', { kind: 'slip' })
  expect(slips).toContain('导出回执')
  expect(slips).not.toContain('导出信封')
  expect(await cellsOf(other, 'centreDocTemplate')).not.toContain('导出')
  const employee = await server.as('center_emp')
  const refused = await employee.raw(exportSubmit, { body: { kind: 'centreDocTemplate', filters: {} } })
  expect(refused.code).toBe(CODES.NO_PERMISSION)
})
