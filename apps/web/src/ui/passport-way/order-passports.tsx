import { passportPage, type PassportItem } from '@visa/contract/custody/passport'
import { stateText } from '@visa/contract/states'
import { passportWayMessages } from '@visa/messages/custody/passport-way'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { passportTone } from '../../lib/passport-tone.ts'
import { usePassportPlace } from '../../lib/use-passport-place.ts'
import { useCall } from '../../lib/query.ts'
import { CodeText } from '../code-text.tsx'
import { Loaded } from '../loaded.tsx'
import { StatusTag } from '../status-tag.tsx'
import { PassportWayDialog } from './passport-way.dialog.tsx'
import styles from './passport-way.module.css'

const MOST = 100

/** The passports of an order: where each is, and its way from there. */
export function OrderPassports({ orderId }: { orderId: number }) {
  const t = useTexts(passportWayMessages)
  const found = useCall(passportPage, { query: { orderId, pageSize: MOST } }, { silent: true })
  const [open, setOpen] = useState<PassportItem>()
  return (
    <>
      <Loaded result={found}>
        {({ rows }) =>
          rows.length === 0 ? (
            <span className={styles.soft}>{t.none}</span>
          ) : (
            <ul className={styles.rows} aria-label={t.passports}>
              {rows.map((passport) => (
                <Passport key={passport.id} passport={passport} onOpen={() => setOpen(passport)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open !== undefined && <PassportWayDialog passport={open} onClosed={() => setOpen(undefined)} />}
    </>
  )
}

function Passport({ passport, onOpen }: { passport: PassportItem; onOpen: () => void }) {
  const t = useTexts(passportWayMessages)
  const placeOf = usePassportPlace()
  const states = useTexts(passportStateMessages)
  const { holder, passportNo, status, custodianName } = passport
  return (
    <li>
      <b>{holder}</b>
      <CodeText value={passportNo} />
      <StatusTag tone={passportTone(status)} text={stateText(states, status)} />
      <span>{placeOf(passport).whole}</span>
      <span className={styles.soft}>{custodianName}</span>
      <Button size="small" onClick={onOpen} aria-label={`${t.way} ${holder}`}>
        {t.way}
      </Button>
    </li>
  )
}
