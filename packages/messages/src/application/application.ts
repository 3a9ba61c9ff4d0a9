import type { Messages } from '../texts.ts'

/** What is said around an application form, whichever it is. */
const zh = {
  yes: '是',
  no: '否',
  unknownDay: '不清楚具体日期时，月和日选1',
  takeOffers: '采用全部建议（{count}）',
  chooseJpeg: '选择图片',
  jpegOnly: '只接受 JPEG 图片',
  jpegUpTo: 'JPEG 图片，不超过 {max} KB',
  tooLarge: '图片不能超过 {max} KB',
  removeFile: '移除 {name}',
  russiaTitle: '俄罗斯电子签证申请表',
  russiaNote: '填写内容只保存在本浏览器标签页，不会提交到服务器。',
  check: '检查',
  checked: '检查完毕，没有发现问题',
  print: '打印',
  download: '下载',
  clear: '清空',
  clearTitle: '清空已填写的内容？',
  clearText: '本标签页中填写的内容将全部删除。',
  sheetNote: '填写于 {time}，仅供核对，不是签证申请回执。',
  fileName: '俄罗斯电子签证申请表.html',
  back: '返回登录',
} as const

const en = {
  yes: 'Yes',
  no: 'No',
  unknownDay: 'If the exact date is unknown, choose 1 for month and day',
  takeOffers: 'Use all suggestions ({count})',
  chooseJpeg: 'Choose a picture',
  jpegOnly: 'JPEG pictures only',
  jpegUpTo: 'JPEG picture, at most {max} KB',
  tooLarge: 'The picture must be at most {max} KB',
  removeFile: 'Remove {name}',
  russiaTitle: 'Russian e-visa application',
  russiaNote: 'What you fill in stays in this browser tab and is not sent to the server.',
  check: 'Check',
  checked: 'Checked: nothing is wrong',
  print: 'Print',
  download: 'Download',
  clear: 'Clear',
  clearTitle: 'Clear what was filled in?',
  clearText: 'Everything filled in in this tab will be deleted.',
  sheetNote: 'Filled in {time}. For checking only, not a receipt of an application.',
  fileName: 'russian-e-visa-application.html',
  back: 'Back to login',
} as const

export const applicationMessages: Messages<typeof zh> = { zh, en }
