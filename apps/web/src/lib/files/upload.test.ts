import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../language.ts'

/** What browsers have and Node has not: a worker, and the old request object. */

const ACCESS = {
  stsAccessKey: { accessKeyId: 'STS.1', accessKeySecret: 'secret', stsToken: 'token' },
  bucket: 'visa-desk',
  region: 'local',
  endpoint: '/store/visa-desk',
  baseDir: 'upload',
  userDir: 'u7',
  callbackUrl: '/api/aliyun/oss/callback?ticket=t',
}
const ITEM = { imgUrl: 'upload/u7/a.png', fileName: 'a.png', fileIndex: 0 }

const asked: string[] = []
const fetchStub = async (url: string): Promise<Response> => {
  const path = url.split('?')[0] ?? ''
  asked.push(path)
  if (path === '/api/file/exist') return Response.json({ code: '0000', msg: '', data: null })
  if (path === '/api/file/url') return Response.json({ code: '0000', msg: '', data: '/store/signed' })
  return Response.json({ code: '0000', msg: '', data: ACCESS })
}

/** Runs the worker's own module in this thread. */
class WorkerStub extends EventTarget {
  static ended = 0
  postMessage(file: File): void {
    const self = Object.assign(new EventTarget(), {
      postMessage: (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data })),
    })
    vi.stubGlobal('self', self)
    vi.resetModules()
    void import('./md5.worker.ts').then(() => self.dispatchEvent(new MessageEvent('message', { data: file })))
  }
  terminate(): void {
    WorkerStub.ended += 1
  }
}

class RequestStub extends EventTarget {
  static last: RequestStub | undefined
  static outcome: 'load' | 'error' = 'load'
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  readonly status = 200
  readonly responseText = JSON.stringify({ code: '0000', msg: '', data: [ITEM] })
  url = ''
  open(method: string, url: string): void {
    this.url = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  send(): void {
    RequestStub.last = this
    queueMicrotask(() => {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
      this.dispatchEvent(new Event(RequestStub.outcome))
    })
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
}

beforeEach(() => {
  asked.length = 0
  WorkerStub.ended = 0
  RequestStub.outcome = 'load'
  chooseLanguage('zh')
  vi.stubGlobal('fetch', fetchStub)
  vi.stubGlobal('Worker', WorkerStub)
  vi.stubGlobal('XMLHttpRequest', RequestStub)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = new File(['content'], '护照.png')

test('a browser hashes beside the page, asks, signs, sends and tells how far it is', async () => {
  const { uploadFile } = await import('./upload.ts')
  const progress: [number, string][] = []
  const attachment = await uploadFile(file, { onProgress: (part, step) => progress.push([part, step]) })
  expect(attachment).toEqual({ fileName: 'a.png', storageName: ITEM.imgUrl, fileIndex: 0 })
  expect(progress).toEqual([
    [1, 'md5'],
    [0.25, 'upload'],
  ])
  expect(asked).toEqual(['/api/file/exist', '/api/aliyun/oss/accessParams'])
  expect(RequestStub.last?.url).toMatch(
    /^PUT \/store\/visa-desk\/upload\/u7\/\d{4}\/\d\d\/\d\d\/[0-9a-f-]{36}\.png$/,
  )
  expect(RequestStub.last?.headers.get('authorization')).toMatch(/^OSS4-HMAC-SHA256 Credential=STS\.1\//)
  expect(WorkerStub.ended).toBe(1)
})

test('a network that stays down is told after the last attempt', async () => {
  vi.useFakeTimers()
  RequestStub.outcome = 'error'
  const { uploadFile } = await import('./upload.ts')
  const failed = uploadFile(file).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ name: 'CallError', code: 'NETWORK', message: '网络异常' })
  expect(asked.filter((path) => path.endsWith('forceRefresh'))).toHaveLength(4)
})

test('a worker that fails says md5解析失败', async () => {
  vi.stubGlobal(
    'Worker',
    class extends WorkerStub {
      override postMessage(): void {
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
    },
  )
  const { uploadFile } = await import('./upload.ts')
  await expect(uploadFile(file)).rejects.toMatchObject({ message: 'md5解析失败' })
  expect(WorkerStub.ended).toBe(1)
})

test('canceling ends the worker', async () => {
  const control = new AbortController()
  vi.stubGlobal(
    'Worker',
    class extends WorkerStub {
      override postMessage(): void {
        queueMicrotask(() => control.abort())
      }
    },
  )
  const { uploadFile } = await import('./upload.ts')
  await expect(uploadFile(file, { signal: control.signal })).rejects.toMatchObject({ code: 'CANCELED' })
  expect(WorkerStub.ended).toBe(1)
})

test('P7.25 stored names are asked for, absolute addresses are not', async () => {
  const { addressOfFile } = await import('./upload.ts')
  expect(await addressOfFile('https://cdn.example.com/a.png')).toBe('https://cdn.example.com/a.png')
  expect(asked).toEqual([])
  expect(await addressOfFile('upload/u7/a.png')).toBe('/store/signed')
})
