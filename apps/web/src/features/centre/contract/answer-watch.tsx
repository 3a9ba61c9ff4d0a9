import { approvalAnswers, type ApprovalAnswer } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { approvalAnswerMessages } from '@visa/messages/centre/approval-answers'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useAnswerText, useHeard } from '../../../ui/approval/use-answers.ts'

/** Says what became of a change to whoever asked for it, once, whatever they are at. */
export function AnswerWatch() {
  const t = useTexts(approvalAnswerMessages)
  const textOf = useAnswerText()
  const { isHeard, hear } = useHeard('said')
  const { data } = useCall(approvalAnswers, {}, { silent: true })
  const say = useEffectEvent((answers: readonly ApprovalAnswer[]) => {
    const news = answers.filter((answer) => !isHeard(answer))
    if (news.length === 0) return
    hear(news)
    for (const { status, contractNo, ...answer } of news) {
      const text = fill(t.ofContract, { contractNo, answer: textOf({ ...answer, status, contractNo }) })
      if (status === APPROVAL_STATUS.APPROVED) toast.success(text)
      else toast.warning(text)
    }
  })
  useEffect(() => say(data ?? []), [data])
  return null
}
