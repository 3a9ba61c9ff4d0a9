import { handoverPage, type HandoverRow } from '@visa/contract/custody/handover'
import { formatDate } from '@visa/contract/dates'
import { returnMessages } from '@visa/messages/custody/returns'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { DeskRecent, type RecentRow } from '../../ui/desk/desk-recent.tsx'
import { Desk, DeskSummary } from '../../ui/desk/desk.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OfflineMark } from '../../ui/scan/offline-mark.tsx'
import { CollectorCard } from './collector-card.tsx'
import { GateTable } from '../../ui/gate/gate-table.tsx'
import { hasDamaged, wordsOf } from '../../ui/gate/return-gate.ts'
import { useContactOf } from './use-contact-of.ts'
import { useWayOfOrder } from './use-way-of-order.ts'
import { useReturn } from './use-return.ts'
import styles from './return.module.css'

const SHOWN = 10

/** Where passports and originals are given back: scanned together for one collector, each through the gate. */
export function ReturnDeskScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(returnMessages)
  const q = useTexts(scanQueueMessages)
  const returning = useReturn()
  const { people, gates, going, busy, verdict, scan, give, clear } = returning
  // Whoever comes from a list or an order has chosen already.
  useAsked(params, ({ code = '' }) => {
    if (code !== '') scan(code, false)
  })
  useContactOf(returning)
  useWayOfOrder(returning)
  const isEmpty = people.length === 0
  return (
    <Desk
      scan={{ label: t.scan, hint: t.scanHint, verdict, onScan: scan, settled: returning.settled }}
      tools={<OfflineMark silentSince={returning.silentSince} waiting={returning.waiting} />}
      empty={isEmpty ? { title: t.empty, help: t.emptyHelp } : undefined}
      onGo={() => void give()}
      onUndo={returning.undoLast}
      keys={[
        { what: t.keys.scan, press: 'F2' },
        { what: t.keys.undo, press: 'Ctrl Z', when: returning.canUndo },
        { what: t.keys.give, press: 'F10', when: going.length > 0 },
      ]}
      side={
        <>
          <DeskSummary
            title={t.summary}
            counts={fill(t.counts, { go: going.length, stay: gates.length - going.length })}
            go={wordsOf(t.give, going)}
            canGo={going.length > 0 && returning.waiting === 0}
            busy={busy}
            onGo={() => void give()}
            clear={t.clear}
            onClear={clear}
          />
          {returning.recent.length > 0 && <DeskRecent title={q.recent} empty="" rows={returning.recent} />}
          <Recent />
        </>
      }
    >
      <CollectorCard
        collection={returning.collection}
        onChange={returning.setCollection}
        damaged={hasDamaged(gates)}
      />
      {!isEmpty && <GateTable returning={returning} />}
    </Desk>
  )
}

function Recent() {
  const t = useTexts(returnMessages)
  const result = useCall(handoverPage, { query: { page: 1, pageSize: SHOWN } }, { silent: true })
  const rowOf = (row: HandoverRow): RecentRow => ({
    key: row.id,
    main: (
      <>
        <CodeText value={row.handoverNo} />{' '}
        <span className={styles.soft}>{formatDate(row.givenAt, 'MM-dd hh:mm')}</span>
      </>
    ),
    more: (
      <>
        <div>
          {row.name} {row.passportNo} {row.early && t.early}{' '}
          {row.originals > 0 && fill(t.originalsCount, { count: row.originals })}
        </div>
        <div className={styles.soft}>
          {t.ways[row.way]} {row.collectorName} {row.carrier} {row.waybillNo} · {row.givenBy}
        </div>
      </>
    ),
  })
  return (
    <Loaded result={result}>
      {({ rows }) => <DeskRecent title={t.recent} empty={t.recentEmpty} rows={rows.map(rowOf)} />}
    </Loaded>
  )
}
