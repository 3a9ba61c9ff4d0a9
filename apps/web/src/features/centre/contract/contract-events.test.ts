import type { FeeLog } from '@visa/contract/centre/contract-calls'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import type { ApprovalRow } from '@visa/contract/centre/approval'
import { contractEventMessages } from '@visa/messages/centre/contract-events'
import { contractMessages } from '@visa/messages/centre/contracts'
import { expect, test } from 'vitest'
import { approvalEvents, priceEvents, signingEvents } from './contract-events.ts'

const words = (language: 'zh' | 'en') => ({
  t: contractEventMessages[language],
  kinds: contractMessages[language].approvalKinds,
})

const asked = {
  id: 1,
  kind: 'FEE',
  approvalNo: 'SP26010100001',
  status: APPROVAL_STATUS.REJECTED,
  createTime: '2026-01-01T02:00:00.000Z',
  updateTime: '2026-01-01T03:00:00.000Z',
  beforeCents: 90_000,
  afterCents: 80_000,
  reason: '老客户',
  askedBy: '林晓雯',
  decidedBy: '赵敏',
  decidedAt: '2026-01-01T03:00:00.000Z',
  decision: '没有凭证',
} as ApprovalRow

test('a change is told when it was asked for and when it was decided on, each with who and why', () => {
  const told = approvalEvents([asked], words('zh')).map(({ at, who, text, note }) => [at, who, text, note])
  expect(told).toEqual([
    [asked.createTime, '林晓雯', '申请费用调整 SP26010100001', '老客户 · ¥900.00 → ¥800.00'],
    [asked.decidedAt, '赵敏', '驳回费用调整 SP26010100001', '没有凭证'],
  ])
  const english = approvalEvents([{ ...asked, status: APPROVAL_STATUS.APPROVED }], words('en'))
  expect(english.map(({ text }) => text)).toEqual([
    'Asked for a change of fees, SP26010100001',
    'Approved the change of fees, SP26010100001',
  ])
})

test('what still waits is told once, and what was taken back by whoever asked', () => {
  const open = { ...asked, status: APPROVAL_STATUS.PENDING, decidedAt: null, decidedBy: '' }
  expect(approvalEvents([open], words('zh'))).toHaveLength(1)
  const [, back] = approvalEvents([{ ...open, status: APPROVAL_STATUS.WITHDRAWN }], words('zh'))
  expect(back).toMatchObject({ who: '林晓雯', text: '撤回费用调整 SP26010100001', at: asked.updateTime })
})

test('a signature is told with its revision, who signed and how', () => {
  const signed = { revision: 2, signer: '陈国栋', signedAt: asked.createTime, via: 'LINK' } as const
  const [event] = signingEvents([{ ...signed, language: 'zh', seal: '', strokes: [] }], words('zh'))
  expect(event).toMatchObject({ who: '陈国栋', text: '客户签字（第 2 版）', note: '扫码签字' })
})

test('the story tells what somebody who left did to the price, and nothing that an approval tells', () => {
  const log = {
    id: 1,
    revision: 1,
    cause: 'update',
    beforeCents: 336_000,
    afterCents: 224_000,
    lines: [] as FeeLog['lines'],
    reason: '',
    approvalNo: '',
    by: '王芳',
    at: '2026-11-19T02:00:00.000Z',
  } as const
  const same = { ...log, id: 2, afterCents: log.beforeCents }
  const approved = { ...log, id: 3, cause: 'approval' } as const
  const told = priceEvents([log, same, approved], words('zh'))
  expect(told.map(({ text, note }) => [text, note])).toEqual([['费用随修改变动', '¥3,360.00 → ¥2,240.00']])
})
