import { contractRevisionMessages } from '@visa/messages/centre/contract-revisions'
import { Alert } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { LapsedLines } from '../lapsed-lines.tsx'
import type { Counter } from './use-counter.ts'

/** Before a contract is kept: which approved prices that would give up, and what it comes to then. */
export function LapsingNote({ counter: { estimate } }: { counter: Counter }) {
  const t = useTexts(contractRevisionMessages)
  if (estimate === undefined || estimate.lapsing.length === 0) return null
  const { lapsing, beforeCents, totals } = estimate
  return (
    <Alert
      type="warning"
      showIcon
      title={t.lapsing}
      description={
        <>
          <LapsedLines lines={lapsing} />
          {fill(t.lapsingHelp, { before: yuan(beforeCents ?? 0), after: yuan(totals.totalCents) })}
        </>
      }
    />
  )
}
