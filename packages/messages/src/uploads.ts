import type { UploadRule } from '@visa/contract/rules/uploads'
import type { Messages } from './texts.ts'

/** Why a file is not uploaded. */
const zh = {
  avatarType: '上传图片只能是 JPG 或 PNG 格式!',
  imageType: '上传图片只能是 JPG、PNG 或 GIF 等格式!',
  certificateType: '上传文件只能是 JPG、PNG 或 PDF 格式!',
  imageTooBig: '上传图片大小不能超过 {max} MB!',
  fileTooBig: '上传文件大小不能超过 {max}MB!',
  fileTooSmall: '上传文件大小不能小于 {min}MB!',
  tooManyChosen: '最多允许选择 {max} 个文件！',
  tooManyPasted: '最多允许上传 {max} 个文件！',
} as const satisfies Record<UploadRule, string>

const en = {
  avatarType: 'The picture must be a JPG or PNG file',
  imageType: 'The picture must be a JPG, PNG, GIF or similar file',
  certificateType: 'The file must be a JPG, PNG or PDF file',
  imageTooBig: 'The picture may be at most {max} MB',
  fileTooBig: 'The file may be at most {max} MB',
  fileTooSmall: 'The file must be at least {min} MB',
  tooManyChosen: 'At most {max} files may be chosen',
  tooManyPasted: 'At most {max} files may be uploaded',
} as const

export const uploadMessages: Messages<typeof zh> = { zh, en }
