import { expect, test } from 'vitest'
import { isHashRoute, isMenuUrl } from './resource-url.ts'

test.each([
  ['https://visa-desk.example/help', true],
  ['http://10.0.0.8:8080/a?b=c#d', true],
  ['HTTPS://VISA-DESK.EXAMPLE', true],
  ['#/main?screen=sys.dict', true],
  ['#/visa/order-detail?id=7', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['//elsewhere.example', false],
  ['#//elsewhere.example', false],
  ['#/\\elsewhere', false],
  ['https:\\\\elsewhere.example', false],
  ['https://', false],
  ['https://bank.example@elsewhere.example/', false],
  ['www.example.com', false],
  ['/main', false],
  ['', false],
])('%s may be where a menu entry leads: %s', (url, allowed) => {
  expect(isMenuUrl(url)).toBe(allowed)
})

test('a page of the app is told from an address of the web', () => {
  expect([isHashRoute('#/main'), isHashRoute('https://visa-desk.example/#/main')]).toEqual([true, false])
})
