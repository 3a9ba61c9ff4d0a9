import { expect, it, vi } from 'vitest'
import type { FeedbackPort } from './feedback.ts'

it('asks for the components when first used and then says what had to wait', async () => {
  vi.resetModules()
  const { confirmDialog, isFeedbackNeeded, onFeedbackNeeded, registerFeedback, toast } =
    await import('./feedback.ts')
  const needed = vi.fn<() => void>()
  onFeedbackNeeded(needed)
  expect(isFeedbackNeeded()).toBe(false)
  toast.error('未登录')
  const agreed = confirmDialog({ title: '删除？' })
  expect(needed).toHaveBeenCalledOnce()

  const port = {
    toast: vi.fn<FeedbackPort['toast']>(),
    alert: vi.fn<FeedbackPort['alert']>(),
    confirm: vi.fn<FeedbackPort['confirm']>(async () => true),
    closeDialogs: vi.fn<FeedbackPort['closeDialogs']>(),
  }
  registerFeedback(port)
  expect(port.toast).toHaveBeenCalledExactlyOnceWith('error', '未登录')
  await expect(agreed).resolves.toBe(true)
})
