import type { Messages } from '../texts.ts'

/** What is seen when no tab is in front. */
const zh = {
  greetings: {
    morning: '早上好，{name}',
    afternoon: '下午好，{name}',
    evening: '晚上好，{name}',
  },
  waiting: '待处理',
  allDone: '没有待处理的供应业务',
  recent: '最近使用',
  noRecent: '打开过的功能会出现在这里',
  index: '全部功能',
  indexHint: '{shortcut} 可直接搜索',
  empty: '当前账号还没有可用的功能，可联系系统管理员分配角色。',
} as const

const en = {
  greetings: {
    morning: 'Good morning, {name}',
    afternoon: 'Good afternoon, {name}',
    evening: 'Good evening, {name}',
  },
  waiting: 'Waiting for you',
  allDone: 'No supply work is waiting',
  recent: 'Recently used',
  noRecent: 'Screens you open appear here',
  index: 'All screens',
  indexHint: '{shortcut} searches them',
  empty: 'This account has no functions yet; a system administrator can assign a role.',
} as const

export const homeMessages: Messages<typeof zh> = { zh, en }
