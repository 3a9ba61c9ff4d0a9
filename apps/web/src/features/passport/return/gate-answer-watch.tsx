import { returnAnswers, type GateAnswer } from '@visa/contract/custody/gate-openings'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { gateMessages } from '@visa/messages/custody/gate'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useHeard } from '../../../ui/approval/use-answers.ts'

/** What was opened can be taken back under the same number: that is another answer. */
const decisionOf = ({ id, opened }: GateAnswer) => ({ id: opened ? id : -id })

/** Says what a manager decided of the gate to whoever asked, once, whatever they are at. */
export function GateAnswerWatch() {
  const t = useTexts(centreReturnMessages)
  const { conditions } = useTexts(gateMessages)
  const heard = useHeard('gate')
  const { data } = useCall(returnAnswers, {}, { silent: true })
  const say = useEffectEvent((answers: readonly GateAnswer[]) => {
    const news = answers.filter((answer) => !heard.isHeard(decisionOf(answer)))
    if (news.length === 0) return
    heard.hear(news.map(decisionOf))
    for (const { opened, name, passportNo, condition, by, reason } of news) {
      const told = { name, passportNo, condition: conditions[condition], by, reason }
      if (opened) toast.success(fill(t.answerOpened, told))
      else toast.warning(fill(t.answerRefused, told))
    }
  })
  useEffect(() => say(data ?? []), [data])
  return null
}
