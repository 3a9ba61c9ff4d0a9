import { transferList } from '@visa/contract/custody/transfer'
import { homeMessages } from '@visa/messages/shell/home'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import styles from './home.module.css'

const TRANSFER = 'center.passport.transfer'

/** Hand-overs of passports that nobody has confirmed: nobody goes home with one unseen. */
export function HomeTransfers() {
  const { transfers: t } = useTexts(homeMessages)
  const titleId = useId()
  const { data = [] } = useCall(transferList, {}, { silent: true })
  const open = data.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {t.title}
        <a href={screenLink(TRANSFER)}>{t.go}</a>
      </h2>
      <ul>
        {open.map(({ id, transferNo, mine, fromName, toName, lines }) => (
          <li key={id}>
            {fill(mine === 'take' ? t.take : t.give, {
              no: transferNo,
              name: mine === 'take' ? fromName : toName,
              count: lines.length,
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
