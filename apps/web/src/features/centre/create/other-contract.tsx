import { contractDelete } from '@visa/contract/centre/contract-calls'
import { CONTRACT_CREATE, CONTRACT_STATUS, isOpenContract } from '@visa/contract/centre/contract.states'
import type { ContractEstimate } from '@visa/contract/centre/contract-estimate'
import { stateText } from '@visa/contract/states'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { listMessages } from '@visa/messages/ui/list'
import { Button } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { orderContract } from '../contract.names.ts'
import { personName, type DraftPerson } from '../draft.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

interface OtherProps {
  counter: Counter
  person: DraftPerson
  other: ContractEstimate['others'][number]
}

/** The same passport is in a contract that is under way: which of the two it stays in, a person says. */
export function OtherContract({ counter, person, other: { contract, operatorName } }: OtherProps) {
  const t = useTexts(contractCreateMessages)
  const states = useTexts(contractStateMessages)
  const takeOut = <TakeOut counter={counter} person={person} />
  if (contract === null) {
    return (
      <p className={styles.trouble}>
        {fill(t.colleagueContract, { name: operatorName })} <AskManager counter={counter} />
        <span className={styles.end}>{takeOut}</span>
      </p>
    )
  }
  const { id, contractNo, status, updateTime } = contract
  return (
    <p className={styles.trouble}>
      {fill(t.otherContract, { contractNo, status: stateText(states, status) })}{' '}
      {status !== CONTRACT_STATUS.WAITING && <AskManager counter={counter} />}
      <span className={styles.end}>
        <RecordLink of={{ type: 'CONTRACT', id: String(id) }}>
          {isOpenContract(status) ? t.goOnThere : t.openOther}
        </RecordLink>
        {status === CONTRACT_STATUS.WAITING && (
          <DeleteOther id={id} contractNo={contractNo} seen={updateTime} />
        )}
        {takeOut}
      </span>
    </p>
  )
}

interface TakenProps {
  counter: Counter
  person: DraftPerson
}

const TakeOut = ({ counter: { remove }, person }: TakenProps) => {
  const t = useTexts(contractCreateMessages)
  return (
    <Button type="link" size="small" onClick={() => remove(person)}>
      {fill(t.removePerson, { name: personName(person) })}
    </Button>
  )
}

/** Who settles what the clerk cannot; nothing where the clerk is the one. */
function AskManager({ counter: { estimate } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { separator } = useTexts(listMessages)
  const names = estimate?.managers ?? []
  return names.length === 0 ? null : <>{fill(t.askManager, { names: names.join(separator) })}</>
}

/** The same passport is in an order that is under way: its contract is made of that. */
export function OtherOrder({
  counter,
  person,
  order,
}: TakenProps & { order: ContractEstimate['orders'][number]['order'] }) {
  const t = useTexts(contractCreateMessages)
  const takeOut = <TakeOut counter={counter} person={person} />
  if (order === null)
    return (
      <p className={styles.trouble}>
        {t.closedOrder} <AskManager counter={counter} />
        <span className={styles.end}>{takeOut}</span>
      </p>
    )
  return (
    <p className={styles.trouble}>
      {fill(t.openOrder, { orderNo: order.orderNo })}
      <span className={styles.end}>
        <a href={orderContract(order.id)}>{t.toOrder}</a>
        {takeOut}
      </span>
    </p>
  )
}

/** One that only waits can go, and this one stays; the server refuses what was paid for. */
function DeleteOther({ id, contractNo, seen }: { id: number; contractNo: string; seen: string }) {
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
    if (isSure) remove.mutate({ body: { id, seen } })
  }
  return (
    <Button type="link" size="small" loading={remove.isPending} onClick={() => void ask()}>
      {t.deleteOther}
    </Button>
  )
}
