import type { Messages } from '../texts.ts'

/** Where one passport has been, drawn as a plan of places, and the passports of an order. */
const zh = {
  plan: '位置图：现在在{place}，共 {steps} 步',
  now: '现在',
  times: '{count} 次',
  passports: '护照去向',
  none: '还没有收到护照',
  way: '流转记录',
} as const

const en = {
  plan: 'Plan of places: now at {place}, steps: {steps}',
  now: 'Now',
  times: '{count}×',
  passports: 'Where the passports are',
  none: 'No passport received yet',
  way: 'Movements',
} as const

export const passportWayMessages: Messages<typeof zh> = { zh, en }
