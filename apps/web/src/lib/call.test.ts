import { CODES } from '@visa/contract/codes'
import { endpoint } from '@visa/contract/endpoint'
import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, CallError, callResult, isRepeat } from './call.ts'
import { noteEnding, takeEnding } from './ending.ts'
import { registerFeedback, type FeedbackPort } from './feedback.ts'
import { chooseLanguage } from './language.ts'

const text = z.optional(z.string())
const data = z.string()
const access = 'session'
const summary = ''
const read = endpoint({
  method: 'GET',
  path: '/api/t/{id}',
  access,
  summary,
  data,
  query: z.object({ a: text, b: text, many: z.array(z.string()) }),
  params: z.object({ id: z.string() }),
})
const list = endpoint({ method: 'GET', path: '/api/t/list', access, summary, data })
const write = endpoint({
  method: 'POST',
  path: '/api/t/write',
  access,
  summary,
  data,
  form: z.object({ name: text, ids: z.array(z.number()), on: z.boolean() }),
})
const login = endpoint({
  method: 'POST',
  path: '/api/t/login',
  access: 'public',
  summary,
  data,
  form: z.object({ name: text }),
})
const writeJson = endpoint({
  method: 'POST',
  path: '/api/t/json',
  access,
  summary,
  data,
  json: z.object({ name: z.string() }),
})
const upload = endpoint({
  method: 'POST',
  path: '/api/t/upload',
  access,
  summary,
  data,
  multipart: z.object({ name: z.string(), file: z.instanceof(Blob) }),
})

const feedback = {
  toast: vi.fn<FeedbackPort['toast']>(),
  alert: vi.fn<FeedbackPort['alert']>(async () => undefined),
  confirm: vi.fn<FeedbackPort['confirm']>(async () => true),
  closeDialogs: vi.fn<FeedbackPort['closeDialogs']>(),
}
const fetchStub = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const page = { hash: '', replace: (target: string) => void (page.hash = target) }
let unregister: () => void

const answer = (code: string, msg = '', payload: unknown = null) =>
  fetchStub.mockImplementation(async () => Response.json({ code, msg, data: payload }))

const request = () => {
  const [url, init] = fetchStub.mock.lastCall ?? ['', {}]
  return { url: new URL(url, 'http://desk'), init, headers: new Headers(init.headers) }
}

const failureOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error
}

