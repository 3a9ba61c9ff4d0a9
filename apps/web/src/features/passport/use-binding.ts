import { labelBind, labelScan, type ScanAnswer } from '@visa/contract/custody/label'
import type { PassportItem } from '@visa/contract/custody/passport'
import { passportMessages } from '@visa/messages/custody/passports'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { call } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
import { useDesk, useDeskScans } from './use-desk.tsx'

/** How a code came: typed or scanned, and when, where it had to wait for a connection. */
interface Come {
  scanned: boolean
  clientAt?: string
}

/** A passport has a label, and another one was scanned for it. */
export interface Replacing extends Come {
  passport: PassportItem
  code: string
}

/** Why the label before is spoiled: as the dictionary has it, where it is chosen, and in words. */
export interface Spoiled {
  reasonCode: string
  reason: string
}

/** A code that is read; with a passport, a label that goes onto it. */
interface Scan extends Come, Partial<Spoiled> {
  code: string
  passportId?: number
}

type Answer = { found: ScanAnswer; come: Come } | { bound: PassportItem }

/** The half of a pair that was scanned first. */
interface Half {
  passport?: PassportItem
  code?: string
}

/** Two scans in either order make a binding; each waits its turn, and what is bound is sent under a key of its own. */
export function useBinding() {
  const t = useTexts(passportMessages)
  const desk = useDesk(CASE_STALE)
  const [bound, setBound] = useState<readonly PassportItem[]>([])
  const [replacing, setReplacing] = useState<readonly Replacing[]>([])
  const [kept, keep] = useTabState<Half>('half', {})
  // Answers come faster than drawings.
  const half = useRef(kept)
  const wait = (next: Half): void => {
    half.current = next
    keep(next)
  }

  const pair = (passport: PassportItem, code: string, come: Come): Verdict => {
    wait({})
    const { holder: name, label } = passport
    if (label === null) {
      scans.push({ code, passportId: passport.id, ...come })
      return { tone: 'good', title: fill(t.binding, { name, code }) }
    }
    setReplacing((before) => [...before, { passport, code, ...come }])
    return { tone: 'ask', title: fill(t.reasonTitle, { name, label, code }) }
  }
  const withLabel = (code: string, come: Come): Verdict => {
    const { passport } = half.current
    if (passport !== undefined) return pair(passport, code, come)
    wait({ code })
    return { tone: 'good', title: fill(t.needPassport, { code }) }
  }
  const withPassport = (passport: PassportItem, come: Come): Verdict => {
    const { code } = half.current
    if (code !== undefined) return pair(passport, code, come)
    wait({ passport })
    const { holder: name, passportNo, label } = passport
    return label === null
      ? { tone: 'good', title: fill(t.needLabel, { name, passportNo }) }
      : { tone: 'good', title: fill(t.hasLabel, { name, label }), text: t.hasLabelHelp }
  }
  const take = ({ code, kind, passports, awaited }: ScanAnswer, come: Come): Verdict => {
    const [first, ...others] = passports
    if (kind === 'freeLabel') return withLabel(code, come)
    if (first !== undefined && others.length === 0) return withPassport(first, come)
    if (first !== undefined) return { tone: 'bad', title: fill(t.several, { code }) }
    const [person] = awaited
    if (person !== undefined) return { tone: 'bad', title: fill(t.awaited, { name: person.name }) }
    if (kind === 'voidLabel') return { tone: 'bad', title: fill(t.voidLabel, { code }) }
    return { tone: 'bad', title: fill(t.unknown, { code }), text: t.unknownHelp }
  }

  const scans = useDeskScans<Scan, Answer>('bind', desk, {
    send: async ({ code, scanned, passportId, reasonCode = '', reason = '', clientAt }, key, mark) => {
      const come: Come = { scanned, ...(clientAt === undefined ? mark : { clientAt }) }
      if (passportId === undefined)
        return { found: await call(labelScan, { body: { code } }, { silent: true }), come }
      const body = { passportId, code, reasonCode, reason, ...come }
      return { bound: await call(labelBind, { body }, { silent: true, key }) }
    },
    hear: ({ code }, answer) => {
      if ('found' in answer) return take(answer.found, answer.come)
      const { bound: done } = answer
      setBound((before) => [done, ...before.filter(({ id }) => id !== done.id)])
      return { tone: 'good', title: fill(t.bound, { name: done.holder, code }) }
    },
  })
  return {
    verdict: desk.verdict,
    bound,
    replacing: replacing[0],
    recent: scans.recent,
    waiting: scans.waiting.length,
    silentSince: scans.silentSince,
    scan: (code: string, scanned: boolean): void => {
      scans.push({ code, scanned })
    },
    replace: (spoiled: Spoiled | undefined): void => {
      const [asked, ...others] = replacing
      setReplacing(others)
      if (asked === undefined || spoiled === undefined) return
      const { passport, ...rest } = asked
      scans.push({ ...rest, passportId: passport.id, ...spoiled })
    },
  }
}
