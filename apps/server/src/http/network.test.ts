import { simpleLogin } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the limit of a call counts a network, not each of its addresses', async () => {
  const { visitor } = await testApp()
  const max = simpleLogin.limit?.max ?? 0
  const codes: string[] = []
  for (let host = 1; host <= max + 1; host += 1) {
    const person = visitor()
    person.address = `2001:db8:7:7::${host.toString(16)}`
    codes.push((await person.raw(simpleLogin, { body: {} })).code)
  }
  expect([codes[max - 1], codes[max]]).toEqual(['9999', '4455'])
})
