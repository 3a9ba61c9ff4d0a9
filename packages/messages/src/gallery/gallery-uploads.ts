import type { Messages } from '../texts.ts'

/** The upload fields and the preview on the page of widgets. */
const zh = {
  uploads: '上传附件',
  uploadStates: '上传附件：禁用、只读与长文件名',
  preview: '文件预览',
  login: '上传需要登录；未登录时上传会转到登录页。',
  files: '附件',
  small: '大文件（不小于 1 MB）',
  many: '不限数量的附件',
  paste: '截图附件',
  images: '图片',
  certificate: '证件',
  avatar: '头像',
  kept: '表单保存的内容',
  disabled: '禁用',
  readOnly: '只读',
  readOnlyEmpty: '只读且为空',
  longName: '一个名称特别长的附件，用来检验文件名过长时如何截断显示（第二次修订版）.docx',
  open: '打开预览',
  icons: '类型图标',
  form: '在表单中打开',
} as const

const en = {
  uploads: 'Uploads',
  uploadStates: 'Uploads: disabled, read-only, long names',
  preview: 'File preview',
  login: 'Uploading needs a login; without one it leads to the login page.',
  files: 'Files',
  small: 'Large files (from 1 MB)',
  many: 'Any number of files',
  paste: 'Screenshots',
  images: 'Pictures',
  certificate: 'Certificates',
  avatar: 'Picture of a person',
  kept: 'What the form keeps',
  disabled: 'Disabled',
  readOnly: 'Read-only',
  readOnlyEmpty: 'Read-only and empty',
  longName: 'An attachment whose name is so long that it shows how long names are cut (second revision).docx',
  open: 'Open the preview',
  icons: 'Icons of types',
  form: 'Open in a form',
} as const

export const uploadGalleryMessages: Messages<typeof zh> = { zh, en }
