import type { ApprovalAnswer } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { formatDate } from '@visa/contract/dates'
import { approvalAnswerMessages } from '@visa/messages/centre/approval-answers'
import { contractMessages } from '@visa/messages/centre/contracts'
import * as z from 'zod/mini'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useKept } from '../../lib/kept.ts'

/** What became of a change, in words; without its contract, where that is on the page. */
export function useAnswerText(): (answer: Omit<ApprovalAnswer, 'contractId'>) => string {
  const t = useTexts(approvalAnswerMessages)
  const { approvalKinds } = useTexts(contractMessages)
  return ({ kind, status, approvalNo, decision, decidedBy, decidedAt, holds }) =>
    fill(status !== APPROVAL_STATUS.APPROVED ? t.rejected : holds ? t.approved : t.lapsed, {
      kind: approvalKinds[kind],
      approvalNo,
      reason: decision,
      name: decidedBy,
      time: formatDate(decidedAt, 'MM-dd hh:mm'),
    })
}

/** So many are remembered; older ones are told no more anyway. */
const REMEMBERED = 100

const read = (kept: unknown): readonly number[] => z.safeParse(z.array(z.number()), kept).data ?? []

/** Which answers somebody has taken note of at this browser; `name` tells of what, and of which kind of telling. */
export function useHeard(name: 'heard' | 'said' | 'gate' | 'transfers'): {
  isHeard: (answer: { id: number }) => boolean
  hear: (answers: readonly { id: number }[]) => void
} {
  const [heard, keep] = useKept(`approvals.${name}`, read)
  return {
    isHeard: ({ id }) => heard.includes(id),
    hear: (answers) => keep([...answers.map(({ id }) => id), ...heard].slice(0, REMEMBERED)),
  }
}
