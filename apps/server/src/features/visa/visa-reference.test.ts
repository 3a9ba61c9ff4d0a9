import { documentsFor } from '@visa/contract/application/checklist'
import { Condition } from '@visa/contract/application/condition'
import { COUNTRIES } from '@visa/contract/application/field'
import { dictionariesOf } from '@visa/contract/application/form'
import { APPLICATION_FORMS, formByCode, keptForm, formOf, withCommon } from '@visa/contract/application/forms'
import { FORM_CODES } from '@visa/contract/visa/form-codes'
import { judge } from '@visa/contract/application/judge'
import { CODES } from '@visa/contract/codes'
import { TODAY, sampleApplication } from '@visa/contract/testing/sample-applications'
import { applicationOptions } from '@visa/contract/visa/application-options'
import { ruleList } from '@visa/contract/visa/dated-rule'
import { requirementList } from '@visa/contract/visa/document-requirement'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import { seedReference } from '../../seed/reference.ts'
import { DICTIONARIES } from '../../seed/dictionaries.ts'
import { VISA_REQUIREMENTS, VISA_RULES } from '../../seed/visa-reference.ts'
import type { Client } from '../../testing/client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { rulesOn } from './rule/rule.service.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const valueOn = async (day: string, key: string) => (await rulesOn(server.db, 'RUS', day))[key]

describe('dated rules', () => {
  test('change from one day to the next, both days included', async () => {
    expect(await valueOn('2023-07-31', 'evisa.stayDays')).toBeUndefined()
    expect(await valueOn('2023-08-01', 'evisa.stayDays')).toBe('16')
    expect(await valueOn('2025-08-22', 'evisa.stayDays')).toBe('16')
    expect(await valueOn('2025-08-23', 'evisa.stayDays')).toBe('30')
    expect(await valueOn('2026-09-14', 'visaFree.days')).toBe('30')
    expect(await valueOn('2026-09-15', 'visaFree.days')).toBeUndefined()
  })

  test('are listed for a day, today unless another is given', async () => {
    const then = await admin.call(ruleList, { query: { nationCode: 'RUS', day: '2025-08-22' } })
    expect(then.find(({ key }) => key === 'evisa.validityDays')).toMatchObject({
      country: 'RUS',
      value: '60',
      validFrom: '2023-08-01',
      validTo: '2025-08-22',
      source: 'secondary',
    })
    const now = await admin.call(ruleList, { query: { nationCode: 'RUS' } })
    expect(now.map(({ key }) => key)).toContain('evisa.validityDays')
    expect(new Set(now.map(({ key }) => key)).size).toBe(now.length)
    expect(await admin.call(ruleList, { query: { nationCode: 'ZZZ' } })).toEqual([])
  })

  test('of one key never overlap, and end no earlier than they begin', async () => {
    const add = (from: string, to: string | null) =>
      server.db.query(
        sql`insert into dated_rule (country, key, value, valid_from, valid_to, source)
            values ('TUR', 'test.key', '1', ${from}::date, ${to}::date, 'assumed')`,
      )
    await add('2026-01-01', '2026-01-31')
    await add('2026-02-01', null)
    await expect(add('2026-01-31', '2026-01-31')).rejects.toThrow('dated_rule_once')
    await expect(add('2027-01-01', null)).rejects.toThrow('dated_rule_once')
    await expect(add('2020-02-01', '2020-01-01')).rejects.toThrow(/dated_rule_order|range lower bound/)
  })

  test('that somebody corrected stay when a new version brings its own', async () => {
    await server.db.query(
      sql`update dated_rule set value = '45' where country = 'MYS' and key = 'evisa.stayDays'`,
    )
    const counted = () => one(server.db, sql`select count(*) as count from dated_rule`)
    const before = await counted()
    await server.db.tx(seedReference)
    expect(await counted()).toEqual(before)
    expect((await rulesOn(server.db, 'MYS', '2026-11-16'))['evisa.stayDays']).toBe('45')
  })

  test('that forms read are among those that an installation begins with', () => {
    for (const { code, country, rules } of APPLICATION_FORMS) {
      const seeded = new Set(VISA_RULES.filter((rule) => rule.country === country).map(({ key }) => key))
      // Two entries count as one where nothing else is said, and private visas of many entries have no common limit.
      const unsaid = /\.DOUBLE$|COMMON_PRIVATE\.MULTIPLE$/
      expect(
        rules.filter((key) => !seeded.has(key) && !unsaid.test(key)),
        code,
      ).toEqual([])
    }
    expect(VISA_RULES).toHaveLength(88)
  })
})

const entriesOf = (type: string) =>
  DICTIONARIES.find((each) => each.type === type)?.entries.map(({ code }) => code) ?? []

