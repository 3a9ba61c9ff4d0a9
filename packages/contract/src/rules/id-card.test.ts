import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idCard18, idCardFacts, isIdCard } from './id-card.ts'

/** The check by its definition in ISO 7064 MOD 11-2: all 18 characters weigh 1 modulo 11. */
const weighs = (card: string): number =>
  card
    .split('')
    .reduce(
      (sum, char, index) =>
        (sum + (char === 'X' ? 10 : Number(char)) * Number(2n ** BigInt(17 - index) % 11n)) % 11,
      0,
    )

const withCheck = (digits: string): string => {
  const check = '0123456789X'.split('').find((each) => weighs(digits + each) === 1)
  return `${digits}${check ?? ''}`
}

const two = (value: number): string => String(value).padStart(2, '0')

const people = fc.record({
  region: fc.integer({ min: 110_000, max: 659_999 }),
  born: fc.date({ min: new Date('1900-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
  order: fc.nat(999),
})
const digitsOf = ({ region, born, order }: { region: number; born: Date; order: number }): string =>
  `${region}${born.toISOString().slice(0, 10).replaceAll('-', '')}${String(order).padStart(3, '0')}`

test('P5.15 a number made by the rule of the check is right, in either case of X', () => {
  expect(isIdCard('11010519491231002X')).toBe(true)
  fc.assert(
    fc.property(people, (person) => {
      const card = withCheck(digitsOf(person))
      expect(idCard18(card)).toBe(card)
      expect(idCard18(card.toLowerCase())).toBe(card)
    }),
  )
})

test('P5.15 one wrong digit or two neighbours in the wrong order are noticed', () => {
  fc.assert(
    fc.property(people, fc.nat(17), fc.integer({ min: 1, max: 9 }), (person, place, shift) => {
      const card = withCheck(digitsOf(person))
      const old = card.charAt(place)
      const other = old === 'X' ? String(shift) : String((Number(old) + shift) % 10)
      expect(isIdCard(card.slice(0, place) + other + card.slice(place + 1))).toBe(false)
      const [first, second, rest] = [card.slice(0, place), card.charAt(place + 1), card.slice(place + 2)]
      expect(isIdCard(first + second + old + rest)).toBe(second === '' || second === old)
    }),
  )
})

test('P5.15 the date must be a day of the calendar, whatever the check says', () => {
  const days = Array.from({ length: 14 * 33 }, (_, index) => [Math.floor(index / 33), index % 33] as const)
  for (const year of [1999, 2000, 2023, 2024]) {
    const real = days.filter(([month, day]) =>
      isIdCard(withCheck(`430102${year}${two(month)}${two(day)}001`)),
    )
    expect(real).toHaveLength(year % 4 === 0 ? 366 : 365)
  }
  expect(isIdCard(withCheck('43010218991231001'))).toBe(false)
})

test('P5.15 an old number of 15 digits becomes the one of 18', () => {
  expect(idCard18('110105491231002')).toBe('11010519491231002X')
  fc.assert(
    fc.property(people, (person) => {
      const long = withCheck(
        digitsOf({ ...person, born: new Date(Date.UTC(1900 + (person.order % 100), 4, 31)) }),
      )
      expect(idCard18(long.slice(0, 6) + long.slice(8, 17))).toBe(long)
    }),
  )
})

test('P5.15 anything else is no ID number', () => {
  for (const wrong of [
    '',
    '110105491331002',
    '11010549123100',
    '1101054912310021',
    '11010519491231002Y',
    '010105491231002',
  ])
    expect(isIdCard(wrong), wrong).toBe(false)
})

test('a number says when its holder was born and of which sex', () => {
  expect(idCardFacts('11010519491231002X')).toEqual({ birthDate: '1949-12-31', sex: 'F' })
  expect(idCardFacts('110105491231002')).toEqual({ birthDate: '1949-12-31', sex: 'F' })
  expect(idCardFacts('110105194912310021')).toBeUndefined()
})
