import type { Messages } from '../texts.ts'

/** The command palette: one box that finds screens, tabs, records and actions. */
const zh = {
  open: '搜索',
  openHint: '搜索功能、单据和操作（{shortcut}）',
  title: '快速搜索',
  placeholder: '功能、拼音、编码、订单号、姓名、手机或护照号',
  results: '搜索结果',
  noMatch: '没有找到“{keyword}”',
  noMatchHelp: '可以试试拼音首字母（如 sjzd）、编码或完整的单号。',
  searching: '正在搜索…',
  failed: '记录暂时搜索不到，请稍后再试',
  keys: '↑ ↓ 选择　Enter 打开　Esc 关闭',
  groups: {
    recent: '最近使用',
    tabs: '打开的标签页',
    screens: '功能',
    records: '记录',
    actions: '操作',
  },
  kinds: {
    company: '企业',
    supplyOrder: '供应订单',
    member: '会员',
    visaOrder: '签证订单',
    visaApplicant: '申请人',
  },
  actions: {
    light: '切换到浅色主题',
    dark: '切换到深色主题',
    language: '切换到英文',
    password: '修改密码',
    logout: '退出登录',
  },
  /** How each action may be typed: full pinyin and initials, or other words for it. */
  actionWords: {
    light: 'qiansezhuti qszt light theme',
    dark: 'shensezhuti sszt dark theme',
    language: 'qiehuanyuyan qhyy english language',
    password: 'xiugaimima xgmm password',
    logout: 'tuichudenglu tcdl logout',
  },
} as const

const en = {
  open: 'Search',
  openHint: 'Search screens, records and actions ({shortcut})',
  title: 'Quick search',
  placeholder: 'A screen, a code, an order, a name, a mobile or a passport',
  results: 'Results',
  noMatch: 'Nothing found for “{keyword}”',
  noMatchHelp: 'Try pinyin initials (such as sjzd), a code or a full number.',
  searching: 'Searching…',
  failed: 'Records cannot be searched right now; try again later',
  keys: '↑ ↓ choose   Enter open   Esc close',
  groups: {
    recent: 'Recently used',
    tabs: 'Open tabs',
    screens: 'Screens',
    records: 'Records',
    actions: 'Actions',
  },
  kinds: {
    company: 'Company',
    supplyOrder: 'Supply order',
    member: 'Member',
    visaOrder: 'Visa order',
    visaApplicant: 'Applicant',
  },
  actions: {
    light: 'Switch to the light theme',
    dark: 'Switch to the dark theme',
    language: 'Switch to Chinese',
    password: 'Change password',
    logout: 'Log out',
  },
  actionWords: {
    light: 'qiansezhuti qszt bright',
    dark: 'shensezhuti sszt night',
    language: 'qiehuanyuyan qhyy chinese language',
    password: 'xiugaimima xgmm',
    logout: 'tuichudenglu tcdl leave sign out',
  },
} as const

export const paletteMessages: Messages<typeof zh> = { zh, en }
