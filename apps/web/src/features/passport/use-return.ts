import {
  gateCheck,
  passportReturn,
  type Collection,
  type Gate,
  type GateCondition,
} from '@visa/contract/custody/handover'
import { labelScan } from '@visa/contract/custody/label'
import type { PassportItem } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { returnMessages } from '@visa/messages/custody/returns'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below, useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { usePaused } from '../../lib/use-paused.ts'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
import { playSound } from '../../ui/scan/scan-sound.ts'
import { canGo, type Openings } from './return-gate.ts'
import { PASSPORT_STALE } from './passport.names.ts'

const NOBODY: Collection = {
  way: 'COUNTER',
  collector: 'SELF',
  collectorName: '',
  idType: '',
  idNo: '',
  collectorMobile: '',
  relation: '',
  authorisation: '',
  receiptNo: '',
  carrier: '',
  waybillNo: '',
  address: '',
  note: '',
}

const PAUSE_MS = 300
const RECEIPT = /^R\d{11}$/
const STALE = [...PASSPORT_STALE, '/api/visa/handover', '/api/visa/result', '/api/visa/order', '/api/order']

const names = (list: readonly PassportItem[]): string => list.map(({ holder }) => holder).join(' ')

const said = (error: unknown): string => (error instanceof CallError ? error.message : String(error))

/** The return on the counter: who collects, which passports, and how the gate stands for each. */
export function useReturn() {
  const t = useTexts(returnMessages)
  const client = useQueryClient()
  const [passports, keepPassports] = useTabState<readonly PassportItem[]>('passports', [])
  const [collection, keepCollection] = useTabState<Collection>('collection', NOBODY)
  const [openings, setOpenings] = useState<Openings>({})
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const now = useRef({ passports, collection, scanned: true })
  const setPassports = (next: readonly PassportItem[]) => {
    now.current.passports = next
    keepPassports(next)
  }
  const setCollection = (next: Collection) => {
    now.current.collection = next
    keepCollection(next)
  }
  const tell = (told: Verdict) => {
    setVerdict(told)
    if (told.tone !== 'busy') playSound(told.tone)
  }

  const asked = usePaused(
    JSON.stringify({ ...collection, passportIds: passports.map(({ id }) => id) }),
    PAUSE_MS,
  )
  const body = JSON.parse(asked) as Collection & { passportIds: number[] }
  const gate = useCall(
    gateCheck,
    { body },
    { silent: true, enabled: body.passportIds.length > 0, keepPreviousData: true },
  )
  const gates = (gate.data ?? []).filter((each) => passports.some(({ id }) => id === each.passport.id))

  const take = (code: string, found: readonly PassportItem[]): void => {
    const here = found.filter(({ status }) => status !== PASSPORT_STATUS.RETURNED)
    const fresh = here.filter(({ id }) => !now.current.passports.some((each) => each.id === id))
    if (fresh.length > 0) {
      setPassports([...now.current.passports, ...fresh])
      return tell({ tone: 'good', title: fill(t.added, { names: names(fresh) }) })
    }
    if (here.length > 0) return tell({ tone: 'bad', title: fill(t.twice, { names: names(here) }) })
    if (found.length > 0) return tell({ tone: 'bad', title: fill(t.gone, { names: names(found) }) })
    tell({ tone: 'bad', title: fill(t.unknown, { code }) })
  }
  const scan = async (typed: string, byScanner: boolean): Promise<void> => {
    now.current.scanned = byScanner
    try {
      const { code, passports: found } = await call(labelScan, { body: { code: typed } }, { silent: true })
      take(code, found)
      if (RECEIPT.test(code) && found.length > 0)
        setCollection({ ...now.current.collection, receiptNo: code })
    } catch (error) {
      tell({ tone: 'bad', title: typed, text: said(error) })
    }
  }
  const clear = () => {
    setPassports([])
    setCollection(NOBODY)
    setOpenings({})
    setReasons({})
    setRefused({})
  }
  const going = gates.filter((each) => canGo(each, openings, reasons))
  const give = async (): Promise<void> => {
    if (going.length === 0 || busy) return
    setBusy(true)
    try {
      const lines = going.map(({ passport: { id } }) => ({
        passportId: id,
        reason: reasons[id]?.trim() ?? '',
        opened: Object.entries(openings[id] ?? {}).map(([condition, reason]) => ({
          condition: condition as GateCondition,
          reason,
        })),
      }))
      const { scanned } = now.current
      const { rows } = await call(
        passportReturn,
        { body: { ...now.current.collection, scanned, lines } },
        { silent: true },
      )
      const given = rows.filter(({ ok }) => ok).map(({ id }) => id)
      const left = now.current.passports.filter(({ id }) => !given.includes(id))
      setRefused(Object.fromEntries(rows.filter(({ ok }) => !ok).map(({ id, message }) => [id, message])))
      if (left.length === 0) clear()
      else setPassports(left)
      const stayed = rows.length - given.length
      tell({
        tone: stayed === 0 ? 'good' : 'bad',
        title: fill(t.given, { count: given.length }),
        ...(stayed === 0 ? {} : { text: fill(t.notGiven, { count: stayed }) }),
      })
    } catch (error) {
      tell({ tone: 'bad', title: said(error) })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ predicate: below(STALE) })
    }
  }
  return {
    passports,
    collection,
    gates,
    isChecking: gate.isFetching,
    error: gate.error,
    openings,
    reasons,
    refused,
    verdict,
    busy,
    going,
    scan,
    give,
    clear,
    setCollection,
    remove: (id: number) => setPassports(now.current.passports.filter((each) => each.id !== id)),
    open: ({ passport: { id } }: Gate, condition: GateCondition, reason: string) =>
      setOpenings((before) => ({ ...before, [id]: { ...before[id], [condition]: reason } })),
    explain: (id: number, reason: string) => setReasons((before) => ({ ...before, [id]: reason })),
  }
}

export type Return = ReturnType<typeof useReturn>
