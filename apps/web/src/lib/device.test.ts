import { expect, it } from 'vitest'
import { isMobileDevice } from './device.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const TABLET = 'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

it.each([
  ['an iPhone', { userAgent: IPHONE, coarsePointer: true, width: 390 }, true],
  ['a phone held sideways', { userAgent: ANDROID, coarsePointer: true, width: 915 }, true],
  ['an unknown small touch screen', { userAgent: 'Unknown', coarsePointer: true, width: 412 }, true],
  ['a tablet', { userAgent: TABLET, coarsePointer: true, width: 820 }, false],
  ['a touch screen on a desk', { userAgent: DESKTOP, coarsePointer: true, width: 1440 }, false],
  ['a narrow window on a desk', { userAgent: DESKTOP, coarsePointer: false, width: 390 }, false],
])('%s', (_name, device, mobile) => {
  expect(isMobileDevice(device)).toBe(mobile)
})
