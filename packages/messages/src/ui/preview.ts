import type { Messages } from '../texts.ts'

/** The dialog that shows files. */
const zh = {
  title: '文件预览',
  place: '{index} / {count}',
  previous: '上一个',
  next: '下一个',
  print: '打印',
  download: '下载',
  downloadFailed: '文件下载失败',
  zoomIn: '放大',
  zoomOut: '缩小',
  rotate: '旋转',
  fit: '适应窗口',
  actualSize: '实际大小',
  made: '处理后',
  original: '原图',
  tools: '预览工具',
  unsupported: '此类型的文件不能预览，请下载后查看。',
  broken: '文件无法显示，请下载后查看。',
  cut: '文件较大，仅显示前 {max} KB，完整内容请下载后查看。',
  empty: '文件没有内容',
  page: '第 {index} 页，共 {count} 页',
  protected: '此 PDF 设有密码，请下载后查看。',
} as const

const en = {
  title: 'Preview',
  place: '{index} / {count}',
  previous: 'Previous',
  next: 'Next',
  print: 'Print',
  download: 'Download',
  downloadFailed: 'The file could not be downloaded',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotate: 'Rotate',
  fit: 'Fit to window',
  actualSize: 'Actual size',
  made: 'Processed',
  original: 'Original',
  tools: 'Preview tools',
  unsupported: 'This type of file cannot be previewed. Download it to open it.',
  broken: 'The file cannot be shown. Download it to open it.',
  cut: 'The file is long: only its first {max} KB are shown. Download it for the rest.',
  empty: 'The file is empty',
  page: 'Page {index} of {count}',
  protected: 'This PDF has a password. Download it to open it.',
} as const

export const previewMessages: Messages<typeof zh> = { zh, en }
