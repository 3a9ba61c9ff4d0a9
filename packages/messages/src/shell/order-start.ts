import type { Messages } from '../texts.ts'

/** Where a visa order starts: the countries. */
const zh = {
  title: '办理签证',
  intro: '选择目的地国家和签证类型，开始一张新订单',
  kinds: { 1: '贴纸签', 2: '电子签' },
  none: {
    never: { title: '贵公司还没有可下单的签证产品', help: '请联系平台为贵公司授权。' },
    notYet: { title: '贵公司的授权自 {day} 起生效', help: '生效后，可下单的国家会显示在这里。' },
    expired: { title: '贵公司的授权已于 {day} 到期', help: '请联系平台续期，在办订单不受影响。' },
    orgUnable: { title: '受理机构目前不能办理贵公司的签证产品', help: '请联系平台更换受理机构。' },
    noProducts: { title: '目前没有受理机构可以办理签证产品', help: '请联系平台设置受理机构的产品。' },
    otherSide: { title: '贵公司不在本平台直接下单', help: '请通过签证中心或代理商办理。' },
  },
  start: '{country} {kind}',
  others: '其他国家和地区',
  search: '搜索国家：中文、拼音、英文或代码',
  count: '{count} 个',
  all: '展开全部',
  noMatch: '没有找到这个国家或地区',
  laterTitle: '提示',
  later: '该功能正在开发中',
  laterOk: '知道了',
} as const

const en = {
  title: 'Apply for a visa',
  intro: 'Choose a destination and a kind of visa to start an order',
  kinds: { 1: 'Sticker visa', 2: 'E-visa' },
  none: {
    never: {
      title: 'Your company has no visa products to order yet',
      help: 'Ask the platform to authorise your company.',
    },
    notYet: {
      title: 'Your company is authorised from {day} on',
      help: 'From then on the countries to order for appear here.',
    },
    expired: {
      title: 'The authorisation of your company ended on {day}',
      help: 'Ask the platform to extend it. Orders under way are not affected.',
    },
    orgUnable: {
      title: 'The acceptance organisations cannot handle your visa products at present',
      help: 'Ask the platform for another organisation.',
    },
    noProducts: {
      title: 'No acceptance organisation handles visa products at present',
      help: 'Ask the platform to set what organisations handle.',
    },
    otherSide: {
      title: 'Your company does not order here by itself',
      help: 'Apply through a visa centre or an agent.',
    },
  },
  start: '{country}: {kind}',
  others: 'Other countries and regions',
  search: 'Find a country: name, pinyin or code',
  count: '{count}',
  all: 'Show all',
  noMatch: 'No such country or region',
  laterTitle: 'Notice',
  later: 'This feature is under development',
  laterOk: 'Got it',
} as const

export const orderStartMessages: Messages<typeof zh> = { zh, en }
