import type { Messages } from '../texts.ts'

/** What uploading says by itself. */
const zh = {
  md5Failed: 'md5解析失败',
  failed: '文件上传失败',
  network: '网络异常',
  canceled: 'Operation canceled.',
} as const

const en = {
  md5Failed: 'The file could not be read (md5)',
  failed: 'The upload failed',
  network: 'Network error',
  canceled: 'Operation canceled.',
} as const

export const fileMessages: Messages<typeof zh> = { zh, en }
