import { handoverPage, type HandoverRow } from '@visa/contract/custody/handover'
import { formatDate } from '@visa/contract/dates'
import { returnMessages } from '@visa/messages/custody/returns'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ScanBar } from '../../ui/scan/scan-bar.tsx'
import { CollectorCard } from './collector-card.tsx'
import { GateTable } from './gate-table.tsx'
import { useReturn } from './use-return.ts'
import styles from './return.module.css'

const GIVE_KEY = 'F10'
const SHOWN = 10

/** Where passports are given back: scanned together for one collector, each through the gate. */
export function ReturnDeskScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(returnMessages)
  const returning = useReturn()
  const { passports, gates, going, busy, scan, give } = returning
  const root = useRef<HTMLDivElement>(null)
  const onGive = useEffectEvent(() => void give())
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== GIVE_KEY || root.current?.checkVisibility() !== true) return
      event.preventDefault()
      onGive()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  // Whoever comes from a list has chosen one already.
  const asked = params['code'] ?? ''
  const first = useEffectEvent((code: string) => void scan(code, false))
  useEffect(() => {
    if (asked !== '') first(asked)
  }, [asked])
  return (
    <div ref={root} className={styles.screen}>
      <h1 className="unseen">{t.title}</h1>
      <ScanBar label={t.scan} hint={t.scanHint} verdict={returning.verdict} onScan={scan} />
      <div className={styles.panes}>
        <div className={styles.main}>
          <CollectorCard collection={returning.collection} onChange={returning.setCollection} />
          {passports.length === 0 ? (
            <EmptyState title={t.empty} help={t.emptyHelp} />
          ) : (
            <GateTable returning={returning} />
          )}
        </div>
        <aside className={styles.side}>
          <section className={styles.card} aria-label={t.summary}>
            <h2>{t.summary}</h2>
            <p className={styles.counts}>
              {fill(t.counts, { go: going.length, stay: gates.length - going.length })}
            </p>
            <div className={styles.buttons}>
              <Button
                type="primary"
                size="large"
                disabled={going.length === 0}
                loading={busy}
                onClick={() => void give()}
              >
                {fill(t.give, { count: going.length })} <kbd>{GIVE_KEY}</kbd>
              </Button>
              <Button size="large" onClick={returning.clear}>
                {t.clear}
              </Button>
            </div>
          </section>
          <Recent />
        </aside>
      </div>
    </div>
  )
}

function Recent() {
  const t = useTexts(returnMessages)
  const result = useCall(handoverPage, { query: { page: 1, pageSize: SHOWN } }, { silent: true })
  return (
    <section className={styles.card} aria-label={t.recent}>
      <h2>{t.recent}</h2>
      <Loaded result={result}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.soft}>{t.recentEmpty}</p>
          ) : (
            <ul className={styles.recent}>
              {rows.map((row) => (
                <Given key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Given({ row }: { row: HandoverRow }) {
  const t = useTexts(returnMessages)
  const { handoverNo, givenAt, givenBy, name, passportNo, way, collectorName, carrier, waybillNo, early } =
    row
  return (
    <li>
      <CodeText value={handoverNo} />{' '}
      <span className={styles.soft}>{formatDate(givenAt, 'MM-dd hh:mm')}</span>
      <div>
        {name} {passportNo} {early && t.early}
      </div>
      <div className={styles.soft}>
        {t.ways[way]} {collectorName} {carrier} {waybillNo} · {givenBy}
      </div>
    </li>
  )
}
