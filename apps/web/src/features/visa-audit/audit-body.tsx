import type { AuditEnd, AuditOrder } from '@visa/contract/visa/document-audit'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { useEffect, useReducer, useState, type ReactNode, type RefObject } from 'react'
import { toast } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { FIRST_VIEW, viewAfter, type View, type ViewAct } from '../../ui/preview/view-state.ts'
import { AuditDocuments } from './audit-documents.tsx'
import { FinishPanel } from './audit-finish.tsx'
import { AuditHead } from './audit-head.tsx'
import { useDeskKeys } from './audit-keys.tsx'
import type { Queue } from './audit-queue.tsx'
import { AuditVerdict } from './audit-verdict.tsx'
import { AuditViewer } from './audit-viewer.tsx'
import {
  documentsAtDesk,
  isHere,
  isOpen,
  isOpenPaper,
  isSettled,
  nextOpen,
  type DeskDocument,
} from './desk-documents.ts'
import { draftOf, verdictOf, withFault, type Draft } from './drafts.ts'
import { wordsFor } from './audit-words.ts'
import { PassPapersDialog } from './pass-papers.dialog.tsx'
import type { useAuditActions } from './use-audit-actions.ts'
import { useDocumentNames, useFaults } from './use-document-names.ts'
import styles from './audit.module.css'

interface AuditBodyProps {
  page: RefObject<HTMLElement | null>
  order: AuditOrder
  counts: Pick<Queue, 'orders' | 'documents' | 'doneToday'>
  actions: ReturnType<typeof useAuditActions>
  queue: ReactNode
  onNextOrder: () => void
  onEnded: (end: AuditEnd) => void
}

interface Look {
  view: View
  fitted: number
}
type LookAct = ViewAct | 'anew' | { fitted: number }

function look(old: Look, act: LookAct): Look {
  if (act === 'anew') return { view: FIRST_VIEW, fitted: 1 }
  if (typeof act === 'object') return act.fitted === old.fitted ? old : { ...old, ...act }
  return { ...old, view: viewAfter(old.view, act, old.fitted) }
}

/** Where the desk stands in an order: at one of its documents, or at the end. */
const END = 'end'

