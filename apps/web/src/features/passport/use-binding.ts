import { labelBind, labelScan, type ScanAnswer } from '@visa/contract/custody/label'
import type { PassportItem } from '@visa/contract/custody/passport'
import { passportMessages } from '@visa/messages/custody/passports'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { said } from '../../lib/call-error.ts'
import { call } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import { useVerdict } from '../../ui/scan/use-verdict.ts'

/** A passport has a label, and another one was scanned for it. */
export interface Replacing {
  passport: PassportItem
  code: string
}

/** Two scans in either order make a binding. */
export function useBinding() {
  const t = useTexts(passportMessages)
  const client = useQueryClient()
  const { verdict, tell } = useVerdict()
  const [bound, setBound] = useState<readonly PassportItem[]>([])
  const [replacing, setReplacing] = useState<Replacing>()
  const waiting = useRef<{ passport?: PassportItem; code?: string }>({})
  /** Whether the last code came from a scanner. */
  const byScanner = useRef(false)

  const failed = (code: string, error: unknown) => tell({ tone: 'bad', title: code, text: said(error) })

  const bind = async (passport: PassportItem, code: string, reason = ''): Promise<void> => {
    waiting.current = {}
    try {
      const body = { passportId: passport.id, code, reason, scanned: byScanner.current }
      const done = await call(labelBind, { body }, { silent: true })
      setBound((before) => [done, ...before.filter(({ id }) => id !== done.id)])
      tell({ tone: 'good', title: fill(t.bound, { name: done.holder, code }) })
      await client.invalidateQueries({ predicate: below(CASE_STALE) })
    } catch (error) {
      failed(code, error)
    }
  }
  const withLabel = (code: string): Promise<void> | void => {
    const { passport } = waiting.current
    if (passport === undefined) {
      waiting.current = { code }
      tell({ tone: 'good', title: fill(t.needPassport, { code }) })
      return
    }
    if (passport.label === null) return bind(passport, code)
    setReplacing({ passport, code })
  }
  const withPassport = (passport: PassportItem): Promise<void> | void => {
    const { code } = waiting.current
    if (code !== undefined && passport.label === null) return bind(passport, code)
    if (code !== undefined) return setReplacing({ passport, code })
    waiting.current = { passport }
    const { holder: name, passportNo, label } = passport
    if (label === null) tell({ tone: 'good', title: fill(t.needLabel, { name, passportNo }) })
    else tell({ tone: 'good', title: fill(t.hasLabel, { name, label }), text: t.hasLabelHelp })
  }
  const take = ({ code, kind, passports, awaited }: ScanAnswer): Promise<void> | void => {
    const [first, ...others] = passports
    if (kind === 'freeLabel') return withLabel(code)
    if (first !== undefined && others.length === 0) return withPassport(first)
    if (first !== undefined) return tell({ tone: 'bad', title: fill(t.several, { code }) })
    const [person] = awaited
    if (person !== undefined) return tell({ tone: 'bad', title: fill(t.awaited, { name: person.name }) })
    if (kind === 'voidLabel') return tell({ tone: 'bad', title: fill(t.voidLabel, { code }) })
    tell({ tone: 'bad', title: fill(t.unknown, { code }), text: t.unknownHelp })
  }
  const read = async (code: string): Promise<void> => {
    try {
      await take(await call(labelScan, { body: { code } }, { silent: true }))
    } catch (error) {
      failed(code, error)
    }
  }
  return {
    verdict,
    bound,
    replacing,
    scan: (code: string, scanned: boolean) => {
      byScanner.current = scanned
      return read(code)
    },
    replace: async (reason: string | undefined) => {
      const asked = replacing
      setReplacing(undefined)
      waiting.current = {}
      if (asked !== undefined && reason !== undefined) await bind(asked.passport, asked.code, reason)
    },
  }
}
