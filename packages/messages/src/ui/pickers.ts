import type { Messages } from '../texts.ts'

/** Words of the selectors. */
const zh = {
  choose: '请选择',
  none: '没有可选项',
  noMatch: '没有匹配的选项，可按名称、编码、拼音或首字母查找',
  retired: '{name}（已停用）',
  unknown: '未知（{value}）',
  walkIn: '散客',
  cut: '只列出前 {count} 项，输入名称、编码或拼音查找其余',
} as const

const en = {
  choose: 'Choose',
  none: 'Nothing to choose from',
  noMatch: 'No match; try a name, code, pinyin or initials',
  retired: '{name} (no longer in use)',
  unknown: 'Unknown ({value})',
  walkIn: 'Walk-in customer',
  cut: 'The first {count} are listed; type a name, code or pinyin to find others',
} as const

export const pickerMessages: Messages<typeof zh> = { zh, en }
