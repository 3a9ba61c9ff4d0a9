import { phoneContractReturn, type PhoneContract } from '@visa/contract/centre/phone'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

interface ContractReturnProps {
  contract: PhoneContract
  onChanged: () => void
}

/** How the passports come back, and what of it may still be changed here. */
export function ContractReturn({ contract, onChanged }: ContractReturnProps) {
  const t = useTexts(phoneContractMessages)
  const { way, address, may } = contract.returning
  const [changing, setChanging] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <Section title={t.returning}>
      {changing ? (
        <Changing
          contract={contract}
          onDone={(words) => {
            setSaid(words)
            setChanging(false)
            if (words !== '') onChanged()
          }}
        />
      ) : (
        <p className={styles.paper} data-note>
          <span>
            <b>{way === null ? t.noWay : t.ways[way]}</b>
            <small>{address}</small>
          </span>
          {may !== 'none' && (
            <button type="button" className={styles.upload} onClick={() => setChanging(true)}>
              {t.change}
            </button>
          )}
        </p>
      )}
      {said !== '' && <output className={styles.note}>{said}</output>}
    </Section>
  )
}

interface ChangingProps {
  contract: PhoneContract
  onDone: (said: string) => void
}

function Changing({ contract: { id, fixed, signed, returning }, onDone }: ChangingProps) {
  const t = useTexts(phoneContractMessages)
  const [returnWay, setWay] = useState(returning.way ?? RETURN_WAY.PICKUP)
  const [returnAddress, setAddress] = useState(returning.address)
  const save = useAction(phoneContractReturn, {
    silent: true,
    onSuccess: () => onDone(fixed ? t.savedSign : t.saved),
  })
  const ways = [
    [RETURN_WAY.COURIER, t.courier],
    [RETURN_WAY.PICKUP, t.pickup],
  ] as const
  return (
    <form
      className={styles.changing}
      aria-label={t.returning}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ body: { id, returnWay, returnAddress } })
      }}
    >
      {returning.may === 'all' &&
        ways.map(([value, label]) => (
          <label key={value} className={styles.check}>
            <input
              type="radio"
              name="returnWay"
              checked={returnWay === value}
              onChange={() => setWay(value)}
            />
            {label}
          </label>
        ))}
      {returnWay === RETURN_WAY.COURIER && (
        <label>
          {t.address}
          <textarea rows={3} value={returnAddress} onChange={({ target }) => setAddress(target.value)} />
        </label>
      )}
      {signed && <p className={styles.soft}>{t.willSign}</p>}
      {save.error !== null && <p role="alert">{save.error.message}</p>}
      <div className={styles.payWays}>
        <PlainButton primary large submit busy={save.isPending}>
          {t.save}
        </PlainButton>
        <PlainButton large onClick={() => onDone('')}>
          {t.cancel}
        </PlainButton>
      </div>
    </form>
  )
}
