import { dayOf } from '@visa/contract/dates'
import { resultMessages } from '@visa/messages/visa/results'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import { doubtsIn, type BatchLine } from './batch-lines.ts'

/** So many are named; the rest is counted. */
const NAMED = 6

/** Before results are given: whoever lacks what a visa says, and whose result is older than their lodging, is named once. */
export function useAskBefore(): (lines: readonly BatchLine[]) => Promise<boolean> {
  const t = useTexts(resultMessages)
  const told = useServerTime()?.told
  const said = (text: string, lines: readonly BatchLine[]): string => {
    const shown = lines.slice(0, NAMED).map(({ person }) => person.name)
    const names = shown.join(t.nameComma)
    const more = lines.length - shown.length
    return fill(text, {
      count: lines.length,
      names: more > 0 ? fill(t.namesMore, { names, more }) : names,
    })
  }
  return async (lines) => {
    const { lacking, early } = doubtsIn(lines, dayOf(told ?? new Date()))
    if (lacking.length + early.length === 0) return true
    return confirmDialog({
      title: fill(t.askTitle, { count: lines.length }),
      content: [
        lacking.length === 0 ? '' : said(t.askLacking, lacking),
        early.length === 0 ? '' : said(t.askEarly, early),
      ]
        .filter((text) => text !== '')
        .join(' '),
      okText: t.askAnyway,
      cancelText: t.askBack,
    })
  }
}
