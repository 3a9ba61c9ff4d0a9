import { retrievalSheet, type Retrieval } from '@visa/contract/custody/retrieval'
import { formatDate } from '@visa/contract/dates'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { Button, Progress, Segmented } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import type { DeskKey } from '../../../ui/desk/desk-keys.ts'
import { Desk, DeskCard } from '../../../ui/desk/desk.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PaperButton, usePaper } from '../../../ui/paper-button.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { RetrievalColumns, type Doing } from './retrieval-columns.tsx'
import { ClosingDialog, ReopenDialog } from './retrieval.dialogs.tsx'
import { useRetrieval, type Desk as Retrieving } from './use-retrieval.ts'
import styles from './retrieve.module.css'

interface RetrievalDeskProps {
  billId: number
  /** The passport that led to the bill: scanned off it at once. Empty: none did. */
  first: string
  onFirst: () => void
}

/** One send bill, scanned off passport by passport. */
export function RetrievalDesk({ billId, first, onFirst }: RetrievalDeskProps) {
  const t = useTexts(retrievalMessages)
  const q = useTexts(scanQueueMessages)
  const desk = useRetrieval(billId)
  const { detail, verdict, recent, waiting, silentSince } = desk
  const begin = useEffectEvent(() => {
    if (first === '') return
    onFirst()
    void desk.scan(first, true)
  })
  useEffect(() => begin(), [])
  const { data } = detail
  const [doing, setDoing] = useState<Doing>({})
  const sheet = usePaper(retrievalSheet)
  const open = data !== undefined && data.bill.retrievedAt === null ? data : undefined
  /** Those that were chosen, else all that nobody has explained. */
  const missing = (open?.lines ?? []).filter(({ state }) => state === 'open')
  const picked = missing.filter(({ id }) => desk.chosen.includes(id))
  const explaining = picked.length > 0 ? picked : missing
  const stray = open?.strays.find(({ outcome }) => outcome === '')
  const say = (result: IssueResult) =>
    open !== undefined && (desk.hasLast || waiting.length > 0) ? () => void desk.setLast(result) : undefined
  const keys: DeskKey[] = [
    { what: t.keys.scan, press: 'F2' },
    { what: t.keys.result, press: { 'Alt 1': say(1), 'Alt 2': say(2), 'Alt 3': say(3) } },
    { what: t.keys.undo, press: 'Ctrl Z', when: desk.canUndo },
    {
      what: t.keys.explain,
      press: { 'Alt E': explaining.length > 0 ? () => setDoing({ explaining }) : undefined },
    },
    {
      what: t.keys.other,
      press: { 'Alt G': stray && (() => setDoing({ straying: stray })) },
    },
    { what: t.keys.print, press: { F9: data && (() => sheet.open(billId)) } },
    { what: t.keys.close, press: 'F10', when: open !== undefined && canClose(open) },
  ]
  return (
    <Desk
      scan={{
        label: t.scan,
        hint: data === undefined || open !== undefined ? t.scanHint : t.lateHint,
        verdict,
        onScan: (code, scanned) => desk.scan(code, scanned),
        settled: desk.settled,
      }}
      tools={
        <>
          {(data === undefined || open !== undefined) && <NextResult desk={desk} />}
          <OfflineMark silentSince={silentSince} waiting={waiting.length} />
        </>
      }
      asks={desk.closing !== undefined}
      onGo={() => {
        if (data === undefined || desk.busy) return
        if (desk.closing !== undefined) void desk.close(data)
        else if (canClose(data)) void desk.ask()
      }}
      onUndo={desk.undoLast}
      keys={keys}
      side={
        <>
          {data !== undefined && <BillCard retrieval={data} desk={desk} />}
          <DeskRecent title={q.recent} empty={t.recentEmpty} rows={recent} />
        </>
      }
    >
      <Loaded result={detail}>
        {(retrieval) => (
          <RetrievalColumns retrieval={retrieval} desk={desk} doing={doing} onDoing={setDoing} />
        )}
      </Loaded>
      {sheet.preview}
      {data !== undefined && desk.closing !== undefined && (
        <ClosingDialog
          billNo={data.bill.billNo}
          closing={desk.closing}
          busy={desk.busy}
          onClose={() => void desk.close(data)}
          onBack={desk.back}
        />
      )}
    </Desk>
  )
}

const leftOf = ({ bill: { expected, seen, explained } }: Retrieval): number => expected - seen - explained

const canClose = (retrieval: Retrieval): boolean =>
  retrieval.bill.retrievedAt === null &&
  leftOf(retrieval) === 0 &&
  retrieval.bill.strays === 0 &&
  retrieval.bill.unsaid === 0

const RESULTS = [1, 2, 3] as const

/** Somebody who scans a stack of one kind says so once; nothing is noted that nobody said. */
function NextResult({ desk: { next, setNext } }: { desk: Retrieving }) {
  const t = useTexts(retrievalMessages)
  return (
    <span>
      {t.next}{' '}
      <Segmented<IssueResult | 0>
        size="small"
        aria-label={t.next}
        value={next ?? 0}
        onChange={(value) => setNext(value === 0 ? undefined : value)}
        options={[
          { value: 0, label: t.nextNone },
          ...RESULTS.map((value) => ({ value, label: t.results[value] })),
        ]}
      />
    </span>
  )
}

function BillCard({ retrieval, desk }: { retrieval: Retrieval; desk: Retrieving }) {
  const t = useTexts(retrievalMessages)
  const [reopening, setReopening] = useState(false)
  const { bill } = retrieval
  const { billNo, expected, seen, explained, strays, unsaid, lodgingDay, carrierName, acceptOrgName } = bill
  const left = leftOf(retrieval)
  return (
    <DeskCard title={`${t.bill} ${billNo}`}>
      <div className={styles.bill}>
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
              onClick={() => void desk.ask()}
            >
              {t.close} <kbd>F10</kbd>
            </Button>
            <PaperButton endpoint={retrievalSheet} id={bill.id}>
              {t.keys.print} <kbd>F9</kbd>
            </PaperButton>
            <p className={styles.soft}>
              {canClose(retrieval) ? t.closeHint : fill(t.blocked, { open: left, strays, unsaid })}
            </p>
          </>
        ) : (
          <>
            <p>
              {fill(t.closedOn, { at: formatDate(bill.retrievedAt, 'MM-dd hh:mm'), who: bill.retrievedBy })}
            </p>
            {bill.away > 0 && (
              <p>
                {fill(t.closedAway, { count: bill.away })} · {t.lateHint}
              </p>
            )}
            <Button onClick={() => setReopening(true)}>{t.reopen}</Button>
          </>
        )}
      </div>
      {reopening && <ReopenDialog bill={bill} onClosed={() => setReopening(false)} />}
    </DeskCard>
  )
}
