import { stateText } from '@visa/contract/states'
import { sendBillRemove, sendBillScan, type SendBillScan } from '@visa/contract/visa/send-bill-work'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { call } from '../../lib/call.ts'
import { said } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useVerdict } from '../../ui/scan/use-verdict.ts'
import { blockedOf, useCheckTexts } from './bill.names.ts'

/** One scan as it stays in sight. */
export interface PastScan {
  key: number
  good: boolean
  text: string
  /** The line that it put on the bill, until that is undone. */
  lineId: number | null
  name: string
}

const KEPT = 20

/** What an answer says in one line. */
function useScanText(): (answer: SendBillScan) => string {
  const t = useTexts(sendBillMessages)
  const states = useTexts(orderStateMessages)
  const { short } = useCheckTexts()
  return (answer) => {
    const { outcome, name, billNo, position, code, applicantStatus } = answer
    const blocked = blockedOf(answer)
    const key = outcome === 'added' && blocked.length > 0 ? 'addedBlocked' : outcome
    const status = applicantStatus === null ? '' : stateText(states, applicantStatus)
    return fill(t.scanned[key], {
      name,
      billNo,
      position,
      code,
      status,
      checks: blocked.map(short).join(', '),
    })
  }
}

/** Scans onto a draft: each is answered before the next is sent, the last twenty stay in sight, the last can be undone. */
export function useBillScan(billId: number) {
  const t = useTexts(sendBillMessages)
  const client = useQueryClient()
  const textOf = useScanText()
  const { verdict, tell: say } = useVerdict()
  const [past, setPast] = useTabState<readonly PastScan[]>('scans', [])
  const kept = useRef(past)
  const queue = useRef(Promise.resolve())

  const tell = (tone: 'good' | 'bad', title: string) => say({ tone, title })
  const keep = (next: readonly PastScan[]) => {
    kept.current = next.slice(0, KEPT)
    setPast(kept.current)
  }
  const refresh = () => void client.invalidateQueries({ predicate: below(CASE_STALE) })

  const read = async (code: string, scanned: boolean) => {
    const answer = await call(sendBillScan, { body: { id: billId, code, scanned } }, { silent: true }).catch(
      said,
    )
    if (typeof answer === 'string') {
      tell('bad', answer)
      return
    }
    const text = textOf(answer)
    const good = answer.outcome === 'added'
    const isFit = good && blockedOf(answer).length === 0
    tell(isFit ? 'good' : 'bad', text)
    const key = (kept.current[0]?.key ?? 0) + 1
    keep([
      { key, good: isFit, text, lineId: good ? answer.lineId : null, name: answer.name },
      ...kept.current,
    ])
    if (good) refresh()
  }
  const undo = async () => {
    const last = kept.current.find(({ lineId }) => lineId !== null)
    if (last === undefined || last.lineId === null) return tell('bad', t.nothingToUndo)
    await call(sendBillRemove, { body: { id: billId, lineId: last.lineId } })
    keep(kept.current.filter((scan) => scan !== last))
    tell('good', fill(t.undone, { name: last.name }))
    refresh()
  }
  const inTurn = (work: () => Promise<unknown>) => {
    queue.current = queue.current.then(work).then(
      () => undefined,
      () => undefined,
    )
  }
  return {
    verdict,
    past,
    /** Behind every code that came before. */
    inTurn,
    scan: (code: string, scanned: boolean) => inTurn(() => read(code, scanned)),
    undo: () => inTurn(undo),
  }
}
