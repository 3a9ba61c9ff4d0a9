import { resultMessages } from '@visa/messages/visa/results'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lacksVisa, type BatchLine } from './batch-lines.ts'

/** So many are named; the rest is counted. */
const NAMED = 6

/** Before results are given: whoever lacks what a visa says is named once; to go on is to say that it comes later. */
export function useAskBefore(): (lines: readonly BatchLine[]) => Promise<boolean> {
  const t = useTexts(resultMessages)
  return async (lines) => {
    const lacking = lines.filter(lacksVisa)
    if (lacking.length === 0) return true
    const shown = lacking.slice(0, NAMED).map(({ person }) => person.name)
    const names = shown.join(t.nameComma)
    const more = lacking.length - shown.length
    return confirmDialog({
      title: fill(t.askTitle, { count: lines.length }),
      content: fill(t.askLacking, {
        count: lacking.length,
        names: more > 0 ? fill(t.namesMore, { names, more }) : names,
      }),
      okText: t.askAnyway,
      cancelText: t.askBack,
    })
  }
}
