import type { Retrieval } from '@visa/contract/custody/retrieval'
import { formatDate } from '@visa/contract/dates'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import { Desk, DeskCard } from '../../../ui/desk/desk.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { RetrievalColumns } from './retrieval-columns.tsx'
import { ReopenDialog } from './retrieval.dialogs.tsx'
import { useRetrieval, type Desk as Retrieving } from './use-retrieval.ts'
import styles from './retrieve.module.css'

const RESULT_KEYS = { '1': 1, '2': 2, '3': 3 } as const
const isResultKey = (key: string): key is keyof typeof RESULT_KEYS => key in RESULT_KEYS

/** One send bill, scanned off passport by passport. */
export function RetrievalDesk({ billId }: { billId: number }) {
  const t = useTexts(retrievalMessages)
  const desk = useRetrieval(billId)
  const { detail, verdict, recent, waiting, silentSince } = desk
  const { data } = detail
  return (
    <Desk
      scan={{
        label: t.scan,
        hint: t.scanHint,
        verdict,
        onScan: (code, scanned) => desk.scan(code, scanned),
        settled: desk.settled,
      }}
      tools={<OfflineMark silentSince={silentSince} waiting={waiting.length} />}
      onGo={() => data !== undefined && canClose(data) && void desk.close(data)}
      onKey={({ altKey, key }) => {
        if (!altKey || !isResultKey(key)) return false
        void desk.setLast(RESULT_KEYS[key])
        return true
      }}
      side={
        <>
          {data !== undefined && <BillCard retrieval={data} desk={desk} />}
          <DeskRecent title={t.recent} empty={t.recentEmpty} rows={recent} />
        </>
      }
    >
      <Loaded result={detail}>{(retrieval) => <RetrievalColumns retrieval={retrieval} desk={desk} />}</Loaded>
    </Desk>
  )
}

const leftOf = ({ bill: { expected, seen, explained } }: Retrieval): number => expected - seen - explained

const canClose = (retrieval: Retrieval): boolean =>
  retrieval.bill.retrievedAt === null && leftOf(retrieval) === 0 && retrieval.bill.strays === 0

function BillCard({ retrieval, desk }: { retrieval: Retrieval; desk: Retrieving }) {
  const t = useTexts(retrievalMessages)
  const [reopening, setReopening] = useState(false)
  const { bill } = retrieval
  const { billNo, expected, seen, explained, strays, lodgingDay, carrierName, acceptOrgName } = bill
  const left = leftOf(retrieval)
  return (
    <DeskCard title={`${t.bill} ${billNo}`}>
      <p className={styles.soft}>
        {acceptOrgName} {fill(t.lodged, { day: lodgingDay, count: expected })}
        {carrierName !== '' && ` · ${fill(t.carrier, { name: carrierName })}`}
      </p>
      <Progress
        percent={expected === 0 ? 0 : Math.round(((seen + explained) / expected) * 100)}
        success={{ percent: expected === 0 ? 0 : Math.round((seen / expected) * 100) }}
        showInfo={false}
        aria-label={fill(t.progress, { seen, explained, left })}
      />
      <p>{fill(t.progress, { seen, explained, left })}</p>
      {bill.retrievedAt === null ? (
        <>
          <Button
            type="primary"
            size="large"
            block
            disabled={!canClose(retrieval) || desk.waiting.length > 0}
            loading={desk.busy}
            onClick={() => void desk.close(retrieval)}
          >
            {t.close} <kbd>F10</kbd>
          </Button>
          <p className={styles.soft}>
            {canClose(retrieval) ? t.closeHint : fill(t.blocked, { open: left, strays })}
          </p>
        </>
      ) : (
        <>
          <p>
            {fill(t.closedOn, { at: formatDate(bill.retrievedAt, 'MM-dd hh:mm'), who: bill.retrievedBy })}
          </p>
          <Button onClick={() => setReopening(true)}>{t.reopen}</Button>
        </>
      )}
      {reopening && <ReopenDialog bill={bill} onClosed={() => setReopening(false)} />}
    </DeskCard>
  )
}
