import type { OrderLack } from '@visa/contract/visa/order-check'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lackAddress } from './lack-address.ts'
import styles from './order-frame.module.css'

/** So many of one person are listed at first. */
const FIRST = 6

interface LackListProps {
  orderId: number
  lacks: readonly OrderLack[]
}

/** What lacks, person by person; each leads to where it is filled in. */
export function LackList({ orderId, lacks }: LackListProps) {
  const t = useTexts(orderFrameMessages)
  const people = [...new Set(lacks.map(({ applicantId }) => applicantId))]
  if (lacks.length === 0) return <p className={styles.soft}>{t.nothingLacks}</p>
  return (
    <div className={styles.lacks}>
      {people.map((applicantId) => (
        <OfOne
          key={applicantId ?? 0}
          orderId={orderId}
          lacks={lacks.filter((lack) => lack.applicantId === applicantId)}
        />
      ))}
    </div>
  )
}

function OfOne({ orderId, lacks }: LackListProps) {
  const t = useTexts(orderFrameMessages)
  const name = lacks[0]?.name
  return (
    <section>
      <h3>
        {name === undefined || name === '' ? t.lacksOfOrder : name}{' '}
        <span className={styles.soft}>{fill(t.lacksCount, { count: lacks.length })}</span>
      </h3>
      <LackLinks orderId={orderId} lacks={lacks} />
    </section>
  )
}

/** What lacks of one person, below or beside their name. */
export function LackLinks({ orderId, lacks }: LackListProps) {
  const t = useTexts(orderFrameMessages)
  const [all, setAll] = useState(false)
  const shown = all ? lacks : lacks.slice(0, FIRST)
  return (
    <>
      <ul className={styles.lackLinks}>
        {shown.map((lack) => (
          <li key={`${lack.step} ${lack.field} ${lack.text}`} data-wrong={lack.wrong}>
            <a href={lackAddress(orderId, lack)}>{lack.text}</a>
          </li>
        ))}
      </ul>
      {shown.length < lacks.length && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {fill(t.lacksMore, { count: lacks.length - shown.length })}
        </Button>
      )}
    </>
  )
}
