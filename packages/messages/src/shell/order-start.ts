import type { Messages } from '../texts.ts'

/** Where a visa order starts: the countries. */
const zh = {
  title: '办理签证',
  intro: '选择目的地国家和签证类型，开始一张新订单',
  sticker: '贴纸签',
  evisa: '电子签',
  start: '{country} {kind}',
  others: '其他国家和地区',
  search: '搜索国家：中文、拼音、英文或代码',
  count: '{count} 个',
  all: '展开全部 {count} 个',
  noMatch: '没有找到这个国家或地区',
  laterTitle: '提示',
  later: '该功能正在开发中',
  laterOk: '知道了',
} as const

const en = {
  title: 'Apply for a visa',
  intro: 'Choose a destination and a kind of visa to start an order',
  sticker: 'Sticker visa',
  evisa: 'E-visa',
  start: '{country}: {kind}',
  others: 'Other countries and regions',
  search: 'Find a country: name, pinyin or code',
  count: '{count}',
  all: 'Show all {count}',
  noMatch: 'No such country or region',
  laterTitle: 'Notice',
  later: 'This feature is under development',
  laterOk: 'Got it',
} as const

export const orderStartMessages: Messages<typeof zh> = { zh, en }
