import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyText } from './clipboard.ts'
import { registerFeedback, type FeedbackPort } from './feedback.ts'
import { chooseLanguage } from './language.ts'

const feedback = {
  toast: vi.fn<FeedbackPort['toast']>(),
  alert: vi.fn<FeedbackPort['alert']>(async () => undefined),
  confirm: vi.fn<FeedbackPort['confirm']>(),
  closeDialogs: vi.fn<FeedbackPort['closeDialogs']>(),
}
const writeText = vi.fn<(text: string) => Promise<void>>()
let unregister: () => void

beforeEach(() => {
  chooseLanguage('zh')
  unregister = registerFeedback(feedback)
})

afterEach(() => {
  unregister()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('P8.22 copies and says 复制成功', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('E12345678')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('E12345678')
  expect(feedback.toast).toHaveBeenCalledExactlyOnceWith('success', '复制成功')
})

it.each([
  ['has no clipboard', {}],
  ['refuses the clipboard', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
])('P8.22 shows the text in an alert when the browser %s', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator)
  feedback.alert.mockResolvedValue(undefined)
  await copyText('E12345678')
  expect(feedback.toast).not.toHaveBeenCalled()
  expect(feedback.alert).toHaveBeenCalledExactlyOnceWith({
    title: '浏览器不支持该功能，请手动复制',
    content: 'E12345678',
    okText: '知道了',
  })
})
