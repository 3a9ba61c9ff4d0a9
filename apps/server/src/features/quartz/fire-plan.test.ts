import { MISFIRE_LIMIT, type MisfirePolicy } from '@visa/contract/quartz/quartz-task'
import { expect, test } from 'vitest'
import { planFires } from './fire-plan.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)

const plan = (misfirePolicy: MisfirePolicy, now: string, cronExpression = '0 * * * * ?') => {
  const { onTime, madeUp, missedFrom, next } = planFires(
    { cronExpression, misfirePolicy, nextFireAt: at('00:00:00') },
    at(now),
  )
  const short = (time: Date | undefined) => time?.toISOString().slice(11, 19)
  return {
    onTime: onTime.map(short),
    madeUp: madeUp.map(short),
    missedFrom: short(missedFrom),
    next: short(next),
  }
}

test('a fire time that has just come is on time under every policy', () => {
  for (const policy of ['ignore', 'fireOnce', 'fireAll'] as const) {
    expect(plan(policy, '00:00:00')).toEqual({
      onTime: ['00:00:00'],
      madeUp: [],
      missedFrom: undefined,
      next: '00:01:00',
    })
    expect(plan(policy, '00:01:00').onTime).toEqual(['00:00:00', '00:01:00'])
  }
})

test('fire times of more than a minute ago are missed, or made up for as the policy says', () => {
  expect(plan('ignore', '00:03:30')).toEqual({
    onTime: ['00:03:00'],
    madeUp: [],
    missedFrom: '00:00:00',
    next: '00:04:00',
  })
  expect(plan('fireOnce', '00:03:30')).toMatchObject({ madeUp: ['00:00:00'], missedFrom: '00:01:00' })
  expect(plan('fireAll', '00:03:30')).toMatchObject({
    madeUp: ['00:00:00', '00:01:00', '00:02:00'],
    missedFrom: undefined,
  })
})

test('a long time away with a task of every second costs few steps and makes up for no more than the limit', () => {
  const { onTime, madeUp, missedFrom } = plan('fireAll', '23:00:00', '* * * * * ?')
  expect(onTime.length).toBe(61)
  expect(madeUp.length).toBe(MISFIRE_LIMIT)
  expect(missedFrom).toBe('00:01:40')
})

test('a schedule that is over has no next fire time', () => {
  expect(plan('ignore', '00:00:00', '0 0 8 1 3 ? 2026')).toMatchObject({
    onTime: ['00:00:00'],
    next: undefined,
  })
})
