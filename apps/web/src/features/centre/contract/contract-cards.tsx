import type { ContractDetail } from '@visa/contract/centre/contract'
import { CONTRACT_STATUS, isEndedContract, type ContractStatus } from '@visa/contract/centre/contract.states'
import { PASSPORT_STATUSES, type PassportStatus } from '@visa/contract/custody/passport.states'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { FINANCE_STATUS, type FinanceStatus } from '@visa/contract/money/finance-review.states'
import { toGoBack } from '@visa/contract/money/standing'
import { stateText } from '@visa/contract/states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { AnsweredBand } from './answered-band.tsx'
import { useNextAtCounter } from './at-counter.tsx'
import { useOwed } from './contract.columns.tsx'
import { leftOpen } from './contract-sums.ts'
import { useStillCharged } from './still-charged.ts'
import { PendingBand } from './pending-band.tsx'
import { WayToRefund } from './way-to-refund.tsx'
import styles from '../centre.module.css'

interface AxisProps {
  title: string
  note: ReactNode
  steps: readonly { name: string; tone: 'past' | 'now' | 'later' }[]
  below: string
  /** What comes next, where that is not told by the steps. */
  next?: ReactNode
}

/** One of the three ways that a contract goes: its steps, and where it stands. */
function Axis({ title, note, steps, below, next = '' }: AxisProps) {
  return (
    <section className={styles.axis} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>{note}</span>
      </header>
      <ol data-long={steps.length > 4}>
        {steps.map(({ name, tone }) => (
          <li key={name} data-tone={tone} {...(tone === 'now' && { 'aria-current': 'step' })}>
            {name}
          </li>
        ))}
      </ol>
      <p>{below}</p>
      {next !== '' && <p data-next>{next}</p>}
    </section>
  )
}

const { WAITING, ACCEPTED, REVIEWED } = CONTRACT_STATUS
/** What leads to the next step; what speaks against giving it up is told at its button. */
const ONWARD: ReadonlySet<string> = new Set(['accept', 'acceptAgain', 'review'])
const WORK: readonly ContractStatus[] = [WAITING, ACCEPTED, REVIEWED]

/** Work, money and passports side by side: none of them follows from another. */
export function ContractCards({ contract }: { contract: ContractDetail }) {
  return (
    <>
      <PendingBand contract={contract} />
      <AnsweredBand contract={contract} />
      <div className={styles.axes}>
        <WorkAxis contract={contract} />
        <MoneyAxis contract={contract} />
        <PassportAxis contract={contract} />
      </div>
    </>
  )
}

function WorkAxis({ contract }: { contract: ContractDetail }) {
  const { status, lacks, owedCents, acceptedBy } = contract
  const t = useTexts(contractPageMessages)
  const states = useTexts(contractStateMessages)
  const owed = useOwed()
  const at = WORK.indexOf(status)
  const steps = WORK.map((each, index) => ({
    name: stateText(states, each),
    tone: index === at ? ('now' as const) : index < at ? ('past' as const) : ('later' as const),
  }))
  const first = lacks.find(({ operation }) => ONWARD.has(operation))
  // Money is no part of every step, and yet nothing is whole while some is owed.
  const settled = status === ACCEPTED ? fill(t.reviewNext, { name: acceptedBy }) : t.nothingLacks
  const next = useNextAtCounter(contract)
  const charged = useStillCharged()(contract)
  const left = leftOpen(t, contract, charged)
  const open = left.length === 0 ? settled : fill(t.stillOpen, { left: left.join(t.comma) })
  // Nobody accepted it: that comes next, whatever is owed.
  const going =
    status === WAITING ? t.acceptNext : owedCents > 0 ? fill(t.onlyOwed, { owed: owed(contract) }) : open
  // What ended lacks nothing, and nothing is asked of it.
  const whole = isEndedContract(status) ? '' : going
  return (
    <Axis
      title={t.work}
      note={at === -1 ? stateText(states, status) : ''}
      steps={steps}
      below={first === undefined ? whole : fill(t.lacksNow, { lack: first.text })}
      next={charged === '' ? next : t.takeOut}
    />
  )
}

const { UNSUBMITTED, SUBMITTED, CONFIRMED, REVIEWED: CHECKED, AGAIN } = FINANCE_STATUS
const FINANCE: readonly FinanceStatus[] = [UNSUBMITTED, SUBMITTED, CONFIRMED, CHECKED]

/** Money with finance: what has to be confirmed again stands where it was handed in. */
function MoneyAxis({ contract }: { contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const states = useTexts(financeReviewStateMessages)
  const owed = useOwed()
  const { financeStatus, totalCents, paidCents, moneyConfirmed } = contract
  const isAgain = financeStatus === AGAIN
  const said = isAgain
    ? stateText(states, AGAIN)
    : moneyConfirmed === null
      ? ''
      : fill(t.confirmedBy, { by: moneyConfirmed.by, at: formatDate(moneyConfirmed.at, 'MM-dd hh:mm') })
  const below = [said, owed(contract)].filter((text) => text !== '').join(t.comma)
  const at = Math.max(0, isAgain ? 1 : FINANCE.findIndex((each) => each === financeStatus))
  return (
    <Axis
      title={t.moneyAxis}
      note={fill(t.moneyNote, { total: formatMoney(totalCents), paid: formatMoney(paidCents) })}
      steps={FINANCE.map((each, index) => ({
        name: stateText(states, each),
        tone: index === at ? 'now' : index < at ? 'past' : 'later',
      }))}
      below={below}
      {...(toGoBack(contract) > 0 && { next: <WayToRefund contract={contract} /> })}
    />
  )
}

const ON_THE_WAY: readonly PassportStatus[] = PASSPORT_STATUSES.slice(0, 5)

function PassportAxis({ contract: { applicants, passportsHeld } }: { contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const states = useTexts(passportStateMessages)
  const countOf = (status: PassportStatus): number =>
    applicants.filter(({ passportStatus }) => passportStatus === status).length
  const odd = PASSPORT_STATUSES.slice(5).filter((status) => countOf(status) > 0)
  return (
    <Axis
      title={t.passportAxis}
      note={fill(t.heldNote, { count: passportsHeld })}
      steps={ON_THE_WAY.map((status) => ({
        name: `${stateText(states, status)} ${countOf(status)}`,
        tone: countOf(status) > 0 ? 'now' : 'later',
      }))}
      below={odd.map((status) => `${stateText(states, status)} ${countOf(status)}`).join(t.comma)}
    />
  )
}
