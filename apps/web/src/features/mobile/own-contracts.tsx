import { CONTRACT_STATUS, isEndedContract } from '@visa/contract/centre/contract.states'
import { phoneContracts, type PhoneContractRow } from '@visa/contract/centre/phone'
import { standing } from '@visa/contract/money/standing'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { yuan } from '../../lib/yuan.ts'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

/** The contracts of the mobile of an account, on its home; nothing where there are none. */
export function OwnContracts() {
  const t = useTexts(phoneContractMessages)
  const { data } = useCall(phoneContracts, {}, { silent: true })
  if (data === undefined || data.contracts.length === 0) return null
  return (
    <Section title={t.mine}>
      <ContractRows contracts={data.contracts} />
    </Section>
  )
}

export function ContractRows({ contracts }: { contracts: readonly PhoneContractRow[] }) {
  return (
    <ul className={styles.orders}>
      {contracts.map((contract) => (
        <Row key={contract.id} contract={contract} />
      ))}
    </ul>
  )
}

const { ACCEPTED, REVIEWED } = CONTRACT_STATUS

function Row({ contract }: { contract: PhoneContractRow }) {
  const t = useTexts(phoneContractMessages)
  const { id, contractNo, status, product, peopleCount: count, signed, promisedDate } = contract
  const title = fill(t.peopleOf, { product, count })
  const isFixed = status === ACCEPTED || status === REVIEWED
  const state = isFixed ? t.signState[signed ? 'signed' : 'wait'] : t.states[status]
  const { kind, cents } = standing(contract)
  const promised =
    promisedDate === null || isEndedContract(status) ? '' : fill(t.promised, { day: promisedDate })
  const amount = yuan(cents)
  const note =
    kind === 'owed' ? fill(t.owes, { amount }) : kind === 'back' ? `${t.goesBack} ${amount}` : promised
  return (
    <li>
      <a
        href={href('/mobile/contract/detail', { id })}
        aria-label={[title, state, contractNo, note].join(' ')}
      >
        <span className={styles.orderLine}>
          <b>{title}</b>
          <span className={styles.tag}>{state}</span>
        </span>
        <span className={styles.orderLine}>
          <span className={styles.soft}>{contractNo}</span>
          <span className={styles.promise}>{note}</span>
        </span>
      </a>
    </li>
  )
}
