import { keptForm } from '@visa/contract/application/forms'
import { expect, test } from 'vitest'
import { codesOf, isAskable, withAsked } from './condition-clause.ts'

const { fields } = keptForm('ru-sticker')
const named = (name: string) => {
  const field = fields[name]
  if (field === undefined) throw new Error(`no field ${name}`)
  return field
}

test('questions and choices can be asked by, with the codes they can hold', () => {
  const questions = Object.values(fields).filter(({ kind }) => kind === 'yesNo')
  expect(questions.length).toBeGreaterThan(0)
  expect(questions.every(isAskable)).toBe(true)
  expect(questions.map((field) => codesOf(field, {}))[0]).toEqual(['y', 'n'])
  const options = {
    INSTITUTION_TYPE: [{ code: 'SCHOOL', cname: '学校', ename: '', pinyin: '', resv1: '', valid: 1 }],
  }
  expect(codesOf(named('institutionType'), options)).toEqual(['SCHOOL'])
})

test('another question takes the place of the first about a field, and what else is asked stays', () => {
  const asked = { field: 'maritalStatus', not: false, values: ['MARRIED'] }
  const clause = { field: 'maritalStatus', is: ['MARRIED'] }
  expect(withAsked([{ ageBelow: 18 }, { field: 'institutionType', not: ['SCHOOL'] }], asked)).toEqual([
    { ageBelow: 18 },
    clause,
  ])
  expect(withAsked([{ requested: true }], asked)).toEqual([clause])
  expect(withAsked([], { ...asked, not: true })).toEqual([{ field: 'maritalStatus', not: ['MARRIED'] }])
})
