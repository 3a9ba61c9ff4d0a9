import { createHash } from 'node:crypto'
import type { UploadedItem } from '@visa/contract/files/file'
import type { OssAccess } from '@visa/contract/files/oss'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../call-error.ts'
import { chooseLanguage } from '../language.ts'
import { storeAccess } from './credentials.ts'
import { uploadEngine, type EngineParts, type UploadOptions } from './engine.ts'
import type { Put } from './put.ts'
import { md5OfSlices } from './slices.ts'

const ACCESS: OssAccess = {
  stsAccessKey: { accessKeyId: 'STS.1', accessKeySecret: 'secret', stsToken: 'token' },
  bucket: 'visa',
  region: 'cn-hangzhou',
  endpoint: 'https://visa.example.com',
  baseDir: 'upload',
  userDir: 'u7',
  callbackUrl: 'https://desk.example.com/api/aliyun/oss/callback?ticket=t',
}
const ITEM: UploadedItem = { imgUrl: 'upload/u7/2026/03/01/a.png', fileName: 'a.png', fileIndex: 0 }
const OK = { status: 200, body: JSON.stringify({ code: '0000', msg: '', data: [ITEM] }) }
const FORBIDDEN = { status: 403, body: '<Error><Code>SecurityTokenExpired</Code></Error>' }

const file = new File(['content'], '护照.PNG')
let time = Date.parse('2026-03-01T20:00:00Z')

const accessParams = vi.fn<() => Promise<OssAccess>>()
const forceRefresh = vi.fn<() => Promise<OssAccess>>()
const put = vi.fn<Put>()
const pause = vi.fn<EngineParts['pause']>()
const exist = vi.fn<EngineParts['exist']>()

const engine = (parts: Partial<EngineParts> = {}) =>
  uploadEngine({
    hash: (each, onProgress) => md5OfSlices(each, onProgress),
    exist,
    access: storeAccess({ accessParams, forceRefresh, now: () => time }),
    put,
    now: () => new Date(time),
    pause,
    ...parts,
  })

const failureOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error
}

beforeEach(() => {
  vi.resetAllMocks()
  accessParams.mockImplementation(async () => ACCESS)
  forceRefresh.mockImplementation(async () => ({ ...ACCESS }))
  exist.mockResolvedValue(null)
  put.mockResolvedValue(OK)
  chooseLanguage('zh')
})

test('P9.4 the md5 is computed in slices of 2 MB, and progress is told', async () => {
  const large = new File([new Uint8Array(5_000_000).fill(7)], 'large.bin')
  const slice = vi.spyOn(large, 'slice')
  const progress: number[] = []
  const md5 = await md5OfSlices(large, (part) => progress.push(part))
  expect(md5).toBe(createHash('md5').update(Buffer.alloc(5_000_000, 7)).digest('hex'))
  expect(slice.mock.calls.map(([start]) => start)).toEqual([0, 2_097_152, 4_194_304])
  expect(progress.at(-1)).toBe(1)
  expect(progress).toHaveLength(3)
})

test('P7.23 P3.19 a file is put under a dated name and becomes an attachment', async () => {
  const steps: string[] = []
  const options: UploadOptions = { fileIndex: 2, onProgress: (_, step) => steps.push(step) }
  put.mockImplementation(async (_, __, onProgress) => {
    onProgress(0.5)
    return OK
  })
  expect(await engine()(file, options)).toEqual({ fileName: 'a.png', storageName: ITEM.imgUrl, fileIndex: 2 })
  expect(steps).toEqual(['md5', 'upload'])
  const [request] = put.mock.lastCall ?? []
  // By the day in UTC+8.
  expect(request?.url).toMatch(/^https:\/\/visa\.example\.com\/upload\/u7\/2026\/03\/02\/[0-9a-f-]{36}\.png$/)
  const variables = Buffer.from(request?.headers['x-oss-callback-var'] ?? '', 'base64').toString()
  expect(JSON.parse(variables)).toEqual({ 'x:filename': '护照.PNG', 'x:fileindex': '2' })
})

