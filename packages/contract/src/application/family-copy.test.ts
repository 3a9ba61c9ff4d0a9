import { expect, test } from 'vitest'
import { sampleApplication, sampleContext } from '../testing/sample-applications.ts'
import { COPY_PART_NAMES, USUAL_COPY_PARTS, type CopyPart } from '../visa/copy-parts.ts'
import { familyCopy } from './family-copy.ts'
import { keptForm } from './forms.ts'

const form = keptForm('ru-sticker')
const context = sampleContext('ru-sticker')
const FATHER = {
  ...sampleApplication('ru-sticker'),
  hasInsurance: 'y',
  insurer: 'PICC',
  policyNo: 'P-123',
  formerNationality: 'y',
  formerNationalityReason: 'EMIGRATED',
}
const CHILD = {
  cnName: '沈知夏',
  birthDate: '2018-02-05',
  guardianName: '沈国栋',
  travelsWith: 'BOTH_PARENTS',
}

const copied = (
  from: object,
  to: object,
  { parts = COPY_PART_NAMES, over = false }: { parts?: readonly CopyPart[]; over?: boolean } = {},
) => familyCopy(form, { from: { ...from }, to: { ...to }, parts, over, context })

test('address, contact, journey and where it is lodged are copied to a blank form', () => {
  expect(copied(FATHER, {}, { parts: USUAL_COPY_PARTS })).toMatchObject({
    homeAddress: 'NO. 1 WENSAN ROAD, HANGZHOU',
    mobile: '86-13800138000',
    entryDate: '2026-12-01',
    institutionName: 'ООО «Заря»',
    hasInsurance: 'y',
    insurer: 'PICC',
    submissionPlace: 'SHANGHAI',
  })
})

test('what is of one person is never copied: the policy, what somebody declares, passport and papers', () => {
  const taken = copied(FATHER, {}, { over: true })
  for (const name of [
    'policyNo',
    'formerNationality',
    'formerNationalityReason',
    'nationality',
    'photo',
    'surname',
  ]) {
    expect(taken, name).not.toHaveProperty(name)
  }
})

test('a school is copied when it is asked for, and only to whoever works or studies', () => {
  expect(copied(FATHER, { occupationGroup: 'STUDENT' }, { parts: USUAL_COPY_PARTS })).not.toHaveProperty(
    'employerName',
  )
  const student = copied(FATHER, { occupationGroup: 'STUDENT' }, { parts: ['school'] })
  expect(Object.keys(student)).toEqual(['employerName', 'employerAddress', 'employerPhone'])
  expect(copied(FATHER, { occupationGroup: 'RETIRED' }, { parts: ['school'] })).toEqual({})
})

test('a guardian is copied between children, not to those who need none', () => {
  const sister = { birthDate: '2020-06-01' }
  expect(copied(CHILD, sister)).toMatchObject({ guardianName: '沈国栋', travelsWith: 'BOTH_PARENTS' })
  expect(copied(CHILD, { birthDate: '1985-03-12' })).not.toHaveProperty('guardianName')
})

test('what is filled in stays unless it is to be written over, and what is alike is no change', () => {
  const to = {
    homeAddress: 'ELSEWHERE',
    entryDate: '2026-12-01',
    stays: sampleApplication('ru-sticker')['stays'],
  }
  expect(copied(FATHER, to)).not.toHaveProperty('homeAddress')
  const over = copied(FATHER, to, { over: true })
  expect(over).toMatchObject({ homeAddress: 'NO. 1 WENSAN ROAD, HANGZHOU' })
  expect(over).not.toHaveProperty('entryDate')
  expect(over).not.toHaveProperty('stays')
})

test('the service of a Philippine form and how often it is entered are copied too', () => {
  const taken = familyCopy(keptForm('ph'), {
    from: sampleApplication('ph'),
    to: {},
    parts: ['journey'],
    context: sampleContext('ph'),
  })
  expect(taken).toMatchObject({ phService: 'BOTH', transportationType: 'AIR', entries: 'SINGLE' })
  expect(taken).not.toHaveProperty('criminalRecord')
})
