import type { Messages } from '../texts.ts'

/** The page by which a telephone sends documents. */
const zh = {
  title: '上传资料',
  heading: '{name} 的资料',
  until: '请在 {at}（北京时间）前上传，还可上传 {left} 个文件。',
  privacy: '照片只用于办理签证，上传后在手机上不能再查看。',
  states: { missing: '未上传', 1: '已上传', 2: '已通过', 3: '请重新上传' },
  onPaper: '已收到原件',
  optional: '选交',
  files: '{count} 个文件',
  reason: '原因：{reason}',
  choose: '拍照或选择文件',
  chooseNamed: '拍照或选择文件：{name}',
  more: '继续添加',
  moreNamed: '继续添加：{name}',
  sending: '正在上传 {done}/{total}',
  sent: '已上传 {count} 个文件',
  kinds: '支持照片（JPG、PNG、WEBP）和 PDF，每个不超过 5 MB',
  allThere: '需要的资料都已上传',
  allThereHelp: '工作人员会尽快审核，可以关闭此页面。',
  over: '链接已失效',
  overHelp: '上传链接可能已过期、已停用或已达到数量上限，请向工作人员索取新的二维码。',
  failed: '暂时无法打开',
  retry: '重试',
} as const

const en = {
  title: 'Upload documents',
  heading: 'Documents of {name}',
  until: 'Please upload before {at} (Beijing time). {left} more {left|file|files} can be sent.',
  privacy: 'Your pictures are used for the visa only, and cannot be seen on this phone afterwards.',
  states: { missing: 'Missing', 1: 'Uploaded', 2: 'Accepted', 3: 'Please upload anew' },
  onPaper: 'Here on paper',
  optional: 'Optional',
  files: '{count} {count|file|files}',
  reason: 'Reason: {reason}',
  choose: 'Take a picture or choose files',
  chooseNamed: 'Take a picture or choose files: {name}',
  more: 'Add more',
  moreNamed: 'Add more: {name}',
  sending: 'Sending {done} of {total}',
  sent: '{count} {count|file|files} sent',
  kinds: 'Pictures (JPG, PNG, WEBP) and PDF, up to 5 MB each',
  allThere: 'All documents that are needed are there',
  allThereHelp: 'Our staff will check them soon. You can close this page.',
  over: 'The link has ended',
  overHelp: 'It may have expired, been ended or used up. Please ask our staff for a new QR code.',
  failed: 'This cannot be opened right now',
  retry: 'Try again',
} as const

export const phoneUploadMessages: Messages<typeof zh> = { zh, en }
