import { dayOf } from '@visa/contract/dates'
import { memberMine } from '@visa/contract/member/member-calls'
import { daysBetween } from '@visa/contract/rules/days'
import { mobileMessages } from '@visa/messages/session/mobile'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

/** A customer's own data and passports, where the account is that of a member; nothing for anybody else. */
export function OwnMembership() {
  const { home } = useTexts(mobileMessages)
  const { data } = useCall(memberMine, {}, { silent: true })
  const now = useServerTime()?.told
  if (data === undefined || data === null) return null
  const expiryOf = (day: string | null): string => {
    if (day === null) return home.none
    if (now === undefined) return day
    const days = daysBetween(dayOf(now), day)
    return fill(days < 0 ? home.passportOver : home.passportUntil, { day, days: Math.abs(days) })
  }
  const rows = [
    [home.memberNo, data.vipNo],
    [home.mobile, data.mobile],
    [home.email, data.email],
    ...data.passports.map(({ passportNo, expiryDate }) => [
      `${home.passport} ${passportNo}`,
      expiryOf(expiryDate),
    ]),
    [home.consent, data.consentUntil ?? home.none],
  ]
  return (
    <Section title={home.membership}>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={styles.soft}>{home.none}</span>}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
