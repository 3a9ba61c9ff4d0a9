import { gunzipSync } from 'node:zlib'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { countryList } from '@visa/contract/dict/country'
import { systemLogined } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('long answers are sent compressed to those who can read that', async () => {
  expect(ENDPOINTS).toContain(countryList)
  const { as } = await testApp()
  const admin = await as('admin')
  const get = (encoding: string) =>
    admin.send({ method: 'GET', url: countryList.path, headers: { 'accept-encoding': encoding } })
  const [plain, packed] = [await get('identity'), await get('gzip, br')]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBe(Number(packed.headers['content-length']))
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)

  const short = await admin.send({
    method: 'GET',
    url: systemLogined.path,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(short.headers).not.toHaveProperty('content-encoding')
})