/** One order at the desk. */
export function AuditBody({ page, order, counts, actions, queue, onNextOrder, onEnded }: AuditBodyProps) {
  const t = useTexts(documentAuditMessages)
  const all = documentsAtDesk(order)
  const [place, setPlace] = useState(() => nextOpen(all, undefined)?.key ?? END)
  const [changedOnly, setChangedOnly] = useState(true)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [two, setTwo] = useState(false)
  const [{ view, fitted }, turn] = useReducer(look, { view: FIRST_VIEW, fitted: 1 })
  const [report] = useState(() => (now: number) => turn({ fitted: now }))
  const [awaitPaper, setAwaitPaper] = useState<readonly number[]>([])
  const [passing, setPassing] = useState<readonly DeskDocument[]>()
  const nameOf = useDocumentNames(all)
  const { faults, more: moreFaults } = useFaults()
  const shown = changedOnly ? all.filter((each) => !isSettled(each) || each.key === place) : all
  const current = all.find(({ key }) => key === place)
  const isAtEnd = current === undefined
  const draft = current === undefined ? undefined : (drafts[current.key] ?? draftOf(current.document))

  const go = (key: string) => {
    setPlace(key)
    turn('anew')
  }
  const move = (by: 1 | -1) => {
    const at = shown.findIndex(({ key }) => key === place)
    const next = at === -1 ? shown.at(by === 1 ? 0 : -1) : shown[at + by]
    if (next !== undefined) go(next.key)
    else if (by === 1 && !all.some(isOpen)) go(END)
  }
  const change = (next: Draft) => {
    if (current !== undefined) setDrafts((old) => ({ ...old, [current.key]: next }))
  }
  const wordsOf = (codes: readonly string[]): string =>
    current === undefined
      ? ''
      : wordsFor(
          codes.flatMap((code) => faults.find((fault) => fault.code === code)?.cname ?? []),
          current.document.hintZh,
        )
  const tick = (code: string) => {
    if (draft !== undefined) change(withFault(draft, code, wordsOf))
  }
  const choose = (operation: Draft['operation']) => {
    if (draft !== undefined) change({ ...draft, operation })
  }
  const confirm = async () => {
    if (current === undefined || draft === undefined || actions.isBusy || !isHere(current.document)) return
    const verdict = verdictOf(draft)
    if (verdict === undefined) {
      toast.warning(draft.operation === undefined ? t.choose : t.sayWhy)
      return
    }
    const name = `${current.person.name} ${nameOf(current)}`
    if (await actions.judge(current, { orderId: order.orderId, name, verdict }))
      go(nextOpen(all, current.key)?.key ?? END)
  }
  const passPapers = async (papers: readonly DeskDocument[]) => {
    const nameAt = (key: string): string => {
      const found = all.find((each) => each.key === key)
      return found === undefined ? '' : `${found.person.name} ${nameOf(found)}`
    }
    setPassing(undefined)
    if (actions.isBusy || !(await actions.passPapers(order.orderId, papers, nameAt))) return
    go(all.find((each) => isOpen(each) && !isOpenPaper(each))?.key ?? END)
  }
  const undo = async () => {
    const last = actions.isBusy ? undefined : await actions.undo()
    if (last?.orderId === order.orderId) go(last.key)
  }
  const finish = async () => {
    if (actions.isBusy) return
    const end = await actions.finish(order.orderId, awaitPaper)
    if (end !== undefined) onEnded(end)
  }
  const onKey = (key: string) => {
    if (key === 'P') choose('accept')
    else if (key === 'F') choose('refuse')
    else if (key === 'R') turn('rotate')
    else if (key === '+' || key === '=') turn('zoomIn')
    else if (key === '-') turn('zoomOut')
    else if (key === 'D') setTwo(!two)
    else if (key === 'Z') void undo()
    else if (key === 'ENTER') void (isAtEnd ? finish() : confirm())
    else {
      const fault = faults[Number(key) - 1]
      if (fault !== undefined && current !== undefined && isHere(current.document)) tick(fault.code)
    }
  }
  useDeskKeys(page, { onKey, onMove: move, onOrder: onNextOrder })
  const title = current === undefined ? undefined : nameOf(current)
  // Whoever came by the menu has the focus there: the first key is the desk's.
  useEffect(() => page.current?.focus({ preventScroll: true }), [page])

  return (
    <>
      <AuditHead order={order} current={current} title={title} counts={counts} onMove={move} />
      <div className={styles.panes}>
        <div className={styles.left}>
          {queue}
          <AuditDocuments
            {...{ order, all, shown, nameOf, changedOnly }}
            chosen={place}
            onChangedOnly={setChangedOnly}
            isBusy={actions.isBusy}
            onPassPapers={() => setPassing(all.filter(isOpenPaper))}
            onChoose={go}
          />
        </div>
        <AuditViewer
          key={current?.key ?? END}
          {...{ current, all, nameOf, view, fitted, two }}
          onTwo={setTwo}
          onAct={turn}
          onFitted={report}
          onChoose={go}
        />
        <aside className={styles.right} aria-label={t.verdict}>
          {current !== undefined && draft !== undefined && title !== undefined ? (
            <AuditVerdict
              document={current.document}
              {...{ draft, faults, moreFaults }}
              isBusy={actions.isBusy}
              canUndo={actions.canUndo}
              isDone={!all.some(isOpen)}
              onChoose={choose}
              onTick={tick}
              onWords={(words) => change({ ...draft, operation: 'refuse', words, isWritten: words !== '' })}
              onConfirm={() => void confirm()}
              onUndo={() => void undo()}
              onEnd={() => go(END)}
            />
          ) : (
            <FinishPanel
              order={order}
              awaitPaper={awaitPaper}
              isBusy={actions.isBusy}
              canUndo={actions.canUndo}
              onAwaitPaper={setAwaitPaper}
              onUndo={() => void undo()}
              onFinish={() => void finish()}
            />
          )}
        </aside>
      </div>
      {passing !== undefined && (
        <PassPapersDialog
          papers={passing}
          nameOf={nameOf}
          onAnswer={(agreed) => (agreed ? void passPapers(passing) : setPassing(undefined))}
        />
      )}
    </>
  )
}
