import { expect, test } from 'vitest'
import { actionsIn, edgeFrom, machine, operationText, stateText } from './states.ts'

const door = machine({
  name: 'door',
  states: ['open', 'closed', 'locked'],
  edges: [
    { operation: 'build', from: [null], to: 'open', access: 'door.build' },
    { operation: 'close', from: ['open'], to: 'closed', access: 'door' },
    { operation: 'open', from: ['closed'], to: 'open', access: 'door' },
    { operation: 'lock', from: ['closed'], to: 'locked', access: 'door.key', reason: 'required' },
    { operation: 'unlock', from: ['locked'], to: 'closed', access: 'door.key', onlyBy: ['lock'] },
    { operation: 'fall', from: ['open', 'closed'], to: null, access: null },
    { operation: 'break', from: ['locked'], to: null, access: 'door.axe', danger: true },
  ],
})

test('a state tells where an operation leads from it', () => {
  expect(edgeFrom(door, 'closed', 'lock')).toMatchObject({ to: 'locked', reason: 'required' })
  expect(edgeFrom(door, 'open', 'lock')).toBeUndefined()
  expect(edgeFrom(door, null, 'build')?.to).toBe('open')
})

test('actions are those of the state that somebody may do, never the product’s own', () => {
  const plain = { danger: false, reason: 'none' }
  const held = (...codes: string[]) => codes.includes.bind(codes)
  expect(actionsIn(door, 'closed', held('door'))).toEqual([{ operation: 'open', ...plain }])
  expect(actionsIn(door, 'closed', held('door', 'door.key'))).toEqual([
    { operation: 'open', ...plain },
    { operation: 'lock', danger: false, reason: 'required' },
  ])
  expect(actionsIn(door, 'locked', held('door.axe'))).toEqual([
    { operation: 'break', danger: true, reason: 'none' },
  ])
  expect(actionsIn(door, 'burnt', () => true)).toEqual([])
})

test('an operation that would lead to two places from one state is no machine', () => {
  const edge = { operation: 'go', from: [1], to: 2, access: null } as const
  expect(() => machine({ name: 'fork', states: [1, 2], edges: [edge, { ...edge, to: 1 }] })).toThrow(
    'machine fork: go from 1 leads to two places',
  )
})

test('what no words are known for is shown as it is', () => {
  const words = { states: { open: 'Open' }, operations: { close: 'Close' } }
  expect([stateText(words, 'open'), stateText(words, 'ajar')]).toEqual(['Open', 'ajar'])
  expect([operationText(words, 'close'), operationText(words, 'slam')]).toEqual(['Close', 'slam'])
})
