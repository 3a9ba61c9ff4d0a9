import { contractAccept, contractCreate, contractUpdate } from '@visa/contract/centre/contract-calls'
import { CONTRACT_ACCESS, CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { uiMessages } from '@visa/messages/ui/ui'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call, isRepeat } from '../../../lib/call.ts'
import { said } from '../../../lib/call-error.ts'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { listenForScans } from '../../../ui/scan/scan-listener.ts'
import { playSound } from '../../../ui/scan/scan-sound.ts'
import { bodyOf, isBlocking, troublesOf } from '../draft.ts'
import { LapsingNote } from './lapsing.tsx'
import { PreviewBody } from './preview-body.tsx'
import { broughtFor, type WantedPaper } from './papers.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

interface PreviewProps {
  counter: Counter
  /** What is asked for with its product. */
  papers: readonly WantedPaper[]
  /** The contract that is changed; none: a new one. */
  changed?: { id: number; contractNo: string; seen: string } | undefined
  onDone: (id: number) => void
  onClosed: () => void
}

/**
 * The contract as it will be, and the two ways on: kept as it is, or accepted at once. It is agreed to by the key that
 * opened it, which no scanner sends; a code that is scanned belongs to the counter behind it.
 */
export function PreviewDialog({ counter, papers, changed, onDone, onClosed }: PreviewProps) {
  const t = useTexts(contractCreateMessages)
  const { save } = useTexts(uiMessages)
  const mayAccept = useCan()(CONTRACT_ACCESS.accept) && changed === undefined
  const blocks = useBlocks(counter)
  const isBlocked = mayAccept && blocks.length > 0
  const blockedId = useId()
  const making = useMaking({ counter, papers, changed, onDone, onClosed })
  const agrees = mayAccept && !isBlocked
  const box = usePreviewKeys({
    agree: () => void making.make(agrees),
    scan: (code) => {
      if (making.isBusy) {
        playSound('bad')
        return toast.warning(fill(t.scanWhileMade, { code }))
      }
      onClosed()
      void counter.scan(code)
    },
  })
  return (
    <Dialog
      open
      title={t.previewTitle}
      width={800}
      onCancel={onClosed}
      // No button has the focus: whatever ends a code that nobody took for one would press it.
      afterOpenChange={(opened) => opened && box.current?.focus()}
      footer={
        <div className={styles.foot}>
          {mayAccept && (
            <Button
              type={isBlocked ? 'default' : 'primary'}
              disabled={isBlocked}
              aria-describedby={isBlocked ? blockedId : undefined}
              loading={making.isBusy}
              onClick={() => void making.make(true)}
            >
              {t.createAccept} {!isBlocked && <kbd>F10</kbd>}
            </Button>
          )}
          <Button
            type={agrees ? 'default' : 'primary'}
            loading={making.isBusy}
            onClick={() => void making.make(false)}
          >
            {changed === undefined ? t.create : save} {!agrees && <kbd>F10</kbd>}
          </Button>
          <Button onClick={onClosed}>{t.backToEdit}</Button>
        </div>
      }
    >
      {isBlocked && (
        <div className={styles.blocked}>
          <Alert
            id={blockedId}
            type="warning"
            showIcon
            title={t.notAccepted}
            description={
              <ul className={styles.blocks}>
                {blocks.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            }
          />
        </div>
      )}
      <LapsingNote counter={counter} />
      <div ref={box} tabIndex={-1} className={styles.previewBox} data-scans>
        <PreviewBody counter={counter} />
      </div>
    </Dialog>
  )
}

interface PreviewKeys {
  agree: () => void
  scan: (code: string) => void
}

/** While the box is in view nothing else hears a scanner, whose Enter would press what has the focus. */
function usePreviewKeys({ agree, scan }: PreviewKeys) {
  const box = useRef<HTMLDivElement>(null)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F10' || event.repeat || box.current?.checkVisibility() !== true) return
    event.preventDefault()
    event.stopPropagation()
    agree()
  })
  const take = useEffectEvent(scan)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    // Before the page behind it, which opens the preview by the same key.
    window.addEventListener('keydown', onKey, { capture: true })
    const stop = listenForScans(
      window,
      (code) => take(code),
      () => box.current?.checkVisibility() === true,
    )
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      stop()
    }
  }, [])
  return box
}

/** What would refuse the acceptance, row by row. */
function useBlocks({ draft, today, estimate, labelFaultOf }: Counter): string[] {
  const t = useTexts(contractCreateMessages)
  const blocksValidity = estimate?.blocksValidity ?? false
  return draft.people.flatMap((person, index) => {
    const troubles = troublesOf(person, draft, today)
      .filter((trouble) => isBlocking(trouble, blocksValidity))
      .map((trouble) => t.troubles[trouble])
    const fault = labelFaultOf(person)
    return [...troubles, ...(fault?.isGrave === true ? [fault.text] : [])].map((trouble) =>
      fill(t.rowTrouble, { row: index + 1, trouble }),
    )
  })
}

const WRITING = { invalidates: CASE_STALE, tellsRepeat: true } as const

/** Keeps the contract, and accepts it where that is wanted; what refuses the acceptance leaves it waiting. */
function useMaking({ counter, papers, changed, onDone, onClosed }: PreviewProps) {
  const t = useTexts(contractCreateMessages)
  const [isBusy, setBusy] = useState(false)
  const create = useAction(contractCreate, WRITING)
  const update = useAction(contractUpdate, WRITING)
  const accept = async (id: number, contractNo: string) => {
    const body = { id, seenStatus: CONTRACT_STATUS.WAITING }
    try {
      await call(contractAccept, { body }, { silent: true })
      toast.success(fill(t.createdAccepted, { contractNo }))
    } catch (error) {
      const reason = said(error)
      toast.warning(fill(t.acceptRefused, { contractNo, reason }))
    }
  }
  /** Its answer was lost and something was changed since: the clerk looks at what was kept, or makes another one. */
  const tellMade = async () => {
    const isNew = changed === undefined
    const goesOn = await confirmDialog({ ...(isNew ? t.madeBefore : t.changedBefore), danger: isNew })
    if (isNew && goesOn) counter.renew()
    if (!isNew && goesOn) counter.clear()
    // Beside each passport stands which contract it is in.
    if (isNew !== goesOn) onClosed()
  }
  const make = async (isAccepted: boolean) => {
    if (isBusy) return
    setBusy(true)
    const whole = bodyOf(counter.draft)
    const body = { ...whole, documents: broughtFor(whole.documents, papers) }
    const { writeKey } = counter.draft
    const under = writeKey === '' ? {} : { key: writeKey }
    try {
      if (changed !== undefined) {
        const { id, seen, contractNo } = changed
        await update.mutateAsync({ body: { ...body, id, seen }, ...under })
        toast.success(fill(t.changed, { contractNo }))
        onDone(id)
      } else {
        const { id, contractNo } = await create.mutateAsync({
          body: { ...body, orderId: counter.draft.fromOrder?.id ?? null },
          ...under,
        })
        if (isAccepted) await accept(id, contractNo)
        else toast.success(fill(t.created, { contractNo }))
        onDone(id)
      }
    } catch (error) {
      // All else is said already; what was typed stays.
      if (isRepeat(error)) await tellMade()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, make }
}
