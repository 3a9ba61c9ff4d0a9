import { expect, test } from 'vitest'
import { addressFault, isOtherSite, leadsOutside } from './site-address.service.ts'

test.each([
  'https://localhost/x',
  'https://LOCALHOST./',
  'https://a.localhost',
  'https://intranet',
  'https://db.internal',
  'https://127.0.0.1:5432',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3',
  'https://172.31.0.1',
  'https://192.168.1.1',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[',
])('%s is within our own walls', (address) => {
  expect(addressFault(address, false)).toBe('formTaskSiteInside')
  expect(addressFault(address, true)).toBeUndefined()
})

test('a site is reached with https alone, and by any address of the internet', () => {
  expect(addressFault('http://evisa.example.org', false)).toBe('formTaskSiteHttps')
  expect(addressFault('http://127.0.0.1:18000', true)).toBeUndefined()
  for (const address of ['', 'https://evisa.example.org/ru', 'https://8.8.8.8', 'https://[2606:4700::1111]'])
    expect(addressFault(address, false)).toBeUndefined()
})

test('a name that leads inside is not used, whatever it is called', async () => {
  const to =
    (...found: string[]) =>
    async () =>
      found.map((address) => ({ address }))
  const site = 'https://evisa.example.org'
  expect(await leadsOutside(site, to('93.184.216.34'))).toBe(true)
  expect(await leadsOutside(site, to('93.184.216.34', '10.0.0.5'))).toBe(false)
  expect(await leadsOutside(site, to('::ffff:169.254.169.254'))).toBe(false)
  expect(await leadsOutside(site, to())).toBe(false)
  expect(await leadsOutside('https://localhost', to('93.184.216.34'))).toBe(false)
})

test('another host, port or way of reaching it is another site; another path is not', () => {
  const changed = (before: string, after: string) =>
    isOtherSite({ siteAddress: before }, { siteAddress: after })
  expect(changed('https://a.example.org/ru', 'https://a.example.org/en')).toBe(false)
  expect(changed('https://a.example.org', 'https://b.example.org')).toBe(true)
  expect(changed('https://a.example.org', 'http://a.example.org')).toBe(true)
  expect(changed('https://a.example.org', 'https://a.example.org@evil.example.org')).toBe(true)
  expect(changed('', 'https://a.example.org')).toBe(true)
})
