import { passportMovements, type PassportItem, type PassportMovement } from '@visa/contract/custody/passport'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { passportTone } from './passport.names.ts'
import styles from './passport.module.css'

/** Every step of one passport: what, where to, who answers for it since, by whom and why. */
export function MovementsDialog({ passport, onClosed }: { passport: PassportItem; onClosed: () => void }) {
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
          <ol className={styles.steps} aria-label={t.way}>
            {list.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

function Step({ step }: { step: PassportMovement }) {
  const t = useTexts(passportMessages)
  const states = useTexts(passportStateMessages)
  const {
    cause,
    causeNo,
    toStatus,
    fromPlace,
    toPlace,
    placeNote,
    custodianName,
    actorName,
    scanned,
    note,
    movedAt,
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
          {t.places[toPlace]} {placeNote} {custodianName !== '' && `${t.custodian} ${custodianName}`}
        </span>
        {note !== '' && <span className={styles.line}>{note}</span>}
      </span>
      <span className={styles.soft}>
        {actorName} {scanned ? t.scanned : t.byHand}
      </span>
    </li>
  )
}
