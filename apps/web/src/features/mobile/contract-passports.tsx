import { PASSPORT_STEPS, type PhoneContract } from '@visa/contract/centre/phone'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { listMessages } from '@visa/messages/ui/list'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { together, type Together } from './passport-way.ts'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

/** Where the passports of a contract are, how far they came, and when and where that was. */
export function ContractPassports({ contract: { people } }: { contract: PhoneContract }) {
  const t = useTexts(phoneContractMessages)
  return (
    <Section title={t.passports}>
      <ul className={styles.devices}>
        {together(people).map((way) => (
          <Way key={way.people[0]?.id} way={way} />
        ))}
      </ul>
    </Section>
  )
}

function Way({ way: { people, status, place, steps } }: { way: Together }) {
  const t = useTexts(phoneContractMessages)
  const states = useTexts(passportStateMessages)
  const { places } = useTexts(passportMessages)
  const { separator } = useTexts(listMessages)
  const names = people.map(({ name }) => name).join(separator)
  const last = steps.at(-1)
  const told = last === undefined ? '' : fill(t.stepAt[last.step], { at: formatDate(last.at, 'MM-dd hh:mm') })
  return (
    <li className={styles.passports}>
      <div className={styles.orderLine}>
        <b>{names}</b>
        <span>
          <span className={styles.tag}>{status === null ? t.noPassport : stateText(states, status)}</span>{' '}
          <span className={styles.soft}>{place === null ? '' : places[place]}</span>
        </span>
      </div>
      {last !== undefined && (
        <>
          <ol className={styles.wayOf} aria-label={fill(t.wayOf, { names })}>
            {PASSPORT_STEPS.map((step) => (
              <li
                key={step}
                data-past={steps.some((known) => known.step === step)}
                {...(step === last.step && { 'aria-current': 'step' as const })}
              >
                {t.way[step]}
              </li>
            ))}
          </ol>
          <p className={styles.soft}>
            {last.counter === '' ? told : fill(t.atCounter, { told, counter: last.counter })}
          </p>
        </>
      )}
    </li>
  )
}
