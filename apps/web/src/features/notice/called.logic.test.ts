import type { CustodyCall } from '@visa/contract/custody/called'
import { expect, test } from 'vitest'
import { keyOfCall, newCalls } from './called.logic.ts'

const call = (kind: CustodyCall['kind'], id: number): CustodyCall => ({
  kind,
  id,
  passportId: null,
  name: '申请人1',
  passportNo: 'E1',
  by: '',
  at: '2026-11-19T10:00:00.000Z',
  note: '',
})

test('what stands when the workspace loads is not said again, what comes afterwards is said once', () => {
  const standing = [call('MISSING', 1)]
  expect(newCalls(undefined, standing)).toEqual([])
  const heard = new Set(standing.map(keyOfCall))
  // An alarm and a request may have one number.
  const asked = call('GATE', 1)
  expect(newCalls(heard, [...standing, asked])).toEqual([asked])
  expect(newCalls(new Set([...heard, keyOfCall(asked)]), [...standing, asked])).toEqual([])
})