/** Answers only by giving up, as fetch does when its signal says so. */
const hang = (_url: string, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

beforeEach(() => {
  vi.stubGlobal('fetch', fetchStub)
  vi.stubGlobal('location', page)
  page.hash = '#/main?screen=sys.dict'
  chooseLanguage('zh')
  unregister = registerFeedback(feedback)
})

afterEach(() => {
  unregister()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('requests', () => {
  it('P7.1 GET sends trimmed parameters, drops empty ones and adds a timestamp', async () => {
    answer(CODES.SUCCESS, '', 'x')
    await expect(
      call(read, { params: { id: 'a/b' }, query: { a: ' 张 ', b: '  ', many: ['1', '2'] } }),
    ).resolves.toBe('x')
    const { url, init } = request()
    expect(url.pathname).toBe('/api/t/a%2Fb')
    expect([...url.searchParams.keys()]).toEqual(['a', 'many', 'many', 'timestamp'])
    expect(url.searchParams.get('a')).toBe('张')
    expect(url.searchParams.get('timestamp')).toMatch(/^\d{13}$/)
    expect(init.body).toBeUndefined()
    expect(init.credentials).toBe('same-origin')
  })

  it('P7.1 POST is form-encoded, lists as repeated names, empty texts kept', async () => {
    answer(CODES.SUCCESS)
    await call(write, { body: { name: '', ids: [1, 2], on: false } })
    const { url, init } = request()
    expect(url.search).toBe('')
    if (!(init.body instanceof URLSearchParams)) throw new Error('expected URLSearchParams')
    expect(init.body.toString()).toBe('name=&ids=1&ids=2&on=false')
  })

  it('P7.1 POST marked JSON sends JSON', async () => {
    answer(CODES.SUCCESS)
    await call(writeJson, { body: { name: '张' } })
    expect(request().headers.get('content-type')).toBe('application/json')
    expect(request().init.body).toBe('{"name":"张"}')
  })

  it('multipart sends files as files', async () => {
    answer(CODES.SUCCESS)
    await call(upload, { body: { name: 'n', file: new Blob(['x']) } })
    const { body } = request().init
    if (!(body instanceof FormData)) throw new Error('expected FormData')
    expect(body.get('name')).toBe('n')
    expect(body.get('file')).toBeInstanceOf(Blob)
  })

  it.each([
    ['zh', 'zh-CN'],
    ['en', 'en'],
  ] as const)('sends the language %s as %s', async (language, tag) => {
    chooseLanguage(language)
    answer(CODES.SUCCESS)
    await call(list, {})
    expect(request().headers.get('accept-language')).toBe(tag)
  })
})

describe('envelope codes', () => {
  it('P8.1 success is quiet unless asked to show the message', async () => {
    answer(CODES.SUCCESS, '已保存')
    await call(list, {})
    expect(feedback.toast).not.toHaveBeenCalled()
    await call(list, {}, { showSuccess: true })
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('success', '已保存')
  })

  const TOASTS = [
    ['P8.2', CODES.NO_PERMISSION, 'error'],
    ['P8.3', CODES.FAILURE, 'error'],
    ['P8.7', CODES.WARNING, 'warning'],
    ['P8.8', CODES.INFO, 'info'],
    ['P8.10', CODES.TIMES_LIMIT, 'error'],
    ['P8.11', CODES.APPLICATION_FAILURE, 'error'],
    ['P8.12', CODES.SYSTEM_EXCEPTION, 'error'],
  ] as const
  it.each(TOASTS)(
    'P8.2 P8.3 P8.7 P8.8 P8.10 P8.11 P8.12 – %s: code %s is a toast of kind %s',
    async (_id, code, kind) => {
      answer(code, '原因')
      const error = await failureOf(call(list, {}))
      expect([error.code, error.message]).toEqual([code, '原因'])
      expect(feedback.toast).toHaveBeenCalledExactlyOnceWith(kind, '原因')
    },
  )

  it('P8.4 a silent failure shows nothing', async () => {
    answer(CODES.SILENT_FAILURE, '原因')
    expect((await failureOf(call(list, {}))).code).toBe(CODES.SILENT_FAILURE)
    expect(feedback.toast).not.toHaveBeenCalled()
  })

  it('P8.5 not logged in closes dialogs, says so and goes to login with a way back, once', async () => {
    answer(CODES.NOT_LOGGED_IN)
    await Promise.all([failureOf(call(list, {})), failureOf(call(list, {}, { silent: true }))])
    expect(feedback.closeDialogs).toHaveBeenCalledOnce()
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('error', '未登录')
    expect(page.hash).toBe('#/login?redirect=%2Fmain%3Fscreen%3Dsys.dict')
  })

  it('says why the login was ended where the server said so, in the language shown', async () => {
    noteEnding('{"zh":"所属公司已被停用","en":"Your company has been stopped"}')
    answer(CODES.NOT_LOGGED_IN)
    await failureOf(call(list, {}))
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('error', '所属公司已被停用')
    expect(takeEnding()).toBeUndefined()
    for (const unread of ['', '{}', 'null', '{"zh":7}', '{']) {
      noteEnding(unread)
      expect(takeEnding(), unread).toBeUndefined()
    }
  })

  it('P8.5 a page for phones leads to the login for phones', async () => {
    page.hash = '#/mobile/main'
    answer(CODES.NOT_LOGGED_IN)
    await Promise.all([failureOf(call(list, {})), failureOf(call(list, {}))])
    expect(feedback.closeDialogs).toHaveBeenCalledOnce()
    expect(page.hash).toBe('#/mobile/sms-login?redirect=%2Fmobile%2Fmain')
  })

  it.each(['preview', 'detail'])('P8.5 P2.10 contract %s leads to the mobile SMS login', async (name) => {
    page.hash = `#/mobile/contract/${name}?id=7`
    answer(CODES.NOT_LOGGED_IN)
    await failureOf(call(list, {}))
    expect(page.hash).toBe(`#/mobile/sms-login?redirect=%2Fmobile%2Fcontract%2F${name}%3Fid%3D7`)
  })

  it('P8.6 an unbound WeChat account leads to the binding page', async () => {
    answer(CODES.WECHAT_UNBOUND)
    await failureOf(call(list, {}, { silent: true }))
    expect(page.hash).toBe('#/mobile/wx-binding')
    page.hash = '#/mobile/wait?redirect=%2Fmobile%2Fcontract%2Fdetail%3Fid%3D7'
    await failureOf(call(list, {}))
    expect(page.hash).toBe('#/mobile/wx-binding?redirect=%2Fmobile%2Fcontract%2Fdetail%3Fid%3D7')
    expect(feedback.toast).not.toHaveBeenCalled()
  })

  it('P8.11 an application failure is a toast and, where asked for, a result', async () => {
    answer(CODES.APPLICATION_FAILURE, '余额不足', { balance: 3 })
    await expect(callResult(list, {})).resolves.toEqual({
      code: CODES.APPLICATION_FAILURE,
      msg: '余额不足',
      data: { balance: 3 },
    })
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('error', '余额不足')
    answer(CODES.SUCCESS, '', 'x')
    await expect(callResult(list, {})).resolves.toMatchObject({ code: CODES.SUCCESS, data: 'x' })
    answer(CODES.FAILURE, '原因')
    expect((await failureOf(callResult(list, {}))).code).toBe(CODES.FAILURE)
  })

  it('P8.9 an alert is titled 提示 with the button 知道了', async () => {
    answer(CODES.DIALOG, '请先完善资料')
    await failureOf(call(list, {}))
    expect(feedback.alert).toHaveBeenCalledExactlyOnceWith({
      title: '提示',
      content: '请先完善资料',
      okText: '知道了',
    })
  })

  it('a refusal stays until it is closed where it is asked for', async () => {
    answer(CODES.FAILURE, '还差两件事')
    await failureOf(call(list, {}, { refusedInDialog: true }))
    expect(feedback.alert).toHaveBeenCalledOnce()
    expect(feedback.toast).not.toHaveBeenCalled()
  })

  it('that an earlier try was done is left to a caller who says it, and everything else is not', async () => {
    answer(CODES.WARNING, '此前已保存', { repeatDiffers: true })
    expect(isRepeat(await failureOf(call(list, {}, { tellsRepeat: true })))).toBe(true)
    expect(feedback.toast).not.toHaveBeenCalled()
    await failureOf(call(list, {}))
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('warning', '此前已保存')
    answer(CODES.WARNING, '稍后再试')
    expect(isRepeat(await failureOf(call(list, {}, { tellsRepeat: true })))).toBe(false)
    expect(feedback.toast).toHaveBeenLastCalledWith('warning', '稍后再试')
  })

  it('P8.19 an empty message falls back to the default texts', async () => {
    answer(CODES.SUCCESS)
    await call(list, {}, { showSuccess: true })
    answer(CODES.FAILURE)
    await failureOf(call(list, {}))
    expect(feedback.toast.mock.calls).toEqual([
      ['success', '操作成功'],
      ['error', '操作失败'],
    ])
  })

  it('carries the refused fields for forms', async () => {
    answer(CODES.FAILURE, '名称：不能为空', { fields: { name: '不能为空' } })
    expect((await failureOf(call(list, {}, { silent: true }))).fields).toEqual({ name: '不能为空' })
    expect(feedback.toast).not.toHaveBeenCalled()
  })
})

describe('failures outside the envelope', () => {
  const UNREADABLE: readonly (readonly [string, Response])[] = [
    ['status 502', new Response('bad gateway', { status: 502 })],
    ['a page instead of an envelope', new Response('<html>')],
    ['JSON that is no envelope', new Response('null')],
  ]
  it.each(UNREADABLE)('P8.13 C8.2 C8.3 %s is 处理失败', async (_name, response) => {
    fetchStub.mockResolvedValue(response)
    expect((await failureOf(call(list, {}))).code).toBe('HTTP')
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('error', '处理失败')
  })

  it.each([
    ['a form post', '服务异常', () => call(login, { body: { name: 'a' } }), new Error('boom')],
    ['an error with a message', 'boom', () => call(list, {}), new Error('boom')],
    ["the browser's own network failure", '网络异常', () => call(list, {}), new TypeError('Failed to fetch')],
  ])('P8.14 %s shows %s', async (_name, shown, work, reason) => {
    fetchStub.mockRejectedValue(reason)
    expect((await failureOf(work())).code).toBe('NETWORK')
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('error', shown)
  })

  it('P8.16 a cancelled call rejects with its text and shows nothing', async () => {
    fetchStub.mockImplementation(hang)
    const controller = new AbortController()
    const failure = failureOf(call(list, {}, { signal: controller.signal }))
    controller.abort()
    expect((await failure).message).toBe('Operation canceled.')
    expect(feedback.toast).not.toHaveBeenCalled()
  })

  it("C8.1 a call is given up after the endpoint's time with 请求超时", async () => {
    vi.useFakeTimers()
    fetchStub.mockImplementation(hang)
    const failure = failureOf(call(list, {}))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(feedback.toast).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect((await failure).code).toBe('TIMEOUT')
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('error', '请求超时')
  })
})

describe('a write whose answer does not come', () => {
  const body = { ids: [1], on: true }
  const TOLD = '网络异常，无法确认是否已完成；请再次提交，不会重复执行'
  const keys = () =>
    fetchStub.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key') ?? 'none')
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  const saved = async () => Response.json({ code: CODES.SUCCESS, msg: '', data: 'saved' })
  /** Runs the pauses of the call without waiting for them. */
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => undefined)
    await vi.runAllTimersAsync()
    return work
  }
  beforeEach(() => void vi.useFakeTimers())

  it('is sent once more under the same key, and the answer of that counts', async () => {
    fetchStub.mockImplementationOnce(offline).mockImplementation(saved)
    expect(await settled(call(writeJson, { body: { name: 'a' } }))).toBe('saved')
    expect(fetchStub).toHaveBeenCalledTimes(2)
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys()[1]).toBe(keys()[0])
    expect(feedback.toast).not.toHaveBeenCalled()
  })

  it('is sent again after a time-out', async () => {
    fetchStub.mockImplementationOnce(hang).mockImplementation(saved)
    expect(await settled(call(writeJson, { body: { name: 'b' } }))).toBe('saved')
    expect(new Set(keys()).size).toBe(1)
  })

  it('after two failures tells that nobody knows; pressed again it is the same intention until it is settled', async () => {
    fetchStub.mockImplementation(offline)
    const press = () => settled(call(writeJson, { body: { name: 'c' } }))
    expect(await failureOf(press())).toMatchObject({ code: 'NETWORK', message: TOLD })
    expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('error', TOLD)
    expect(fetchStub).toHaveBeenCalledTimes(2)
    fetchStub.mockImplementation(saved)
    await press()
    expect(new Set(keys()).size).toBe(1)
    await press()
    expect(new Set(keys()).size).toBe(2)
  })

  it('is another intention for another row', async () => {
    fetchStub.mockImplementation(offline)
    await failureOf(settled(call(write, { body })))
    await failureOf(settled(call(write, { body: { ...body, ids: [2] } })))
    expect(new Set(keys()).size).toBe(2)
  })

  it('uses the key of its form, whatever was typed since', async () => {
    fetchStub.mockImplementation(offline)
    const key = 'the-key-of-this-form'
    await failureOf(settled(call(writeJson, { body: { name: 'd' } }, { key })))
    await failureOf(settled(call(writeJson, { body: { name: 'e' } }, { key })))
    expect(new Set(keys())).toEqual(new Set([key]))
  })

  it('a refusal is an answer: nothing is sent again, and the next click is a new intention', async () => {
    answer(CODES.FAILURE, 'no')
    await failureOf(settled(call(write, { body })))
    await failureOf(settled(call(write, { body })))
    expect(fetchStub).toHaveBeenCalledTimes(2)
    expect(new Set(keys()).size).toBe(2)
  })

  it('what may not be repeated is sent once and carries no key', async () => {
    fetchStub.mockImplementation(offline)
    await failureOf(settled(call(login, { body: { name: 'a' } })))
    await failureOf(settled(call(list, {})))
    expect(keys()).toEqual(['none', 'none'])
  })
})
