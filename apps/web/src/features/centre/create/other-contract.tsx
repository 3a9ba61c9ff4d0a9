import { contractDelete } from '@visa/contract/centre/contract-calls'
import { CONTRACT_CREATE, CONTRACT_STATUS, isOpenContract } from '@visa/contract/centre/contract.states'
import type { ContractEstimate } from '@visa/contract/centre/contract-estimate'
import { stateText } from '@visa/contract/states'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { Button } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { personName, type DraftPerson } from '../draft.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

interface OtherProps {
  counter: Counter
  person: DraftPerson
  other: ContractEstimate['others'][number]
}

/** The same passport is in a contract that is under way: which of the two it stays in, a person says. */
export function OtherContract({
  counter: { remove },
  person,
  other: { contract, operatorName },
}: OtherProps) {
  const t = useTexts(contractCreateMessages)
  const states = useTexts(contractStateMessages)
  const takeOut = (
    <Button type="link" size="small" onClick={() => remove(person)}>
      {fill(t.removePerson, { name: personName(person) })}
    </Button>
  )
  if (contract === null) {
    return (
      <p className={styles.trouble}>
        {fill(t.colleagueContract, { name: operatorName })}
        <span className={styles.end}>{takeOut}</span>
      </p>
    )
  }
  const { id, contractNo, status } = contract
  return (
    <p className={styles.trouble}>
      {fill(t.otherContract, { contractNo, status: stateText(states, status) })}
      <span className={styles.end}>
        <RecordLink of={{ type: 'CONTRACT', id: String(id) }}>
          {isOpenContract(status) ? t.goOnThere : t.openOther}
        </RecordLink>
        {status === CONTRACT_STATUS.WAITING && <DeleteOther id={id} contractNo={contractNo} />}
        {takeOut}
      </span>
    </p>
  )
}

/** One that only waits can go, and this one stays; the server refuses what was paid for. */
function DeleteOther({ id, contractNo }: { id: number; contractNo: string }) {
  const t = useTexts(contractCreateMessages)
  const may = useCan()(CONTRACT_CREATE)
  const remove = useAction(contractDelete, {
    invalidates: CASE_STALE,
    onSuccess: () => {
      toast.success(fill(t.otherDeleted, { contractNo }))
    },
  })
  if (!may) return null
  const ask = async () => {
    const isSure = await confirmDialog({
      title: fill(t.deleteOtherTitle, { contractNo }),
      content: t.deleteOtherText,
      okText: t.deleteOther,
      danger: true,
    })
    if (isSure) remove.mutate({ body: { id } })
  }
  return (
    <Button type="link" size="small" loading={remove.isPending} onClick={() => void ask()}>
      {t.deleteOther}
    </Button>
  )
}
