import type { DocumentRequirement } from '@visa/contract/visa/requirement-row'
import { expect, test } from 'vitest'
import { BLANK_DRAFT, newPerson, withoutPerson } from '../draft.ts'
import { broughtFor, broughtOf, papersLeft, papersOf, withAll, withBrought } from './papers.ts'

const TODAY = '2026-11-16'
let ids = 0
const asked = (document: string, more: Partial<DocumentRequirement> = {}): DocumentRequirement => ({
  id: (ids += 1),
  country: 'RUS',
  visaType: 1,
  document,
  form: 'ORIGINAL',
  count: 1,
  applicant: 'any',
  category: '*',
  condition: [],
  hintZh: '',
  hintEn: '',
  formats: '',
  maxKb: null,
  sample: [],
  validFrom: '2026-01-01',
  validTo: null,
  ...more,
})

const born = (birthDate: string, key: number) => ({ ...newPerson(BLANK_DRAFT), key, birthDate })

const family = {
  ...BLANK_DRAFT,
  visaCategory: 'COMMON_TOURIST',
  people: [born('1982-04-17', 1), born('1984-11-30', 2), born('2014-06-08', 3), born('2021-02-25', 4)],
}

test('what is asked of children, of adults and of one category is counted for those it is asked of', () => {
  const papers = papersOf(
    [
      asked('PASSPORT'),
      asked('PHOTO', { count: 2 }),
      asked('ID_CARD', { form: 'COPY', applicant: 'adult' }),
      asked('BIRTH', { applicant: 'child' }),
      asked('LETTER', { condition: [{ ageBelow: 6 }] }),
      asked('INVITATION', { category: 'COMMON_TOURIST' }),
      asked('CONTRACT', { category: 'BUSINESS' }),
      asked('JOB', { applicant: 'employed' }),
      asked('OLD', { condition: [{ field: 'visitedRussia', is: ['y'] }] }),
      // As the order asks for it while nobody has said that a travel company invites.
      asked('HOTEL', {
        form: 'COPY',
        category: 'COMMON_TOURIST',
        condition: [{ field: 'institutionType', not: ['TRAVEL_COMPANY'] }],
      }),
    ],
    family,
    TODAY,
  )
  expect(papers.map(({ document, wanted }) => [document, wanted])).toEqual([
    ['PASSPORT', 4],
    ['PHOTO', 8],
    ['ID_CARD', 2],
    ['BIRTH', 2],
    ['LETTER', 1],
    ['INVITATION', 4],
    ['HOTEL', 4],
    // Only somebody's form can tell.
    ['JOB', 0],
    ['OLD', 0],
  ])
})

test('what came is counted by document and form, and none of it is no line', () => {
  const papers = papersOf([asked('PASSPORT'), asked('PASSPORT', { form: 'COPY' })], family, TODAY)
  const [book, copy] = papers
  if (book === undefined || copy === undefined) throw new Error('nothing is asked for')
  const all = withAll([], papers)
  expect(all.map(({ document, original, count }) => [document, original, count])).toEqual([
    ['PASSPORT', true, 4],
    ['PASSPORT', false, 4],
  ])
  const fewer = withBrought(all, copy, 3)
  expect([broughtOf(fewer, book), broughtOf(fewer, copy)]).toEqual([4, 3])
  expect(withBrought(fewer, copy, 0)).toHaveLength(1)
  // Of another product it is not brought.
  expect(broughtFor(all, [copy]).map(({ original }) => original)).toEqual([false])
  expect(copy.most).toBe(8)
})

test('whoever leaves takes along what was brought for them, and of what was not whole no more stays than is asked for', () => {
  const requirements = [
    asked('PASSPORT'),
    asked('PHOTO', { count: 2 }),
    asked('ID_CARD', { form: 'COPY', applicant: 'adult' }),
    asked('BIRTH', { applicant: 'child' }),
  ]
  const whole = { ...family, documents: withAll([], papersOf(requirements, family, TODAY)) }
  const left = (draft: typeof whole, key: number) =>
    papersLeft(requirements, draft, withoutPerson(draft, key), TODAY).map(({ document, count }) => [
      document,
      count,
    ])
  expect(left(whole, 1)).toEqual([
    ['PASSPORT', 3],
    ['PHOTO', 6],
    ['ID_CARD', 1],
    ['BIRTH', 2],
  ])
  const [passport] = papersOf(requirements, family, TODAY)
  if (passport === undefined) throw new Error('passports are asked for')
  expect(left({ ...whole, documents: withBrought([], passport, 2) }, 1)).toEqual([['PASSPORT', 2]])
  const alone = { ...whole, people: whole.people.slice(0, 1), documents: withBrought([], passport, 1) }
  expect(left(alone, 1)).toEqual([['PASSPORT', 1]])
})
