import type { Messages } from '../texts.ts'

/** The page that shows every shared piece; what the pieces themselves show is beside their own texts. */
const zh = {
  title: '组件陈列',
  index: '组件目录',
  all: '全部组件',
  none: '没有这个组件',
  status: '状态标签',
} as const

const en = {
  title: 'Widget gallery',
  index: 'Widgets',
  all: 'All widgets',
  none: 'There is no such widget',
  status: 'Status tags',
} as const

export const galleryMessages: Messages<typeof zh> = { zh, en }
