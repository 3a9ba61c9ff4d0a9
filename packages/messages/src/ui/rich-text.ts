import type { Messages } from '../texts.ts'

/** The editor of rich text. */
const zh = {
  toolbar: '文字格式',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  strike: '删除线',
  heading2: '大标题',
  heading3: '中标题',
  heading4: '小标题',
  bulletList: '项目列表',
  orderedList: '编号列表',
  quote: '引用',
  link: '链接',
  linkAddress: '链接地址',
  linkHint: 'https://、http:// 或 mailto:',
  linkInvalid: '链接只能是网址或邮箱',
  linkApply: '确定',
  linkRemove: '去掉链接',
  undo: '撤销',
  redo: '重做',
  clear: '清除格式',
  length: '{count} / {max}',
  lengthLabel: '含格式共 {count} 个字符，最多 {max} 个',
} as const

const en = {
  toolbar: 'Text format',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  heading2: 'Large heading',
  heading3: 'Medium heading',
  heading4: 'Small heading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  linkAddress: 'Link address',
  linkHint: 'https://, http:// or mailto:',
  linkInvalid: 'A link leads to the web or to a mailbox',
  linkApply: 'Apply',
  linkRemove: 'Remove link',
  undo: 'Undo',
  redo: 'Redo',
  clear: 'Clear format',
  length: '{count} / {max}',
  lengthLabel: '{count} characters with formatting, at most {max}',
} as const

export const richTextMessages: Messages<typeof zh> = { zh, en }
