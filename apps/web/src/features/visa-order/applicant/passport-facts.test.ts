import { parseMrz, type Mrz } from '@visa/contract/rules/mrz'
import { expect, test } from 'vitest'
import { comparedFacts, takenAtOnce } from './passport-facts.ts'

const LINES = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'

const read = (text = LINES): Mrz => {
  const mrz = parseMrz(text, '2026-11-16')
  if (mrz === undefined) throw new Error('not a zone')
  return mrz
}
const FORM = { passportNo: 'L898902C3', surname: 'ERIKSSON', givenNames: 'ANNE MARIA', sex: null }
const all = () => true

test('each datum is alike, different from a character on, or not in the form yet', () => {
  const compared = comparedFacts(read(), FORM, all)
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
  const compared = comparedFacts(read(), { givenNames: 'ANNA' }, (field) => field === 'givenNames')
  expect(compared).toMatchObject([{ state: 'differ', place: 5 }])
})

test('what the form does not ask is not compared', () => {
  expect(comparedFacts(read(), FORM, (field) => field === 'surname')).toHaveLength(1)
})

test('with wrong check digits nothing is taken at once, and the doubtful part not at all', () => {
  const wrong = read(LINES.replace('L898902C36', 'L898902C46'))
  expect(wrong.wrong).toContain('passportNo')
  const compared = comparedFacts(wrong, FORM, all)
  expect(takenAtOnce(wrong, compared)).toEqual([])
  expect(compared.filter(({ doubtful }) => doubtful).map(({ field }) => field)).toEqual(['passportNo'])
  expect(takenAtOnce(read(), comparedFacts(read(), FORM, all)).map(({ field }) => field)).toContain(
    'birthDate',
  )
})
