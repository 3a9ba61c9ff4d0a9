import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { expect, test } from 'vitest'
import { inOrder } from './next-first.ts'

const action = (key: string, more: { locked?: string; back?: boolean } = {}) => ({ key, ...more })
const keys = (...sent: Parameters<typeof inOrder>) => inOrder(...sent).map(({ key }) => key)

test('the way back never stands first, also once everything was signed and the review is locked', () => {
  const actions = [
    action('review', { locked: 'owed' }),
    action('back', { back: true }),
    action('receipt'),
    action('feeChange'),
  ]
  expect(keys(CONTRACT_STATUS.ACCEPTED, actions)).toEqual(['receipt', 'review', 'feeChange', 'back'])
  const free = actions.map((each) => (each.key === 'review' ? action('review') : each))
  expect(keys(CONTRACT_STATUS.ACCEPTED, free)[0]).toBe('review')
})

test('what was sent back is mended and accepted again before it is paid for', () => {
  const actions = ['pay', 'acceptAgain', 'edit', 'receipt'].map((key) => action(key))
  for (const status of [CONTRACT_STATUS.ACCEPT_RETURNED, CONTRACT_STATUS.REVIEW_RETURNED])
    expect(keys(status, actions)).toEqual(['edit', 'acceptAgain', 'pay', 'receipt'])
  // What stands in the way of the first acceptance is put right where the contract is written.
  const stopped = [action('pay'), action('accept', { locked: 'label' }), action('edit')]
  expect(keys(CONTRACT_STATUS.WAITING, stopped)[0]).toBe('edit')
  // What was never accepted is offered as the machine has it.
  expect(keys(CONTRACT_STATUS.WAITING, actions)[0]).toBe('pay')
})

test('while somebody has their passport back and is paid for, reviewing is not what comes next', () => {
  const actions = ['review', 'receipt'].map((key) => action(key))
  expect(keys(CONTRACT_STATUS.ACCEPTED, actions, true)).toEqual(['receipt', 'review'])
})
