import { phoneContractAuthorise, type PhoneContract } from '@visa/contract/centre/phone'
import { ID_TYPES } from '@visa/contract/custody/handover'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { useState, type InputHTMLAttributes } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import styles from './mobile.module.css'

/** Who may collect now, by which number; without one: who may no longer. */
export interface CollectorSaid {
  name: string
  no?: string
}

interface CollectorFormProps {
  contract: PhoneContract
  /** Without a word where it was given up. */
  onDone: (said: CollectorSaid | undefined) => void
}

/** For how long it is offered: as long as passports lie ready before anybody asks. */
const OFFERED_DAYS = 30

const BLANK = {
  collectorName: '',
  idType: 'ID_CARD' as (typeof ID_TYPES)[number],
  idNo: '',
  mobile: '',
  relation: '',
}

/** Who collects, by which document, until when, and for whom of the contract. */
export function CollectorForm({ contract: { id, people, collectable }, onDone }: CollectorFormProps) {
  const t = useTexts(phoneContractMessages)
  const [draft, setDraft] = useState(() => ({
    ...BLANK,
    applicantIds: [...collectable],
    validUntil: addDays(dayOf(new Date()), OFFERED_DAYS),
  }))
  const save = useAction(phoneContractAuthorise, {
    silent: true,
    onSuccess: ({ authorisationNo: no }) => onDone({ name: draft.collectorName, no }),
  })
  const text = (
    name: 'collectorName' | 'idNo' | 'mobile' | 'relation' | 'validUntil',
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <label>
      {label}
      <input
        autoComplete="off"
        {...more}
        value={draft[name]}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    </label>
  )
  const named = people.flatMap(({ applicantId, name }) =>
    applicantId !== null && collectable.includes(applicantId) ? [{ applicantId, name }] : [],
  )
  const tick = (applicantId: number, isTicked: boolean) =>
    setDraft({
      ...draft,
      applicantIds: isTicked
        ? [...draft.applicantIds, applicantId]
        : draft.applicantIds.filter((each) => each !== applicantId),
    })
  return (
    <form
      className={styles.changing}
      aria-label={t.collectorAdd}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ body: { id, ...draft } })
      }}
    >
      <fieldset className={styles.people}>
        <legend>{t.collectorPeople}</legend>
        {named.map(({ applicantId, name }) => (
          <label key={applicantId} className={styles.check}>
            <input
              type="checkbox"
              checked={draft.applicantIds.includes(applicantId)}
              onChange={({ target }) => tick(applicantId, target.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {text('collectorName', t.collectorName)}
      {text('relation', t.collectorRelation)}
      <label>
        {t.collectorIdType}
        <select
          value={draft.idType}
          onChange={({ target }) =>
            setDraft({ ...draft, idType: ID_TYPES.find((type) => type === target.value) ?? 'OTHER' })
          }
        >
          {ID_TYPES.map((type) => (
            <option key={type} value={type}>
              {t.collectorIdTypes[type]}
            </option>
          ))}
        </select>
      </label>
      {text('idNo', t.collectorIdNo, { autoCapitalize: 'characters' })}
      {text('mobile', t.collectorMobile, { type: 'tel', inputMode: 'tel' })}
      {text('validUntil', t.collectorDay, { type: 'date' })}
      <p className={styles.soft}>{t.collectorConsent}</p>
      {save.error !== null && <p role="alert">{save.error.message}</p>}
      <div className={styles.payWays}>
        <PlainButton primary large submit busy={save.isPending}>
          {t.collectorSave}
        </PlainButton>
        <PlainButton large onClick={() => onDone(undefined)}>
          {t.cancel}
        </PlainButton>
      </div>
    </form>
  )
}
