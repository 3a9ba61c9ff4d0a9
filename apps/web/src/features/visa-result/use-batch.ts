import {
  resultFind,
  resultGive,
  type ResultFields,
  type ResultFound,
  type ResultPerson,
  type EnteredWay,
} from '@visa/contract/visa/result'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { resultMessages } from '@visa/messages/visa/results'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { call } from '../../lib/call.ts'
import { said } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useVerdict } from '../../ui/scan/use-verdict.ts'
import {
  inParts,
  isReady,
  NO_FIELDS,
  readFound,
  sentLine,
  withLine,
  withLines,
  withoutPeople,
  type BatchLine,
} from './batch-lines.ts'
import { LACKING } from './result.names.ts'
import { useAskBefore } from './use-ask-before.ts'

/** One scan of the last twenty, and whom it brought in. */
export interface Scanned {
  no: number
  code: string
  tone: 'good' | 'bad'
  text: string
  people: readonly number[]
}

const RETURN_DESK = href('/main', { screen: 'visa.passport.return' })
const KEPT_SCANS = 20
const AT_ONCE = 50

/** What every new line begins with. */
export interface Beginning {
  result: IssueResult
  fields: ResultFields
}

/** The batch on the desk: what comes in, what is taken back, and how it is given. */
export function useBatch() {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const client = useQueryClient()
  const [lines, keepLines] = useTabState<readonly BatchLine[]>('lines', [])
  const [beginning, keepBeginning] = useTabState<Beginning>('beginning', {
    result: ISSUE_RESULT.PASS,
    fields: NO_FIELDS,
  })
  const { verdict, tell, forget } = useVerdict()
  const askBefore = useAskBefore()
  const asking = useRef(false)
  const [scans, setScans] = useState<readonly Scanned[]>([])
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  // Codes come faster than drawings: what the one before did is known at once.
  const now = useRef({ lines, beginning, scanNo: 0 })
  const setLines = (next: readonly BatchLine[]) => {
    now.current.lines = next
    keepLines(next)
  }
  const begin = (next: Beginning) => {
    now.current.beginning = next
    keepBeginning(next)
  }
  const note = (code: string, tone: Scanned['tone'], text: string, people: readonly number[] = []) => {
    now.current.scanNo += 1
    const scan = { no: now.current.scanNo, code, tone, text, people }
    setScans((before) => [scan, ...before].slice(0, KEPT_SCANS))
  }
  const lineFor = (person: ResultPerson, way: EnteredWay, more: Partial<BatchLine> = {}): BatchLine => {
    const { result, fields } = now.current.beginning
    return { person, result, way, fields, reason: '', ...more }
  }
  /** Takes in whom a code led to, and tells what came of it. */
  const take = (
    found: ResultFound,
    way: EnteredWay,
    more: Partial<BatchLine> = {},
  ): { ok: boolean; text: string } => {
    const taken = readFound(now.current.lines, found)
    const names = taken.people.map(({ name }) => name).join(' ')
    const [person] = taken.people
    switch (taken.kind) {
      case 'added': {
        setLines(
          withLines(
            now.current.lines,
            taken.people.map((each) => lineFor(each, way, more)),
          ),
        )
        const result = results[more.result ?? now.current.beginning.result]
        return { ok: true, text: fill(t.added, { names, result }) }
      }
      case 'twice':
        return { ok: false, text: fill(t.twice, { names }) }
      case 'problem':
        return { ok: false, text: person?.problem ?? '' }
      case 'several':
        return { ok: false, text: fill(t.several, { code: found.code }) }
      case 'unknown':
        return { ok: false, text: fill(t.unknown, { code: found.code }) }
    }
  }
  const scan = async (code: string, byScanner: boolean): Promise<void> => {
    try {
      const [found] = await call(resultFind, { body: { codes: [code] } }, { silent: true })
      if (found === undefined) return
      const before = now.current.lines
      const { ok, text } = take(found, byScanner ? 'SCAN' : 'HAND')
      const added = now.current.lines.filter((line) => !before.includes(line))
      note(
        found.code,
        ok ? 'good' : 'bad',
        text,
        added.map(({ person }) => person.applicantId),
      )
      const [person] = found.people
      const where = person === undefined ? '' : fill(t.ofOrder, { orderNo: person.orderNo })
      tell({ tone: ok ? 'good' : 'bad', title: text, text: where })
    } catch (error) {
      const text = said(error)
      note(code, 'bad', text)
      tell({ tone: 'bad', title: code, text })
    }
  }
  const remove = (ids: readonly number[]) => setLines(withoutPeople(now.current.lines, ids))
  const undo = (scanned: Scanned | undefined) => {
    if (scanned === undefined) return
    remove(scanned.people)
    setScans((before) => before.filter(({ no }) => no !== scanned.no))
    tell({ tone: 'good', title: fill(t.undone, { code: scanned.code }) })
  }
  const back = useCan()('visa.passport.return') ? [{ text: t.returnDesk, href: RETURN_DESK }] : []
  const confirm = async (): Promise<void> => {
    const all = now.current.lines
    if (all.length === 0 || progress !== undefined) return
    if (!all.every(isReady)) return tell({ tone: 'bad', title: t.reasonMissing })
    if (asking.current) return
    asking.current = true
    const isSure = await askBefore(all).finally(() => {
      asking.current = false
    })
    // What came or went while somebody read the question is looked at again.
    if (!isSure || now.current.lines !== all) return
    let done = 0
    let lacking = 0
    setProgress({ done, all: all.length })
    try {
      for (const part of inParts(all.toReversed(), AT_ONCE)) {
        const answer = await call(resultGive, { body: { lines: part.map(sentLine) } }, { silent: true })
        const { rows } = answer
        lacking += answer.lacking.length
        const given = rows.filter(({ ok }) => ok).map(({ id }) => id)
        done += given.length
        let left: readonly BatchLine[] = withoutPeople(now.current.lines, given)
        for (const { id, ok, message } of rows) if (!ok) left = withLine(left, id, { refused: message })
        setLines(left)
        setProgress({ done, all: all.length })
      }
      const refused = all.length - done
      if (refused === 0) setScans([])
      tell({
        tone: refused === 0 ? 'good' : 'bad',
        title: fill(t.given, { count: done }),
        text: [
          refused === 0 ? '' : fill(t.notGiven, { count: refused }),
          lacking === 0 ? '' : fill(t.givenLacking, { count: lacking }),
        ].join(' '),
        links: [...(lacking === 0 ? [] : [{ text: t.fillIn, href: LACKING }]), ...(done === 0 ? [] : back)],
      })
    } catch (error) {
      tell({
        tone: 'bad',
        title: fill(t.broken, { count: done }),
        text: said(error),
      })
    } finally {
      setProgress(undefined)
      await client.invalidateQueries({ predicate: below(CASE_STALE) })
    }
  }
  return {
    lines,
    beginning,
    verdict,
    scans,
    progress,
    begin,
    tell,
    take,
    scan,
    undo,
    remove,
    confirm,
    change: (applicantId: number, change: Partial<BatchLine>) =>
      setLines(withLine(now.current.lines, applicantId, change)),
    /** What is carried on is put to everybody that is in the batch already. */
    carry: (fields: ResultFields) =>
      setLines(
        now.current.lines.map((line) =>
          Object.assign({}, line, { fields: { ...fields, visaNo: line.fields.visaNo } }),
        ),
      ),
    clear: () => {
      setLines([])
      setScans([])
      forget()
    },
  }
}

export type Batch = ReturnType<typeof useBatch>
