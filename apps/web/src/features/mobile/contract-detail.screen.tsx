import { isEndedContract } from '@visa/contract/centre/contract.states'
import { phoneContract, phoneContracts, phoneLogout, type PhoneContract } from '@visa/contract/centre/phone'
import { formatDate } from '@visa/contract/dates'
import { standing } from '@visa/contract/money/standing'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { href, navigateTo, useRoute } from '../../lib/route.ts'
import { yuan } from '../../lib/yuan.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ContractCollectors } from './contract-collectors.tsx'
import { ContractPassports } from './contract-passports.tsx'
import { ContractRating } from './contract-rating.tsx'
import { ContractReturn } from './contract-return.tsx'
import { ContractTodo, PAY_PART } from './contract-todo.tsx'
import { ContractRows } from './own-contracts.tsx'
import { backLines, sumLines } from './contract-sums.ts'
import { Section } from './section.tsx'
import foot from './contract.module.css'
import styles from './mobile.module.css'

const HOME = '/mobile/contract/detail'

/** P2.10: one of the own contracts, or all of them where the address names none. */
export function ContractDetailScreen() {
  const id = Number(useRoute().query['id'] ?? 0)
  return id > 0 ? <One id={id} /> : <All />
}

function All() {
  const t = useTexts(phoneContractMessages)
  const { data, error, refetch } = useCall(phoneContracts, {}, { silent: true })
  const logout = useAction(phoneLogout, {
    onSuccess: () => {
      navigateTo('/mobile/sms-login', { replace: true })
      location.reload()
    },
  })
  if (data === undefined) {
    return error === null ? (
      <DelayedSpinner />
    ) : (
      <ErrorState reason={error.message} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <div className={styles.intro}>
        <h1>{t.mine}</h1>
      </div>
      {data.contracts.length === 0 ? (
        <EmptyState title={t.none} help={t.noneHelp} />
      ) : (
        <div className={styles.section}>
          <ContractRows contracts={data.contracts} />
        </div>
      )}
      {data.walkIn && (
        <div className={styles.last}>
          <PlainButton large block busy={logout.isPending} onClick={() => logout.mutate({})}>
            {t.logout}
          </PlainButton>
        </div>
      )}
    </>
  )
}

function One({ id }: { id: number }) {
  const t = useTexts(phoneContractMessages)
  const { data, error, refetch } = useCall(phoneContract, { query: { id } }, { silent: true })
  if (data === undefined) {
    return error === null ? (
      <DelayedSpinner />
    ) : (
      <>
        <ErrorState reason={error.message} onRetry={() => void refetch()} />
        <PlainButton large block href={href(HOME)}>
          {t.back}
        </PlainButton>
      </>
    )
  }
  const again = () => void refetch()
  return (
    <>
      <Head contract={data} />
      <ContractTodo contract={data} onChanged={again} />
      <ContractPassports contract={data} />
      <Fees contract={data} />
      <ContractReturn contract={data} onChanged={again} />
      <ContractCollectors contract={data} onChanged={again} />
      {data.mayEvaluate && <ContractRating contract={data} onChanged={again} />}
      <div className={styles.last}>
        <PlainButton large block href={href(HOME)}>
          {t.back}
        </PlainButton>
      </div>
      <NextStep contract={data} />
    </>
  )
}

const showPayPart = (): void => document.getElementById(PAY_PART)?.scrollIntoView({ block: 'center' })

/** The one thing that comes next, always under the thumb: it is signed first, and paid then. */
function NextStep({ contract: { id, fixed, signed, owedCents, ways } }: { contract: PhoneContract }) {
  const t = useTexts(phoneContractMessages)
  if (!fixed) return null
  if (!signed) {
    return (
      <div className={foot.action}>
        <PlainButton primary large block href={href('/mobile/contract/preview', { id })}>
          {t.read}
        </PlainButton>
      </div>
    )
  }
  if (owedCents <= 0 || ways.length === 0) return null
  return (
    <div className={foot.action}>
      <PlainButton primary large block onClick={showPayPart}>
        {fill(t.payNow, { amount: yuan(owedCents) })}
      </PlainButton>
    </div>
  )
}

function Head({ contract }: { contract: PhoneContract }) {
  const t = useTexts(phoneContractMessages)
  const { product, peopleCount: count, contractNo, centreName, promisedDate, status, centrePhone } = contract
  const { revision, signedAt, centreAddress, centreHours } = contract
  return (
    <div className={styles.hello}>
      <h1>{fill(t.peopleOf, { product, count })}</h1>
      <p>
        {contractNo} · {centreName}
      </p>
      <p>
        <b>{t.states[status]}</b>{' '}
        {promisedDate !== null && !isEndedContract(status) && fill(t.promised, { day: promisedDate })}
      </p>
      {signedAt !== null && (
        <p>{fill(t.signedOn, { revision, at: formatDate(signedAt, 'yyyy-MM-dd hh:mm') })}</p>
      )}
      {(centreAddress !== '' || centreHours !== '') && (
        <p>
          {centreAddress} {centreHours}
        </p>
      )}
      {centrePhone !== '' && (
        <p>
          {t.call} <a href={`tel:${centrePhone}`}>{centrePhone}</a>
        </p>
      )}
    </div>
  )
}

function Fees({ contract }: { contract: PhoneContract }) {
  const t = useTexts(phoneContractMessages)
  const { kind, cents } = standing(contract)
  return (
    <Section title={t.fees}>
      <dl className={styles.sums}>
        {sumLines(contract, t).map(({ key, name, amount }) => (
          <div key={key} data-total={key === 'total'}>
            <dt>{name}</dt>
            <dd>{yuan(amount)}</dd>
          </div>
        ))}
      </dl>
      {kind === 'over' && <p className={styles.note}>{fill(t.surplusHelp, { amount: yuan(cents) })}</p>}
      {backLines(contract, t).map(({ text, amount }) => (
        <p key={text} className={styles.note}>
          {fill(text, { amount: yuan(amount) })}
        </p>
      ))}
    </Section>
  )
}
