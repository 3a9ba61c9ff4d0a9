import type { ApprovalLook, FeeChange, PaymentChange } from '@visa/contract/centre/approval'
import { feeApproversFor, paymentApproversFor } from '@visa/contract/centre/approval'
import { isStoppedByChanges } from '@visa/contract/centre/approval.states'
import { operationText } from '@visa/contract/states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { listMessages } from '@visa/messages/ui/list'
import type { CallError } from '../../../lib/call-error.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { yuan } from '../../../lib/yuan.ts'
import styles from '../centre.module.css'

/** Said before it is asked for: how many have to agree, who may, and what waits until they did. */

const PAUSE_MS = 300

/** How many, and who. */
function useWho(): (look: ApprovalLook) => string {
  const t = useTexts(contractPageMessages)
  const { separator } = useTexts(listMessages)
  return ({ needsTwo, needsLarge, twoAboveCents, deciders, seconds }) => {
    const names = deciders.join(separator)
    if (deciders.length === 0) return needsTwo ? `${t.bandTwo}${t.comma}${t.bandNobody}` : t.bandNobody
    const large = needsLarge ? `${t.comma}${t.lookLarge}` : ''
    if (!needsTwo) return `${fill(t.lookOne, { names })}${large}`
    const limit = yuan(twoAboveCents)
    const last = seconds.join(separator)
    // One person is not two, and somebody has to be able to say the last yes.
    if (last === '' || new Set([...deciders, ...seconds]).size < 2) return fill(t.lookNoSecond, { limit })
    return last === names
      ? `${fill(t.lookTwo, { limit, names })}${large}`
      : `${fill(t.lookTwoLast, { limit, names, seconds: last })}${large}`
  }
}

function Look({ look, error }: { look: ApprovalLook | undefined; error: CallError | null }) {
  const t = useTexts(contractPageMessages)
  const words = useTexts(contractStateMessages)
  const { separator } = useTexts(listMessages)
  const who = useWho()
  // What would be refused is told in the words of the refusal.
  const told = error === null ? (look === undefined ? '' : who(look)) : error.message
  const waits = (look?.waits ?? []).map((each) =>
    isStoppedByChanges(each) ? operationText(words, each) : t.lookStops[each],
  )
  return (
    <output className={styles.look} data-two={look?.needsTwo === true && error === null}>
      <b>{told}</b>
      {look !== undefined && error === null && (
        <span>
          {waits.length === 0 ? t.lookWaitsNothing : fill(t.lookWaits, { waits: waits.join(separator) })}
        </span>
      )}
    </output>
  )
}

/** Of a change of fees; null: something in it was emptied, and it cannot be asked for yet. */
export function FeeLook({ contractId, change }: { contractId: number; change: FeeChange | null }) {
  const t = useTexts(contractPageMessages)
  const asked = JSON.parse(usePaused(JSON.stringify(change), PAUSE_MS)) as FeeChange | null
  const { data, error } = useCall(
    feeApproversFor,
    { body: { contractId, change: asked ?? { lines: [], discountCents: 0 } } },
    { silent: true, enabled: asked !== null, keepPreviousData: true },
  )
  if (change === null) return <output className={styles.look}>{t.lookUnknown}</output>
  return <Look look={data} error={error} />
}

/** Of another payer, or another invoice. */
export function PaymentLook({ contractId, change }: { contractId: number; change: PaymentChange }) {
  const asked = JSON.parse(usePaused(JSON.stringify(change), PAUSE_MS)) as PaymentChange
  const { data, error } = useCall(
    paymentApproversFor,
    { body: { contractId, change: asked } },
    { silent: true, keepPreviousData: true },
  )
  return <Look look={data} error={error} />
}
