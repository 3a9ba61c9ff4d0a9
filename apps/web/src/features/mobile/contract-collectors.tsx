import { phoneContractUnauthorise, type PhoneContract } from '@visa/contract/centre/phone'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { listMessages } from '@visa/messages/ui/list'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { CollectorForm, type CollectorSaid } from './collector-form.tsx'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

interface ContractCollectorsProps {
  contract: PhoneContract
  onChanged: () => void
}

/** Who may collect the passports for the customer: named here, and taken back. */
export function ContractCollectors({ contract, onChanged }: ContractCollectorsProps) {
  const t = useTexts(phoneContractMessages)
  const { separator } = useTexts(listMessages)
  const { id, collectors, collectable } = contract
  const [adding, setAdding] = useState(false)
  const [said, setSaid] = useState<CollectorSaid>()
  const back = useAction(phoneContractUnauthorise, { silent: true })
  if (collectors.length === 0 && collectable.length === 0) return null
  const done = (what: CollectorSaid | undefined) => {
    setAdding(false)
    setSaid(what)
    if (what !== undefined) onChanged()
  }
  const begin = () => {
    setAdding(true)
    setSaid(undefined)
  }
  return (
    <Section title={t.collecting}>
      <ul className={styles.missing}>
        {collectors.map(({ people, ...each }) => (
          <li key={each.id} className={styles.paper}>
            <span>
              <b>{fill(t.collectorOf, { name: each.name, relation: each.relation })}</b>
              <small>{fill(t.collectorFor, { people: people.join(separator) })}</small>
              <small>{fill(t.collectorUntil, { idNo: each.idNo, day: each.validUntil })}</small>
            </span>
            {each.mayRevoke ? (
              <button
                type="button"
                className={styles.upload}
                aria-label={fill(t.collectorBackOf, { name: each.name })}
                disabled={back.isPending}
                onClick={() =>
                  back.mutate(
                    { body: { id, authorisationId: each.id } },
                    { onSuccess: () => done({ name: each.name }) },
                  )
                }
              >
                {t.collectorBack}
              </button>
            ) : (
              <span className={styles.tag}>{t.collectorStates[each.state]}</span>
            )}
          </li>
        ))}
        {!adding && collectable.length > 0 && (
          <li className={styles.paper}>
            <span>
              <small>{t.collectingHelp}</small>
            </span>
            <button type="button" className={styles.upload} onClick={begin}>
              {t.collectorAdd}
            </button>
          </li>
        )}
      </ul>
      {adding && <CollectorForm contract={contract} onDone={done} />}
      {back.error !== null && (
        <p className={styles.note} role="alert">
          {back.error.message}
        </p>
      )}
      {said !== undefined && (
        <output className={styles.note}>
          {said.no === undefined
            ? fill(t.collectorGone, { name: said.name })
            : fill(t.collectorSaved, { name: said.name, no: said.no })}
        </output>
      )}
    </Section>
  )
}
