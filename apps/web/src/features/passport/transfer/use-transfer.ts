import { labelScan, type ScanAnswer } from '@visa/contract/custody/label'
import type { PassportItem } from '@visa/contract/custody/passport'
import { PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import {
  transferCancel,
  transferConfirm,
  transferGive,
  transferList,
  transferScan,
  type Transfer,
} from '@visa/contract/custody/transfer'
import type { CallOutput } from '@visa/contract/endpoint'
import { transferMessages } from '@visa/messages/custody/transfers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useUserId } from '../../../lib/session.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { useDesk, useDeskScans } from '../use-desk.tsx'
import { confirmDialog } from '../../../lib/feedback.ts'
import { lostNow, takenNow, takenOf } from './open-transfer.ts'

/** Zero: it is added to what is given. */
interface Scan {
  transferId: number
  code: string
}

type Answer = { found: ScanAnswer } | { taken: CallOutput<typeof transferScan> }

/** Hand-overs at the desk: what is scanned to be given, and what is scanned to be taken. */
export function useTransfer() {
  const t = useTexts(transferMessages)
  const me = useUserId()
  const list = useCall(transferList, {}, { silent: true })
  const [giving, keepGiving] = useTabState<readonly PassportItem[]>('giving', [])
  const [taking, setTaking] = useTabState<number>('taking', 0)
  const desk = useDesk(CASE_STALE)
  const { verdict, tell, busy, guarded } = desk
  const now = useRef(giving)
  const setGiving = (next: readonly PassportItem[]): void => {
    now.current = next
    keepGiving(next)
  }
  const added = (code: string, { passports: [found], listed: on }: ScanAnswer): Verdict => {
    if (found === undefined) return { tone: 'bad', title: fill(t.unknown, { code }) }
    const { holder: name, custodianId, custodianName, status } = found
    // Said while it is in the hand, and not when all are handed over.
    if (!PASSPORTS_HERE.includes(status)) return { tone: 'bad', title: fill(t.notHere, { name }) }
    if (custodianId !== me)
      return { tone: 'bad', title: fill(t.notMine, { name, who: custodianName || t.nobody }) }
    if (on !== null) return { tone: 'bad', title: fill(t.onList, { name, ...on }) }
    if (now.current.some(({ id }) => id === found.id)) return { tone: 'bad', title: fill(t.twice, { name }) }
    setGiving([...now.current, found])
    const undo = () => setGiving(now.current.filter(({ id }) => id !== found.id))
    return { tone: 'good', title: fill(t.added, { name }), undo }
  }
  /** From a window that waits for scans; what cannot be listed is told there, beside its code. */
  const listed = async (code: string): Promise<void> => {
    const { tone, title } = added(code, await call(labelScan, { body: { code } }, { silent: true }))
    if (tone === 'bad') throw new Error(title)
  }
  const scans = useDeskScans<Scan, Answer>('transfer', desk, {
    send: async ({ transferId, code }, key, mark) =>
      transferId === 0
        ? { found: await call(labelScan, { body: { code } }, { silent: true }) }
        : {
            taken: await call(transferScan, { body: { transferId, code, ...mark } }, { silent: true, key }),
          },
    hear: ({ code }, answer) => {
      if ('found' in answer) return added(code, answer.found)
      const { kind, name } = answer.taken
      if (kind === 'taken') return { tone: 'good', title: fill(t.taken, { name }) }
      return {
        tone: 'bad',
        title: kind === 'twice' ? fill(t.twice, { name }) : fill(t.notOnList, { code }),
      }
    },
  })
  const lost = lostNow(list.data, taking)
  const tellLost = useEffectEvent(({ state, transferNo: no, fromName: name, endedBy: who }: Transfer) => {
    setTaking(0)
    // What was said to be taken was not.
    scans.beginAnew()
    tell({ tone: 'bad', title: fill(state === 'ended' ? t.goneEnded : t.goneBack, { no, name, who }) })
  })
  useEffect(() => {
    if (lost !== undefined) tellLost(lost)
  }, [lost])
  return {
    list,
    giving,
    taking,
    verdict,
    busy,
    recent: scans.recent,
    undoLast: scans.undoLast,
    waiting: scans.waiting.length,
    silentSince: scans.silentSince,
    setTaking,
    listed,
    remove: (id: number) => setGiving(now.current.filter((each) => each.id !== id)),
    scan: (code: string): void => {
      scans.push({ transferId: takenNow(list.data, taking), code })
    },
    give: (userId: number, note: string) =>
      guarded(async () => {
        const passportIds = now.current.map(({ id }) => id)
        const body = { userId, passportIds, note }
        const { transferNo: no } = await call(transferGive, { body }, { silent: true })
        // What was scanned meanwhile is given next.
        setGiving(now.current.filter(({ id }) => !passportIds.includes(id)))
        scans.beginAnew()
        tell({ tone: 'good', title: fill(t.handed, { no }) })
      }),
    confirm: (transferId: number, answer: string) =>
      guarded(async () => {
        const body = { transferId, answer }
        const { taken, left, moved } = await call(transferConfirm, { body }, { silent: true })
        setTaking(0)
        scans.beginAnew()
        const title = fill(t.confirmed, { taken, left })
        if (moved.length === 0) tell({ tone: 'good', title })
        else tell({ tone: 'bad', title, text: fill(t.movedOn, { names: moved.join(' ') }) })
      }),
    cancel: async (transfer: Transfer) => {
      const { id: transferId, transferNo: no, toName: name, lines } = transfer
      const told = { no, name, taken: takenOf(transfer), count: lines.length }
      const agreed =
        told.taken === 0 ||
        (await confirmDialog({
          title: fill(t.cancelAsk, told),
          content: fill(t.cancelScanned, told),
          okText: t.cancel,
          danger: true,
        }))
      if (agreed) await guarded(() => call(transferCancel, { body: { transferId } }, { silent: true }))
    },
    /** It was refused or ended: what was scanned of it was not taken. */
    ended: ({ id, transferNo: no, fromName: name }: Transfer) => {
      if (id === taking) {
        setTaking(0)
        scans.beginAnew()
        tell({ tone: 'ask', title: fill(t.refused, { no, name }) })
      } else tell({ tone: 'ask', title: fill(t.endedNow, { no, name }) })
    },
  }
}

export type TransferDesk = ReturnType<typeof useTransfer>
