import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { approvalAnswers } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { CONTRACT_CREATE } from '@visa/contract/centre/contract.states'
import { approvalAnswerMessages } from '@visa/messages/centre/approval-answers'
import { Button } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { useAnswerText, useHeard } from '../../../ui/approval/use-answers.ts'
import styles from '../centre.module.css'

/** What became of the changes that the reader asked for in a contract, until they have taken note of it. */
export function AnsweredBand({ contract: { id } }: { contract: ContractDetail }) {
  const t = useTexts(approvalAnswerMessages)
  const textOf = useAnswerText()
  const { isHeard, hear } = useHeard('heard')
  const { data = [] } = useCall(approvalAnswers, {}, { silent: true, enabled: useCan()(CONTRACT_CREATE) })
  return data
    .filter((answer) => answer.contractId === id && !isHeard(answer))
    .map((answer) => {
      const isApproved = answer.status === APPROVAL_STATUS.APPROVED
      const holds = isApproved && answer.holds
      const Icon = holds ? CheckCircleOutlined : isApproved ? WarningOutlined : CloseCircleOutlined
      return (
        <p key={answer.id} className={styles.answered} data-refused={!holds}>
          <Icon aria-hidden />
          <output>{textOf(answer)}</output>
          <Button type="link" size="small" onClick={() => hear([answer])}>
            {t.heard}
          </Button>
        </p>
      )
    })
}
