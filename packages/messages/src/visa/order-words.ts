import type { Messages } from '../texts.ts'

/** What an order is in a few words, as the server puts them together. */
const zh = {
  types: { t1: '贴纸签', t2: '电子签' },
  people: '{count}人',
  product: '{country}{type}',
} as const

const en = {
  types: { t1: 'sticker visa', t2: 'e-visa' },
  people: '{count} {count|person|people}',
  product: '{country} {type}',
} as const

export const orderWordMessages: Messages<typeof zh> = { zh, en }
