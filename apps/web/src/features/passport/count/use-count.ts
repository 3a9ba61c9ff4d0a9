import { countClose, countDone, countScan, countToday, type CountToday } from '@visa/contract/custody/count'
import { countMessages } from '@visa/messages/custody/counts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { playSound } from '../../../ui/scan/scan-sound.ts'
import { said } from '../use-return.ts'

export const COUNT_STALE = [
  '/api/visacenter/count',
  '/api/visacenter/place',
  '/api/visacenter/passport',
  '/api/visa/passport',
] as const

/** As it is printed on a place, alone or with a slot after it. */
const PLACE = /^K(\d+)(-\d+-\d+)?$/i

export const openIn = ({ places, differences, transfers }: CountToday) => ({
  places: places.filter(({ doneAt }) => doneAt === null).length,
  differences: differences.filter(({ outcome }) => outcome === '').length,
  transfers,
})

/** The count of today: which place is scanned, and what each scan said. */
export function useCount() {
  const t = useTexts(countMessages)
  const client = useQueryClient()
  const today = useCall(countToday, {}, { silent: true })
  const [placeId, setPlaceId] = useTabState<number>('place', 0)
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const tell = (told: Verdict) => {
    setVerdict(told)
    if (told.tone !== 'busy') playSound(told.tone)
  }
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tell({ tone: 'bad', title: said(error) })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ predicate: below(COUNT_STALE) })
    }
  }
  const places = today.data?.places ?? []
  const count = async (code: string): Promise<void> => {
    const place = places.find((each) => each.placeId === placeId)
    if (place === undefined) return tell({ tone: 'bad', title: t.choose })
    const { kind, name, systemPlace } = await call(countScan, { body: { placeId, code } }, { silent: true })
    if (kind === 'here') return tell({ tone: 'good', title: fill(t.here, { name, place: place.name }) })
    if (kind === 'twice') return tell({ tone: 'bad', title: fill(t.twice, { name: name || code }) })
    if (kind === 'unknown') return tell({ tone: 'bad', title: fill(t.unknown, { code }) })
    tell({ tone: 'bad', title: fill(t.elsewhere, { name, place: systemPlace || t.nowhere }) })
  }
  return {
    today,
    placeId,
    setPlaceId,
    verdict,
    busy,
    scan: (code: string): Promise<void> => {
      const asked = Number(PLACE.exec(code.trim())?.[1] ?? 0)
      const place = places.find((each) => each.placeId === asked)
      if (place === undefined) return guarded(() => count(code))
      setPlaceId(place.placeId)
      tell({ tone: 'good', title: place.name })
      return Promise.resolve()
    },
    finish: () =>
      guarded(async () => {
        await call(countDone, { body: { placeId } }, { silent: true })
      }),
    close: ({ day }: CountToday) =>
      guarded(async () => {
        await call(countClose, { body: {} }, { silent: true })
        tell({ tone: 'good', title: fill(t.closedNow, { day }) })
      }),
  }
}

export type CountDesk = ReturnType<typeof useCount>
