import { labelScan } from '@visa/contract/custody/label'
import type { PassportItem } from '@visa/contract/custody/passport'
import {
  transferCancel,
  transferConfirm,
  transferGive,
  transferList,
  transferScan,
} from '@visa/contract/custody/transfer'
import { transferMessages } from '@visa/messages/custody/transfers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { playSound } from '../../../ui/scan/scan-sound.ts'
import { said } from '../use-return.ts'

const STALE = ['/api/visacenter/transfer', '/api/visa/passport', '/api/visacenter/place'] as const

/** Hand-overs at the desk: what is scanned to be given, and what is scanned to be taken. */
export function useTransfer() {
  const t = useTexts(transferMessages)
  const client = useQueryClient()
  const list = useCall(transferList, {}, { silent: true })
  const [giving, setGiving] = useTabState<readonly PassportItem[]>('giving', [])
  const [taking, setTaking] = useTabState<number>('taking', 0)
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
      await client.invalidateQueries({ predicate: below(STALE) })
    }
  }
  const add = async (code: string): Promise<void> => {
    const { passports } = await call(labelScan, { body: { code } }, { silent: true })
    const [found] = passports
    if (found === undefined) return tell({ tone: 'bad', title: fill(t.unknown, { code }) })
    const { holder: name } = found
    if (giving.some(({ id }) => id === found.id)) return tell({ tone: 'bad', title: fill(t.twice, { name }) })
    setGiving((before) => [...before, found])
    tell({ tone: 'good', title: fill(t.added, { name }) })
  }
  const take = async (code: string): Promise<void> => {
    const { kind, name } = await call(transferScan, { body: { transferId: taking, code } }, { silent: true })
    if (kind === 'taken') return tell({ tone: 'good', title: fill(t.taken, { name }) })
    tell({ tone: 'bad', title: kind === 'twice' ? fill(t.twice, { name }) : fill(t.notOnList, { code }) })
  }
  return {
    list,
    giving,
    taking,
    verdict,
    busy,
    setTaking,
    remove: (id: number) => setGiving((before) => before.filter((each) => each.id !== id)),
    scan: (code: string) => guarded(() => (taking === 0 ? add(code) : take(code))),
    give: (userId: number, note: string) =>
      guarded(async () => {
        const passportIds = giving.map(({ id }) => id)
        const { transferNo: no } = await call(
          transferGive,
          { body: { userId, passportIds, note } },
          { silent: true },
        )
        setGiving([])
        tell({ tone: 'good', title: fill(t.handed, { no }) })
      }),
    confirm: (transferId: number, answer: string) =>
      guarded(async () => {
        const done = await call(transferConfirm, { body: { transferId, answer } }, { silent: true })
        setTaking(0)
        tell({ tone: 'good', title: fill(t.confirmed, done) })
      }),
    cancel: (transferId: number) =>
      guarded(async () => {
        await call(transferCancel, { body: { transferId } }, { silent: true })
      }),
  }
}

export type TransferDesk = ReturnType<typeof useTransfer>