test('P7.21 what is stored already is not sent again', async () => {
  exist.mockResolvedValue({ ...ITEM, fileName: 'older name.png' })
  expect(await engine()(file)).toEqual({ fileName: '护照.PNG', storageName: ITEM.imgUrl, fileIndex: 0 })
  expect(exist).toHaveBeenCalledWith('9a0364b9e99bb480dd25e1f0284c8555', 7, undefined)
  expect(put).not.toHaveBeenCalled()
})

test('not knowing whether it is stored does not stop an upload', async () => {
  exist.mockRejectedValue(new CallError('NETWORK', ''))
  await engine()(file)
  expect(put).toHaveBeenCalledTimes(1)
})

test('P9.4 an upload is tried five times with fresh keys and a growing pause, then given up', async () => {
  put.mockRejectedValue(new TypeError('network'))
  expect(await failureOf(engine()(file))).toMatchObject({ code: 'NETWORK', message: '网络异常' })
  expect(put).toHaveBeenCalledTimes(5)
  expect(pause.mock.calls.map(([attempt]) => attempt)).toEqual([2, 3, 4, 5])
  expect(forceRefresh).toHaveBeenCalledTimes(4)
  const names = new Set(put.mock.calls.map(([{ url }]) => url))
  expect(names.size).toBe(5)
})

test('keys that have expired are renewed', async () => {
  put.mockResolvedValueOnce(FORBIDDEN)
  await engine()(file)
  expect(put).toHaveBeenCalledTimes(2)
  expect([accessParams.mock.calls.length, forceRefresh.mock.calls.length]).toEqual([1, 1])
})

test('P9.3 keys are used for 300000 ms, by all uploads together', async () => {
  const upload = engine()
  await Promise.all([upload(file), upload(file)])
  time += 299_999
  await upload(file)
  expect(accessParams).toHaveBeenCalledTimes(1)
  time += 1
  await upload(file)
  expect(accessParams).toHaveBeenCalledTimes(2)
})

test('uploads that fail together renew the keys once', async () => {
  put.mockResolvedValueOnce(FORBIDDEN).mockResolvedValueOnce(FORBIDDEN)
  const upload = engine()
  await Promise.all([upload(file), upload(file)])
  expect(forceRefresh).toHaveBeenCalledTimes(1)
})

test('a failure to get keys is not kept', async () => {
  accessParams.mockRejectedValueOnce(new CallError('NETWORK', 'x'))
  const upload = engine()
  await upload(file)
  expect(put).toHaveBeenCalledTimes(1)
})

test('P8.18 a file that cannot be read says md5解析失败', async () => {
  const broken = engine({ hash: () => Promise.reject(new Error('unreadable')) })
  expect((await failureOf(broken(file))).message).toBe('md5解析失败')
  chooseLanguage('en')
  expect((await failureOf(broken(file))).message).toBe('The file could not be read (md5)')
})

test('P8.20 no data says 文件上传失败; a refusal says what the server says, and is not tried again', async () => {
  put.mockResolvedValue({ status: 200, body: JSON.stringify({ code: '0000', msg: '', data: [] }) })
  expect((await failureOf(engine()(file))).message).toBe('文件上传失败')
  put.mockClear()
  put.mockResolvedValue({
    status: 200,
    body: JSON.stringify({ code: '9999', msg: '类型不支持', data: null }),
  })
  expect(await failureOf(engine()(file))).toMatchObject({ code: '9999', message: '类型不支持' })
  expect(put).toHaveBeenCalledTimes(1)
})

test.each(['md5', 'exist', 'upload', 'pause'])('an upload canceled during %s ends at once', async (step) => {
  const control = new AbortController()
  const giveUp = (): never => {
    control.abort()
    throw new DOMException('canceled', 'AbortError')
  }
  if (step === 'exist') exist.mockImplementation(async () => giveUp())
  if (step === 'upload') put.mockImplementation(async () => giveUp())
  if (step === 'pause') {
    put.mockRejectedValue(new TypeError('network'))
    pause.mockImplementation(async () => control.abort())
  }
  const upload = engine(step === 'md5' ? { hash: async () => giveUp() } : {})
  expect(await failureOf(upload(file, { signal: control.signal }))).toMatchObject({ code: 'CANCELED' })
  expect(put.mock.calls.length).toBeLessThanOrEqual(1)
})
