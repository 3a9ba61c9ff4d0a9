import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { expect, test } from 'vitest'
import { printedOf } from './batch-next.ts'

const { WAITING, ACCEPTED, CANCELLED, DELETED } = CONTRACT_STATUS

test('papers of a batch are printed of all contracts that stand, to be signed before anything is paid', () => {
  const contracts = [
    { id: 1, status: WAITING, owedCents: 100 },
    { id: 2, status: CANCELLED, owedCents: 0 },
    { id: 3, status: ACCEPTED, owedCents: 100 },
    { id: 4, status: DELETED, owedCents: 0 },
  ]
  expect(printedOf(contracts)).toEqual([1, 3])
  expect(printedOf(contracts.filter(({ status }) => status === CANCELLED))).toEqual([])
})
