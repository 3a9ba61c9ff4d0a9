import { describe, expect, test } from 'vitest'
import { sampleApplication, sampleContext } from '../testing/sample-applications.ts'
import { documentsFor } from './checklist.ts'
import type { ApplicantKind, DocumentRequirement } from '../visa/requirement-row.ts'
import type { Condition } from './condition.ts'
import { formByCode, withCommon } from './forms.ts'
import type { Values } from './context.ts'

let nextId = 0
const row = (
  [country, visaType, category]: readonly [string, number, string],
  applicant: ApplicantKind,
  document: string,
  condition: Condition = [],
): DocumentRequirement => ({
  id: (nextId += 1),
  country,
  visaType,
  category,
  applicant,
  document,
  form: 'COPY',
  count: 1,
  condition: condition as DocumentRequirement['condition'],
  hintZh: category,
  hintEn: category,
  formats: '',
  maxKb: null,
  sample: [],
  validFrom: '2020-01-01',
  validTo: null,
})

const ALL = ['RUS', 1, '*'] as const
const BUSINESS = ['RUS', 1, 'COMMON_BUSINESS'] as const
const asked = row(ALL, 'employed', 'EMPLOYMENT', [{ requested: true }])
const REQUIREMENTS = [
  row(ALL, 'any', 'PASSPORT'),
  row(ALL, 'adult', 'ID_CARD'),
  row(ALL, 'child', 'BIRTH'),
  row(ALL, 'any', 'OLD_PASSPORT', [{ field: 'visitedRussia', is: ['y'] }]),
  asked,
  row(BUSINESS, 'employed', 'EMPLOYMENT', [{ requested: true }]),
  row(ALL, 'any', 'AUTHORITY'),
  row(ALL, 'child', 'AUTHORITY', [{ field: 'travelsWith', is: ['ONE_PARENT', 'OTHER'] }]),
  row(['RUS', 2, '*'], 'any', 'PHOTO'),
  row(['PHL', 2, 'ETRAVEL'], 'any', 'TICKET'),
  row(['PHL', 2, 'EVISA'], 'any', 'TICKET', [{ requested: true }]),
]

const listed = (changes: Values, requested: ReadonlySet<number> = new Set()) =>
  documentsFor(
    withCommon(formByCode('ru-sticker')),
    { ...sampleApplication('ru-sticker'), ...changes },
    sampleContext('ru-sticker'),
    { requirements: REQUIREMENTS, requested },
  ).map(({ document, must }) => (must ? document : `${document}?`))

describe('the documents of an applicant', () => {
  test('are those of the country, the kind of visa, the category and the person', () => {
    expect(listed({})).toEqual(['PASSPORT', 'ID_CARD', 'EMPLOYMENT?', 'AUTHORITY'])
    expect(listed({ occupationGroup: 'RETIRED' })).toEqual(['PASSPORT', 'ID_CARD', 'AUTHORITY'])
    expect(listed({ visitedRussia: 'y' })).toContain('OLD_PASSPORT')
  })

  test('of a child are others, by who travels along', () => {
    const child = { birthDate: '2020-01-01', occupationGroup: 'PRESCHOOL' }
    expect(listed({ ...child, travelsWith: 'BOTH_PARENTS' })).toEqual(['PASSPORT', 'BIRTH', 'AUTHORITY'])
    expect(listed({ ...child, travelsWith: 'OTHER' })).toEqual([
      'PASSPORT',
      'BIRTH',
      'AUTHORITY',
      'AUTHORITY',
    ])
    expect(listed({ ...child, birthDate: '2008-12-02', travelsWith: 'OTHER' })).toHaveLength(4)
    expect(listed({ ...child, birthDate: '2008-12-01', travelsWith: 'OTHER' })).not.toContain('BIRTH')
  })

  test('that are brought on request must be there once somebody asked', () => {
    expect(listed({}, new Set([asked.id]))).toContain('EMPLOYMENT')
  })

  test('are one where two categories ask for the same, with the words of the exact one', () => {
    const business = { visaCategory: 'COMMON_BUSINESS' }
    expect(listed(business).filter((each) => each === 'EMPLOYMENT?')).toHaveLength(1)
    const [both] = documentsFor(formByCode('ph'), sampleApplication('ph'), sampleContext('ph'), {
      requirements: REQUIREMENTS,
    })
    expect(both).toMatchObject({ document: 'TICKET', must: true })
  })
})
