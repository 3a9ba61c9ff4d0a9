import { passportMovements, type PassportItem, type PassportMovement } from '@visa/contract/custody/passport'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { passportMessages } from '@visa/messages/custody/passports'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { passportTone } from '../../lib/passport-tone.ts'
import { CodeText } from '../code-text.tsx'
import { Dialog } from '../dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { StatusTag } from '../status-tag.tsx'
import { PlacePlan } from './place-plan.tsx'
import styles from './passport-way.module.css'

interface PassportWayProps {
  passport: Pick<PassportItem, 'id' | 'holder' | 'passportNo'>
  onClosed: () => void
}

/** Every step of one passport: what, where to, who answers for it since, by whom and why; and a plan of the places. */
export function PassportWayDialog({ passport, onClosed }: PassportWayProps) {
  const t = useTexts(passportMessages)
  const [open, setOpen] = useState(true)
  const { id, holder: name, passportNo } = passport
  const steps = useCall(passportMovements, { query: { id } }, { silent: true })
  return (
    <Dialog
      open={open}
      title={fill(t.wayOf, { name, passportNo })}
      width={640}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Loaded result={steps}>
        {(list) => (
          <>
            <PlacePlan movements={list} />
            <ol className={styles.steps} aria-label={t.way}>
              {list.map((step) => (
                <Step key={step.id} step={step} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** What the product itself noted, in the language of whoever reads it; what people wrote stays as they wrote it. */
function inWords(note: string, words: (typeof retrievalMessages)[keyof typeof retrievalMessages]): string {
  const own = (['cameLater', 'undone'] as const).find((what) =>
    Object.values(retrievalMessages).some((texts) => texts[what] === note),
  )
  return own === undefined ? note : words[own]
}

function Step({ step }: { step: PassportMovement }) {
  const t = useTexts(passportMessages)
  const states = useTexts(passportStateMessages)
  const r = useTexts(retrievalMessages)
  const {
    cause,
    causeNo,
    toStatus,
    fromPlace,
    toPlace,
    placeNote,
    placeName,
    slot,
    custodianName,
    actorName,
    scanned,
    note,
    movedAt,
    counter,
    clientAt,
  } = step
  const from = fromPlace === null || fromPlace === toPlace ? '' : `${t.places[fromPlace]} → `
  return (
    <li>
      <time dateTime={movedAt}>{formatDate(movedAt, 'yyyy-MM-dd hh:mm:ss')}</time>
      <span>
        <b>{t.causes[cause]}</b> {causeNo !== '' && <CodeText value={causeNo} />}{' '}
        <StatusTag tone={passportTone(toStatus)} text={stateText(states, toStatus)} />
        <span className={styles.line}>
          {from}
          {t.places[toPlace]} {placeName} {slot} {placeNote}{' '}
          {custodianName !== '' && `${t.custodian} ${custodianName}`}
        </span>
        {note !== '' && <span className={styles.line}>{inWords(note, r)}</span>}
      </span>
      <span className={styles.soft}>
        {actorName} {scanned ? t.scanned : t.byHand}
        {counter !== '' && <span className={styles.line}>{fill(t.atCounter, { counter })}</span>}
        {clientAt !== null && (
          <span className={styles.line}>
            {fill(t.scannedOffline, { at: formatDate(clientAt, 'yyyy-MM-dd hh:mm:ss') })}
          </span>
        )}
      </span>
    </li>
  )
}
