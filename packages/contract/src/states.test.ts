import { expect, test } from 'vitest'
import { allowedIn, machine, nextState } from './states.ts'

const door = machine({
  name: 'door',
  states: ['open', 'closed', 'locked'],
  edges: [
    { operation: 'close', from: ['open'], to: 'closed' },
    { operation: 'open', from: ['closed'], to: 'open' },
    { operation: 'lock', from: ['closed'], to: 'locked' },
    { operation: 'unlock', from: ['locked'], to: 'closed' },
  ],
})

test('a state tells what is allowed in it and where that leads', () => {
  expect(allowedIn(door, 'closed')).toEqual(['open', 'lock'])
  expect(nextState(door, 'closed', 'lock')).toBe('locked')
  expect(nextState(door, 'open', 'lock')).toBeUndefined()
})
