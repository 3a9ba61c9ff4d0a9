import { parseMrz, type Mrz } from '@visa/contract/rules/mrz'
import { expect, test } from 'vitest'
import type { DocumentReading } from '@visa/contract/image/ocr'
import {
  comparedFacts,
  factsOfMrz,
  factsOfReading,
  speaksAgainst,
  sureFacts,
  takenAtOnce,
} from './passport-facts.ts'

const LINES = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'

const read = (text = LINES): Mrz => {
  const mrz = parseMrz(text, '2026-11-16')
  if (mrz === undefined) throw new Error('not a zone')
  return mrz
}
const FORM = { passportNo: 'L898902C3', surname: 'ERIKSSON', givenNames: 'ANNE MARIA', sex: null }
const all = () => true

test('each datum is alike, different from a character on, or not in the form yet', () => {
  const compared = comparedFacts(factsOfMrz(read()), FORM, all)
  expect(compared.map(({ field, state }) => `${field} ${state}`)).toEqual([
    'passportNo agree',
    'surname agree',
    'givenNames differ',
    'birthDate blank',
    'sex blank',
    'nationality blank',
    'passportIssueCountry blank',
    'passportExpiryDate blank',
  ])
  expect(compared.find(({ field }) => field === 'givenNames')?.place).toBe(4)
})

test('a text that only goes on differs behind its end', () => {
  const compared = comparedFacts(
    factsOfMrz(read()),
    { givenNames: 'ANNA' },
    (field) => field === 'givenNames',
  )
  expect(compared).toMatchObject([{ state: 'differ', place: 5 }])
})

test('what the form does not ask is not compared', () => {
  expect(comparedFacts(factsOfMrz(read()), FORM, (field) => field === 'surname')).toHaveLength(1)
})

test('with wrong check digits nothing is taken at once, and the doubtful part not at all', () => {
  const wrong = read(LINES.replace('L898902C36', 'L898902C46'))
  expect(wrong.wrong).toContain('passportNo')
  const compared = comparedFacts(factsOfMrz(wrong), FORM, all)
  expect(takenAtOnce(compared)).toEqual([])
  expect(compared.filter(({ doubtful }) => doubtful).map(({ field }) => field)).toEqual(['passportNo'])
  expect(takenAtOnce(comparedFacts(factsOfMrz(read()), FORM, all)).map(({ field }) => field)).toContain(
    'birthDate',
  )
})

const readField = (
  field: string,
  value: string,
  change: Partial<DocumentReading['fields'][number]> = {},
) => ({
  field,
  value,
  confidence: 0.9,
  sure: true,
  digit: 'fits' as const,
  readings: [
    { by: 'net' as const, value },
    { by: 'glyphs' as const, value },
  ],
  strip: 'AAAA',
  ...change,
})
const picture = (...fields: DocumentReading['fields']): DocumentReading => ({
  kind: 'passport',
  page: { base64: '', type: 'image/jpeg', width: 1, height: 1 },
  fields,
  ms: 1,
})

test('of a picture only what is sure fills blanks at once; over something else a person decides', () => {
  const split = {
    sure: false,
    readings: [
      { by: 'net' as const, value: 'ANNA' },
      { by: 'glyphs' as const, value: 'ANMA' },
    ],
  }
  const facts = factsOfReading(
    picture(
      readField('passportNo', 'L898902C4'),
      readField('surname', 'ERIKSSON'),
      readField('givenNames', 'ANNA', split),
      readField('birthDate', '1974-08-12'),
      readField('passportExpiryDate', '2031-04-15', { digit: 'fails', sure: false }),
    ),
  )
  const compared = comparedFacts(facts, { passportNo: 'L898902C3', surname: 'ERIKSSON' }, all)
  expect(compared.map(({ field, state }) => `${field} ${state}`)).toEqual([
    'passportNo differ',
    'surname agree',
    'givenNames blank',
    'birthDate blank',
    'passportExpiryDate blank',
  ])
  expect(takenAtOnce(compared).map(({ field }) => field)).toEqual(['birthDate'])
  expect(compared.filter(speaksAgainst).map(({ field }) => field)).toEqual(['passportNo'])
  expect(compared.find(({ field }) => field === 'givenNames')).toMatchObject({ split: true, place: 3 })
  expect(compared.find(({ field }) => field === 'passportExpiryDate')?.doubtful).toBe(true)
  expect(Object.keys(sureFacts(facts) ?? {})).toEqual(['passportNo', 'surname', 'birthDate'])
})

test('a misread picture does not speak against a form', () => {
  const facts = factsOfReading(picture(readField('surname', 'ERIKSSOM', { sure: false })))
  const compared = comparedFacts(facts, FORM, all)
  expect(compared).toMatchObject([{ state: 'differ' }])
  expect(compared.filter(speaksAgainst)).toEqual([])
  expect(sureFacts(facts)).toBeUndefined()
})
