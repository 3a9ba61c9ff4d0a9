import { BATCH_LIMITS, batchCheck, batchSubmit, type BatchDetail } from '@visa/contract/centre/batch'
import { dayOf } from '@visa/contract/dates'
import { batchMessages } from '@visa/messages/centre/batches'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { isRepeat } from '../../../lib/call.ts'
import { confirmDialog } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { useTabDraft } from '../../../lib/tabs/tab-context.tsx'
import { newWriteKey } from '../../../lib/write-key.ts'
import { useVerdict } from '../../../ui/scan/use-verdict.ts'
import { readCode } from '../scan-code.ts'
import {
  batchBegun,
  BLANK_BATCH,
  checkOf,
  leftOf,
  lacksOf,
  lineName,
  submitOf,
  withLabel,
  withoutScan,
  withZone,
  type BatchCommon,
  type BatchDraft,
  type ScanStep,
  type Taken,
} from './batch-draft.ts'

/** What lies on the desk of a batch, and what the server says of its rows. */
export function useBatch(begins: readonly string[], onMade: (made: BatchDetail, sent: BatchDraft) => void) {
  const t = useTexts(batchMessages)
  const told = useServerTime()?.told
  const [opened] = useState(() => new Date())
  const today = dayOf(told ?? opened)
  const [typed, keep] = useTabDraft<BatchDraft>('batch')
  // What a tab kept of an earlier version may lack something by now.
  const known = useMemo(
    () => typed && { ...BLANK_BATCH, ...typed, common: { ...BLANK_BATCH.common, ...typed.common } },
    [typed],
  )
  const draft = known ?? batchBegun(begins)
  const latest = useRef(draft)
  const upper = useRef<string>(undefined)
  const scanned = useRef<number>(undefined)
  const past = useRef<readonly ScanStep[]>([])
  const { verdict, tell, forget } = useVerdict()
  useEffect(() => {
    latest.current = draft
  }, [draft])
  // However often it is sent, also after a reload: it is one batch, until it is made or thrown away.
  const put = (next: BatchDraft) => {
    latest.current = { ...next, writeKey: next.writeKey || newWriteKey() }
    keep(latest.current)
  }
  const change = (part: Partial<BatchCommon>) =>
    put({ ...latest.current, common: { ...latest.current.common, ...part } })
  const take = (taken: Taken, label = ''): void => {
    if (taken.outcome === 'noRow') return tell({ tone: 'bad', title: t.scanNoRow })
    if (taken.outcome === 'full')
      return tell({ tone: 'bad', title: fill(t.scanFull, { max: BATCH_LIMITS.rows }) })
    const { row } = taken.line
    if (taken.outcome === 'labelTwice')
      return tell({ tone: 'bad', title: fill(t.scanLabelTwice, { label, row }) })
    if (taken.outcome === 'hasLabel') {
      const said = { row, name: lineName(taken.line), label: taken.line.label }
      return tell({ tone: 'bad', title: fill(t.scanHasLabel, said), text: t.scanHasLabelHelp })
    }
    const before = latest.current.lines.find((line) => line.row === row)
    past.current = [...past.current, { row, before }]
    put(taken.draft)
    scanned.current = row
    const words = { compared: t.scanSame, added: t.scanAdded, labelled: t.scanLabel }[taken.outcome]
    tell({ tone: 'good', title: fill(words, { row, name: lineName(taken.line), label }) })
  }
  const scan = (code: string): void => {
    const line = upper.current
    const thing = readCode(code, line, today)
    upper.current = thing.kind === 'half' ? thing.line : undefined
    // Another passport is in the hand from here on, read or not: no label goes on the one before it.
    if (thing.kind !== 'label') scanned.current = undefined
    if (thing.kind === 'half') return tell({ tone: 'busy', title: t.scanHalf })
    if (thing.kind === 'passport') return take(withZone(latest.current, thing.mrz, `${line ?? ''}${code}`))
    if (thing.kind === 'label')
      return take(withLabel(latest.current, thing.label, scanned.current), thing.label)
    tell({ tone: 'bad', title: fill(t.scanUnknown, { code }) })
  }
  const undo = (): void => {
    const step = past.current.at(-1)
    if (step === undefined) return tell({ tone: 'bad', title: t.nothingToUndo })
    past.current = past.current.slice(0, -1)
    put(withoutScan(latest.current, step))
    // A label that was taken back leaves its passport on the desk, for the right one.
    scanned.current = step.before !== undefined && step.row === scanned.current ? step.row : undefined
    tell({ tone: 'good', title: fill(t.undone, { row: step.row }) })
  }
  const isPriced = draft.lines.length > 0 && draft.common.visaCategory !== ''
  const check = useCall(
    batchCheck,
    { body: checkOf(draft) },
    { enabled: isPriced, silent: true, keepPreviousData: true },
  )
  const clear = () => {
    scanned.current = undefined
    past.current = []
    forget()
    keep(undefined)
  }
  /** The rows only: what holds for all of them stays for the next sheet. */
  const clearRows = () => {
    scanned.current = undefined
    past.current = []
    forget()
    put({ ...latest.current, lines: [] })
  }
  const sent = useRef(draft)
  const submitting = useAction(batchSubmit, {
    invalidates: CASE_STALE,
    tellsRepeat: true,
    onSuccess: (made) => {
      const left = leftOf(latest.current, sent.current)
      clear()
      if (left !== undefined) put(left)
      onMade(made, sent.current)
    },
  })
  /** Its answer was lost and something was changed since: it stands among the recent ones, or another one is made. */
  const tellMade = async () => {
    if (await confirmDialog({ ...t.madeBefore, danger: true }))
      put({ ...latest.current, writeKey: newWriteKey() })
  }
  const lacks = lacksOf(draft)
  const checked = isPriced && check.data?.rows.length === draft.lines.length ? check.data : undefined
  const goes = draft.faults === 'none' ? checked?.faulty === 0 : (checked?.good ?? 0) > 0
  return {
    draft,
    today,
    verdict,
    lacks,
    checked,
    checkError: isPriced ? check.error : null,
    isBusy: submitting.isPending,
    isReady: lacks.length === 0 && goes,
    put,
    change,
    scan,
    undo,
    clearRows,
    submit: () => {
      if (submitting.isPending) return
      sent.current = latest.current
      const { writeKey } = latest.current
      submitting.mutate(
        { body: submitOf(latest.current), ...(writeKey === '' ? {} : { key: writeKey }) },
        {
          onError: (error) => {
            if (isRepeat(error)) void tellMade()
          },
        },
      )
    },
  }
}
export type Batch = ReturnType<typeof useBatch>
