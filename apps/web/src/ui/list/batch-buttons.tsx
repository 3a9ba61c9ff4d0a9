import { listMessages } from '@visa/messages/ui/list'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import { BatchResultDialog, type NamedResult } from './batch-result-dialog.tsx'
import { answeredRows, fitFor, runBatch, type BatchRow } from './batch.ts'
import type { BatchAction, CallAction, Identified } from './row-action.ts'
import { useSaidWithUndo } from './use-undo.ts'
import type { List } from './use-list.ts'

interface BatchButtonsProps<Row> {
  actions: readonly BatchAction<Row>[]
  list: Pick<List<Row, unknown>, 'selected' | 'select'>
  nameOf: (row: Row) => string
  stale: readonly string[]
}

/** This many are named in a question; the rest are counted. */
const NAMED = 3

/** What is asked in a dialog of its own before it is done, and to which rows. */
interface Asking<Row> {
  action: BatchAction<Row>
  fit: readonly Row[]
}

interface Result {
  action: string
  rows: readonly NamedResult[]
}

/** The buttons of what can be done to all rows that are ticked, and what became of each of them. */
export function BatchButtons<Row extends Identified>({
  actions,
  list,
  nameOf,
  stale,
}: BatchButtonsProps<Row>) {
  const t = useTexts(listMessages)
  const client = useQueryClient()
  const say = useSaidWithUndo(stale)
  const [running, setRunning] = useState<string>()
  const [asking, setAsking] = useState<Asking<Row>>()
  const [result, setResult] = useState<Result>()
  const rows = list.selected

  const namesOf = (some: readonly Row[]): string => {
    const names = some.slice(0, NAMED).map(nameOf).join(t.separator)
    return some.length > NAMED ? fill(t.andMore, { names, count: some.length }) : names
  }
  const agreed = (action: CallAction<Row>, fit: readonly Row[]): Promise<boolean> => {
    const { label, danger = false, batch } = action
    const left = rows.length - fit.length
    const said = [
      namesOf(fit),
      batch?.content?.(fit) ?? '',
      batch?.whole === true ? fill(t.batchWhole, { action: label }) : '',
      left === 0 ? '' : fill(t.batchLeft, { count: left, action: label }),
    ]
    const title = fill(t.batchTitle, { action: label, count: fit.length })
    const content = said.filter((part) => part !== '').join('\n')
    return confirmDialog({ title, content, okText: label, danger })
  }
  const doneText = (action: BatchAction<Row>, count: number): string =>
    ('call' in action ? action.batch?.done?.(count) : undefined) ??
    fill(t.batchDone, { action: action.label, count })
  const tell = (action: BatchAction<Row>, told: readonly BatchRow[], answer?: unknown) => {
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
    const results = told.map(({ id, ok, message }) => ({ id, ok, message, name: names.get(id) ?? '' }))
    const failed = new Set(results.filter(({ ok }) => !ok).map(({ id }) => id))
    list.select(rows.filter(({ id }) => failed.has(id)))
    if (failed.size > 0) setResult({ action: action.label, rows: results })
    else say(doneText(action, results.length), answer)
  }
  const notNowOf = ({ label }: BatchAction<Row>): string => fill(t.notNow, { action: label })
  const wordsOf = (action: BatchAction<Row>) => ({
    notNow: notNowOf(action),
    notTried: t.notTried,
    unanswered: t.unanswered,
  })
  const start = (action: BatchAction<Row>): void => {
    const fit = fitFor(action, rows)
    if (fit.length === 0) toast.warning(notNowOf(action))
    else if ('dialog' in action) setAsking({ action, fit })
    else void perform(action, fit)
  }
  const perform = async (action: CallAction<Row>, fit: readonly Row[]): Promise<void> => {
    if (!(await agreed(action, fit))) return
    setRunning(action.key)
    try {
      const done = await runBatch(action, rows, wordsOf(action))
      tell(action, done.told, done.answer)
    } catch (error) {
      // Refused as a whole, which the call has said: the rows stay ticked.
      if (!(error instanceof CallError)) throw error
    } finally {
      setRunning(undefined)
      void client.invalidateQueries({ predicate: below(stale) })
    }
  }

  const dialogOf = ({ action, fit }: Asking<Row>) =>
    'dialog' in action &&
    action.batch?.dialog(
      fit,
      (answer) => tell(action, answeredRows(answer, { fit, rows, words: wordsOf(action) })),
      () => setAsking(undefined),
    )

  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.key}
          danger={action.danger ?? false}
          disabled={rows.length === 0}
          loading={running === action.key}
          onClick={() => start(action)}
        >
          {action.batch?.label}
        </Button>
      ))}
      {asking && dialogOf(asking)}
      {result && <BatchResultDialog {...result} onClosed={() => setResult(undefined)} />}
    </>
  )
}
