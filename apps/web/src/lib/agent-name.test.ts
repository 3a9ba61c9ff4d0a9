import { expect, it } from 'vitest'
import { agentName } from './agent-name.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

it.each([
  [IPHONE, 'Safari · iOS'],
  [`${IPHONE} MicroMessenger/8.0.50`, 'WeChat · iOS'],
  [`${IPHONE} MicroMessenger/7.0.1 wxwork/4.1`, 'WeCom · iOS'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/130.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.9.1', undefined],
])('names %s as %s', (agent, name) => {
  expect(agentName(agent)).toBe(name)
})
