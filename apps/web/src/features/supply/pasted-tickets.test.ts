import { expect, test } from 'vitest'
import { pastedTickets } from './pasted-tickets.ts'

const NAMES = ['齐悦', '冯可']

test('numbers go to travellers in their order, however they are written', () => {
  const wanted = { numbers: ['880-2417736001', '880-2417736002'] }
  expect(pastedTickets('880-2417736001\n880-2417736002', NAMES)).toEqual(wanted)
  expect(pastedTickets(' 8802417736001 ， 880 2417736002;', NAMES)).toEqual(wanted)
})

test('where every line names a traveller, by the name', () => {
  expect(pastedTickets('冯可\t880-2417736002\n齐悦\t880-2417736001', NAMES)).toEqual({
    numbers: ['880-2417736001', '880-2417736002'],
  })
  // Two who are called alike cannot be told apart by it.
  expect(pastedTickets('王 880-2417736001\n王 880-2417736002', ['王', '王'])).toEqual({
    numbers: ['880-2417736001', '880-2417736002'],
  })
})

test('too few, too many and what is no number fill in nothing', () => {
  expect(pastedTickets('880-2417736001', NAMES)).toEqual({ given: 1 })
  expect(pastedTickets('', NAMES)).toEqual({ given: 0 })
  expect(pastedTickets('880-2417736001\n880-24177', NAMES)).toEqual({ wrong: '880-24177' })
  expect(pastedTickets('880-24177360011\n880-2417736002', NAMES)).toEqual({ wrong: '880-24177360011' })
})
