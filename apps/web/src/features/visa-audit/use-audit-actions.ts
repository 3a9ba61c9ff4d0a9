import { documentAudit } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS, type DocumentStatus } from '@visa/contract/visa/document.states'
import {
  auditFinish,
  auditOpen,
  auditPaper,
  auditPapers,
  auditUndo,
  type AuditEnd,
} from '@visa/contract/visa/document-audit'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { keyOf, type DeskDocument } from './desk-documents.ts'

const WRITING = { invalidates: CASE_STALE } as const

export interface Verdict {
  operation: 'accept' | 'refuse'
  faults: readonly string[]
  reason: string
}

interface Judged {
  id: number
  status: DocumentStatus
  name: string
  orderId: number
  key: string
}

/** What is done at the desk; each resolves with whether it was, a refusal has been shown by then. */
export function useAuditActions() {
  const t = useTexts(documentAuditMessages)
  const opening = useAction(auditOpen, WRITING)
  const judging = useAction(documentAudit, WRITING)
  const onPaper = useAction(auditPaper, WRITING)
  const papers = useAction(auditPapers, WRITING)
  const undoing = useAction(auditUndo, WRITING)
  const finishing = useAction(auditFinish, WRITING)
  /** The order this window has taken: given back when another one is. */
  const taken = useRef<number>(undefined)
  const [judged, setJudged] = useState<readonly Judged[]>([])

  const open = async (orderId: number): Promise<boolean> => {
    if (taken.current === orderId) return true
    const leftOrderId = taken.current
    const answer = await opening
      .mutateAsync({ body: { orderId, ...(leftOrderId === undefined ? {} : { leftOrderId }) } })
      .catch(() => undefined)
    if (answer !== undefined) taken.current = orderId
    return answer !== undefined
  }

  const judge = async (
    { key, person, document }: DeskDocument,
    { orderId, name, verdict }: { orderId: number; name: string; verdict: Verdict },
  ): Promise<boolean> => {
    if (!(await open(orderId))) return false
    const { id, requirementId, status } = document
    const body = { operation: verdict.operation, faults: [...verdict.faults], reason: verdict.reason }
    const sent =
      id !== null && status !== null
        ? judging
            .mutateAsync({ body: { id, seenStatus: status, ...body } })
            .then((answer) => ({ ...answer, id }))
        : onPaper.mutateAsync({
            body: { applicantId: person.applicantId, requirementId: requirementId ?? 0, ...body },
          })
    const done = await sent.catch(() => undefined)
    if (done === undefined) return false
    setJudged((old) => [...old, { id: done.id, status: done.status, name, orderId, key }])
    toast.success(fill(done.status === DOCUMENT_STATUS.ACCEPTED ? t.passed : t.refused, { name }))
    return true
  }

  /** Passes what came on paper and was named; each verdict can be taken back by itself. */
  const passPapers = async (
    orderId: number,
    named: readonly DeskDocument[],
    nameOf: (key: string) => string,
  ): Promise<boolean> => {
    if (!(await open(orderId))) return false
    const these = named.map(({ person: { applicantId }, document: { requirementId } }) => ({
      applicantId,
      requirementId: requirementId ?? 0,
    }))
    const done = await papers.mutateAsync({ body: { orderId, papers: these } }).catch(() => undefined)
    if (done === undefined) return false
    const passed = done.rows.map(({ id, status, ...row }): Judged => {
      const key = keyOf(row, { id, requirementId: row.requirementId })
      return { id, status, name: nameOf(key), orderId, key }
    })
    setJudged((old) => [...old, ...passed])
    toast.success(fill(t.papersPassed, { count: passed.length }))
    return true
  }

  /** Where the verdict was that has been taken back. */
  const undo = async (): Promise<Judged | undefined> => {
    const last = judged.at(-1)
    if (last === undefined) {
      toast.info(t.nothingToUndo)
      return undefined
    }
    const { id, status: seenStatus, name } = last
    const answer = await undoing.mutateAsync({ body: { id, seenStatus } }).catch(() => undefined)
    // Refused or done, it is not tried a second time.
    setJudged((old) => old.slice(0, -1))
    if (answer === undefined) return undefined
    toast.success(fill(t.undone, { name }))
    return last
  }

  const finish = async (orderId: number, awaitPaper: readonly number[]): Promise<AuditEnd | undefined> => {
    const answer = await finishing
      .mutateAsync({
        body: { orderId, ...(awaitPaper.length === 0 ? {} : { paperApplicantIds: [...awaitPaper] }) },
      })
      .catch(() => undefined)
    if (answer === undefined) return undefined
    setJudged([])
    if (answer.rows.every(({ ok }) => ok)) taken.current = undefined
    return answer
  }

  const isBusy = [opening, judging, onPaper, papers, undoing, finishing].some(({ isPending }) => isPending)
  return { open, judge, passPapers, undo, finish, isBusy, canUndo: judged.length > 0 }
}