describe('documents', () => {
  test('are listed by kind of visa, with conditions that the contract knows', async () => {
    const listed = await admin.call(requirementList, { query: { nationCode: 'RUS', visaType: 1 } })
    expect(listed).toHaveLength(34)
    expect(listed[0]).toMatchObject({
      document: 'PASSPORT',
      form: 'ORIGINAL',
      category: '*',
      applicant: 'any',
    })
    expect(listed.find(({ document }) => document === 'HOTEL')?.condition).toEqual([
      { field: 'institutionType', not: ['TRAVEL_COMPANY'] },
    ])
    expect(VISA_REQUIREMENTS).toHaveLength(69)
    for (const each of VISA_REQUIREMENTS) {
      expect(Condition.safeParse(each.condition).success, each.document).toBe(true)
      expect(entriesOf('MATERIAL_KIND')).toContain(each.document)
      expect(entriesOf('MATERIAL_FORM')).toContain(each.form)
      const form = formOf(each.country, each.visaType === 1 ? 1 : 2)
      const known = form === undefined ? [] : Object.keys(withCommon(form).fields)
      const asked = each.condition.flatMap((clause) => ('field' in clause ? [clause.field] : []))
      expect(known).toEqual(expect.arrayContaining(asked))
    }
  })

  test('of a tourist in work are those of the checklist, and others of a child', async () => {
    const requirements = await admin.call(requirementList, { query: { nationCode: 'RUS', visaType: 1 } })
    const { rules, options } = await admin.call(applicationOptions, { query: { form: 'ru-sticker' } })
    const form = withCommon(formByCode('ru-sticker'))
    const listed = (changes: object) =>
      documentsFor(
        form,
        { ...sampleApplication('ru-sticker'), ...changes },
        { today: TODAY, order: {}, rules, options },
        { requirements },
      ).map(({ document, form: paper, must }) => `${document} ${paper}${must ? '' : '?'}`)
    expect(listed({})).toEqual([
      'PASSPORT ORIGINAL',
      'PASSPORT COPY',
      'PHOTO ORIGINAL',
      'FORM ORIGINAL',
      'ID_CARD COPY',
      'AUTHORITY ORIGINAL',
      'INVITATION ORIGINAL',
      'TICKET COPY',
      'EMPLOYMENT ORIGINAL?',
    ])
    const child = { birthDate: '2018-05-01', occupationGroup: 'STUDENT', travelsWith: 'ONE_PARENT' }
    expect(listed(child)).toEqual([
      'PASSPORT ORIGINAL',
      'PASSPORT COPY',
      'PHOTO ORIGINAL',
      'FORM ORIGINAL',
      'AUTHORITY ORIGINAL',
      'INVITATION ORIGINAL',
      'TICKET COPY',
      'BIRTH COPY',
      'HOUSEHOLD COPY',
      'AUTHORITY ORIGINAL',
      'SCHOOL ORIGINAL?',
    ])
  })
})

describe('what a form is filled in with', () => {
  test('is open to everybody, and holds the choices and rules of that form only', async () => {
    const visitor = server.visitor()
    const { today, rules, options } = await visitor.call(applicationOptions, { query: { form: 'ru-evisa' } })
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(Object.keys(rules).every((key) => formByCode('ru-evisa').rules.includes(key))).toBe(true)
    expect(rules['evisa.applyMinDaysAhead']).toBe('4')
    expect(rules).not.toHaveProperty('evisa.feeUsd')
    expect(Object.keys(options).toSorted()).toEqual(dictionariesOf(keptForm('ru-evisa')).toSorted())
    expect(options[COUNTRIES]).toHaveLength(249)
    expect(options['RU_PORT']?.map(({ code }) => code)).toContain('OTHER')
    expect(Object.keys(options['SEX']?.[0] ?? {})).not.toContain('resv2')
  })

  test.each(FORM_CODES)('%s: every choice is there, and a good application is taken', async (code) => {
    const form = formByCode(code)
    const { rules, options } = await admin.call(applicationOptions, { query: { form: code } })
    for (const type of dictionariesOf(form)) expect(options[type]?.length, type).toBeGreaterThan(1)
    const context = { today: TODAY, order: {}, rules, options }
    expect(judge(form, sampleApplication(code), context)).toEqual([])
  })

  test('another form is refused in words', async () => {
    const { msg } = await server.visitor().raw(applicationOptions, { query: { form: 'us' } })
    expect(msg).toBe('表单：含有不存在或无权选择的项')
  })
})

test('rules and documents are read by those who take orders, and by nobody else', async () => {
  const visitor = server.visitor()
  const query = { nationCode: 'RUS' as const, visaType: 1 as const }
  expect((await visitor.refused(requirementList, { query })).code).toBe(CODES.NOT_LOGGED_IN)
  expect((await visitor.refused(ruleList, { query: { nationCode: 'RUS' } })).code).toBe(CODES.NOT_LOGGED_IN)
  expect((await admin.refused(ruleList, { query: { nationCode: 'Russia' } })).msg).toBe(
    '国家：含有不存在或无权选择的项',
  )
})
