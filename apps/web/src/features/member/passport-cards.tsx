import { dayOf } from '@visa/contract/dates'
import type { Passport } from '@visa/contract/member/member'
import { addMonths, daysBetween } from '@visa/contract/rules/days'
import { memberMessages } from '@visa/messages/member/member'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import { STATUS_COLORS } from '../../lib/palette.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { EXPIRY_TONES } from './member.names.ts'
import { MaskedNumber } from './reveal.tsx'
import styles from './member.module.css'

/** Ten years: what a new passport has before it. */
const LONGEST_DAYS = 3652
const MONTHS = 6

export function PassportCards({ passports }: { passports: readonly Passport[] }) {
  const t = useTexts(memberMessages)
  if (passports.length === 0) return <EmptyState title={t.noPassport} />
  return (
    <ul className={styles.passports}>
      {passports.map((passport) => (
        <PassportCard key={passport.id} passport={passport} />
      ))}
    </ul>
  )
}

function PassportCard({ passport }: { passport: Passport }) {
  const t = useTexts(memberMessages)
  const { id, passportNo, expiryDate, inUse, passportState } = passport
  const now = useServerTime()?.told
  const state = !inUse
    ? t.notInUse
    : { good: t.inUse, expiring: t.expiring, expired: t.expired }[passportState]
  return (
    <li className={styles.passport}>
      <div className={styles.between}>
        <MaskedNumber field="passportNo" rowId={id} masked={passportNo} />
        <StatusTag tone={inUse ? EXPIRY_TONES[passportState] : 'cancelled'} text={state} />
      </div>
      {expiryDate === null ? (
        <span className={styles.soft}>{t.noExpiry}</span>
      ) : (
        <Expiry
          day={expiryDate}
          today={now === undefined ? undefined : dayOf(now)}
          color={STATUS_COLORS[EXPIRY_TONES[passportState]]}
        />
      )}
    </li>
  )
}

/** How long it is good, and whether that suffices for consulates that ask for half a year. */
function Expiry({ day, today, color }: { day: string; today: string | undefined; color: string }) {
  const t = useTexts(memberMessages)
  // Not before the server has said what day it is.
  if (today === undefined) return <span className={styles.soft}>{fill(t.until, { date: day })}</span>
  const days = daysBetween(today, day)
  const enough = addMonths(today, MONTHS) <= day
  const share = Math.max(0, Math.min(1, days / LONGEST_DAYS))
  return (
    <>
      <div className={styles.inline}>
        <strong className={styles.days}>
          {days < 0 ? fill(t.daysAgo, { days: -days }) : fill(t.days, { days })}
        </strong>
        <span className={styles.soft}>
          {fill(t.until, { date: day })} · {enough ? t.enoughMonths : t.notSixMonths}
        </span>
      </div>
      <div className={styles.bar} aria-hidden>
        <span style={{ width: `${share * 100}%`, background: color }} />
      </div>
    </>
  )
}
