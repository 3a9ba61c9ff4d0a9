import { monitorMessages } from '@visa/messages/monitor/monitor'
import { expect, test } from 'vitest'
import { bytesText, instanceState, timeText, transferText } from './monitor.names.ts'

const t = monitorMessages.zh

test('sizes and times are read in the unit that fits', () => {
  expect([0, 900, 2048, 3 * 1024 ** 2, 5.5 * 1024 ** 3].map(bytesText)).toEqual([
    '0 B',
    '900 B',
    '2.0 KB',
    '3.0 MB',
    '5.5 GB',
  ])
  expect([0.4, 850, 1500, 90_000, 5_400_000].map(timeText)).toEqual([
    '0 ms',
    '850 ms',
    '1.5 s',
    '1.5 min',
    '1.5 h',
  ])
})

test('an instance is alive, deaf to the others, or not heard of', () => {
  expect(instanceState({ stale: false, busAlive: true }, t).text).toBe('正常')
  expect(instanceState({ stale: false, busAlive: false }, t).text).toBe('消息中断')
  expect(instanceState({ stale: true, busAlive: true }, t).text).toBe('失联')
})

test('a transfer waits, or tells its rows', () => {
  expect(transferText({ executing: false, rowsDone: 0, rowsTotal: null }, t)).toBe('排队中')
  expect(transferText({ executing: true, rowsDone: 5, rowsTotal: null }, t)).toBe('5 行')
  expect(transferText({ executing: true, rowsDone: 5, rowsTotal: 9 }, t)).toBe('5 / 9 行')
})
