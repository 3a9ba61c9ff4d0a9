import { UPLOAD_LIMITS, uploadCountRule, uploadRule, type UploadFailure } from '@visa/contract/rules/uploads'
import { expect, test } from 'vitest'
import { fill } from '../texts.ts'
import { uploadMessages } from './uploads.ts'

const MB = 1024 * 1024
const { avatar, file, image, certificate } = UPLOAD_LIMITS
const text = { name: 'a.txt', type: 'text/plain', size: 1 }
const big = { name: 'a.png', type: 'image/png', size: 9 * MB }
const small = { ...text, size: 0 }

const CASES: [string, UploadFailure | undefined, string, string][] = [
  [
    'P5.20',
    uploadRule(text, avatar),
    '上传图片只能是 JPG 或 PNG 格式!',
    'The picture must be a JPG or PNG file',
  ],
  ['P5.20', uploadRule(big, avatar), '上传图片大小不能超过 3 MB!', 'The picture may be at most 3 MB'],
  ['P5.21', uploadRule(big, file), '上传文件大小不能超过 5MB!', 'The file may be at most 5 MB'],
  [
    'P5.21',
    uploadRule(small, { ...file, minMb: 1 }),
    '上传文件大小不能小于 1MB!',
    'The file must be at least 1 MB',
  ],
  ['P5.21', uploadCountRule(5, 1, 5, 'chosen'), '最多允许选择 5 个文件！', 'At most 5 files may be chosen'],
  ['P5.21', uploadCountRule(5, 1, 5, 'pasted'), '最多允许上传 5 个文件！', 'At most 5 files may be uploaded'],
  [
    'P5.22',
    uploadRule(text, image),
    '上传图片只能是 JPG、PNG 或 GIF 等格式!',
    'The picture must be a JPG, PNG, GIF or similar file',
  ],
  ['P5.22', uploadRule(big, image), '上传图片大小不能超过 5 MB!', 'The picture may be at most 5 MB'],
  [
    'P5.23',
    uploadRule(text, certificate),
    '上传文件只能是 JPG、PNG 或 PDF 格式!',
    'The file must be a JPG, PNG or PDF file',
  ],
  ['P5.23', uploadRule(big, certificate), '上传文件大小不能超过 3MB!', 'The file may be at most 3 MB'],
]

test.each(CASES)('%s a refused file is told why: %o', (_, failure, zh, en) => {
  const told = (language: 'zh' | 'en') =>
    failure && fill(uploadMessages[language][failure.rule], failure.params)
  expect([told('zh'), told('en')]).toEqual([zh, en])
})
