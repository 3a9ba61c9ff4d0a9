/** The pictures on pages that do not load the component library: names of @ant-design/icons-svg. */
export const PAGE_ICONS = {
  shown: 'Eye',
  hidden: 'EyeInvisible',
  done: 'CheckCircle',
  wechat: 'Wechat',
  nothing: 'Inbox',
  disconnected: 'Disconnect',
  later: 'ClockCircle',
  locked: 'Lock',
} as const

export type PageIcon = keyof typeof PAGE_ICONS
