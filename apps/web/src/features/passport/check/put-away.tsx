import { placePut } from '@visa/contract/custody/place'
import type { CallOutput } from '@visa/contract/endpoint'
import { CODES } from '@visa/contract/codes'
import { placeMessages } from '@visa/messages/custody/places'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { useRef } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { call } from '../../../lib/call.ts'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { useDesk, useDeskScans } from '../use-desk.tsx'
import { putStep } from './put-step.ts'

interface Scan {
  code: string
  placeId: number
  slot: string
}

/** Passports are put away one after the other: each is scanned, then the slot that it goes into. */
export function PutAway() {
  const { put: t } = useTexts(placeMessages)
  const q = useTexts(scanQueueMessages)
  const [kept, keepInHand] = useTabState('putInHand', '')
  // Codes come faster than drawings: what the one before did is known at once.
  const now = useRef(kept)
  const hold = (code: string): void => {
    now.current = code
    keepInHand(code)
  }
  const desk = useDesk(CASE_STALE)
  const scans = useDeskScans<Scan, CallOutput<typeof placePut>>('putAway', desk, {
    send: async (scan, key, mark) => {
      try {
        return await call(placePut, { body: { ...scan, scanned: true, ...mark } }, { silent: true, key })
      } catch (error) {
        // Refused, it is still in the hand: the next slot is scanned, not the passport again.
        if (error instanceof CallError && error.code === CODES.FAILURE && now.current === '') hold(scan.code)
        throw error
      }
    },
    hear: ({ code }, { kind, name, passportNo, placeName, slot }) => {
      if (kind !== 'put')
        return { tone: 'bad', title: fill(kind === 'several' ? t.several : t.unknown, { code }) }
      return {
        tone: 'good',
        title: fill(t.done, { name, place: `${placeName} ${slot}`.trim() }),
        text: passportNo,
        note: `${name} ${placeName} ${slot}`.trim(),
      }
    },
  })
  const scan = (typed: string): void => {
    const step = putStep(now.current, typed)
    if (step.kind === 'noPassport') return desk.tell({ tone: 'bad', title: t.passportFirst })
    if (step.kind === 'passport') {
      const { code, before } = step
      hold(code)
      const title = fill(t.inHand, { code })
      if (before === '') return desk.tell({ tone: 'good', title })
      return desk.tell({ tone: 'ask', title, text: fill(t.instead, { before }) })
    }
    const { code, placeId, slot } = step
    hold('')
    scans.push({ code, placeId, slot })
    if (scans.silentSince !== undefined) desk.tell({ tone: 'ask', title: code, text: t.waits })
  }
  return (
    <>
      <ScanBar label={t.scan} hint={t.scanHint} verdict={desk.verdict} onScan={scan} />
      <OfflineMark silentSince={scans.silentSince} waiting={scans.waiting.length} />
      {scans.recent.length > 0 && <DeskRecent title={q.recent} empty="" rows={scans.recent} />}
    </>
  )
}
