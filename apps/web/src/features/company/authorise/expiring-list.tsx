import { formatDate } from '@visa/contract/dates'
import {
  authorizationExtend,
  type AuthorizationSummary,
  type ExpiringAuthorization,
} from '@visa/contract/org/agent-authorization'
import { daysBetween } from '@visa/contract/rules/days'
import { FLAG_OF, productKey } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { productMessages } from '@visa/messages/visa/products'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { Flag } from '../../../ui/flag/flag.tsx'
import { ExtendDialog } from './extend.dialog.tsx'
import { AUTHORISED } from './use-authorising.ts'
import styles from './authorise.module.css'

/** What has ended and what ends soon, with the way to let it go on. */
export function ExpiringList({ summary }: { summary: AuthorizationSummary }) {
  const t = useTexts(authoriseMessages)
  const titleId = useId()
  const [extending, setExtending] = useState(false)
  const { expiring, more, reminder, today } = summary
  const ended = expiring.filter(({ state }) => state === 'expired')
  const ending = expiring.filter(({ state }) => state !== 'expired')
  return (
    <aside className={styles.soon} aria-labelledby={titleId}>
      <header className={styles.soonHead}>
        <h2 id={titleId}>{t.soon}</h2>
        <span className={styles.soft}>{fill(t.items, { count: expiring.length })}</span>
        <span className={styles.space} />
        {expiring.length > 0 && (
          <Button type="link" size="small" onClick={() => setExtending(true)}>
            {t.extendAll}
          </Button>
        )}
      </header>
      <div className={styles.soonBody}>
        {expiring.length === 0 && <p className={styles.soonNone}>{t.noneSoon}</p>}
        <Group
          title={fill(t.endedGroup, { count: ended.length })}
          state="expired"
          rows={ended}
          today={today}
        />
        <Group
          title={fill(t.endingGroup, { count: ending.length })}
          state="expiring"
          rows={ending}
          today={today}
        />
        {more && <p className={styles.soonNone}>{fill(t.soonMore, { count: expiring.length })}</p>}
      </div>
      <p className={styles.reminder}>
        {reminder === null
          ? t.noReminder
          : fill(t.reminder, { at: formatDate(reminder.sentTime, 'MM-dd hh:mm'), count: reminder.count })}
      </p>
      {extending && <ExtendDialog rows={expiring} onClosed={() => setExtending(false)} />}
    </aside>
  )
}

interface GroupProps {
  title: string
  state: 'expired' | 'expiring'
  rows: readonly ExpiringAuthorization[]
  today: string
}

function Group({ title, state, rows, today }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={styles.soonGroup} data-state={state}>
        {title}
      </h3>
      <ul className={styles.soonRows}>
        {rows.map((row) => (
          <Ending key={row.id} row={row} today={today} />
        ))}
      </ul>
    </>
  )
}

function Ending({ row, today }: { row: ExpiringAuthorization; today: string }) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const kinds = useTexts(visaTypeMessages)
  const extend = useAction(authorizationExtend, {
    invalidates: AUTHORISED,
    onSuccess: ({ extended: count }) => toast.success(fill(t.extended, { count })),
  })
  const days = daysBetween(today, row.validTo)
  const left =
    days < 0 ? fill(t.overdue, { days: -days }) : days === 0 ? t.lastDay : fill(t.daysLeft, { days })
  const words = { agent: row.shortName, product: products[productKey(row)], org: row.orgName }
  return (
    <li>
      <span className={styles.soonName}>{row.shortName}</span>
      <span className={styles.soonDays} data-state={row.state}>
        {left}
      </span>
      <span className={styles.soonWhat}>
        <Flag code={FLAG_OF[row.nationCode]} width={20} />
        <span className={styles.soft}>
          {kinds[row.visaType]} {row.orgName}
        </span>
      </span>
      <Button
        type="link"
        size="small"
        loading={extend.isPending}
        aria-label={fill(t.extendYearOf, words)}
        onClick={() =>
          extend.mutate({ body: { rows: [{ id: row.id, seen: row.updateTime }], extension: 'year' } })
        }
      >
        {t.extendYear}
      </Button>
    </li>
  )
}
