import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Input } from 'antd'
import { useId } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { isDiscount } from '../estimate-of.ts'
import { isDiscountAbove } from '../lacks.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

/** What the counter takes off by itself, with why; more than its limit is asked for in the contract. */
export function DiscountLine({ counter: { draft, change, estimate } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const noteId = useId()
  const { discountCents, discountReason } = draft
  const limitCents = estimate?.discountLimitCents
  const limit = yuan(limitCents ?? 0)
  const above = isDiscountAbove(draft, limitCents) ? fill(t.discountAbove, { limit }) : undefined
  const problem = isDiscount(discountCents) ? above : t.lacks.discountWrong
  return (
    <>
      <div>
        <dt>{limitCents === undefined ? t.discount : fill(t.discountUpTo, { limit })}</dt>
        <dd className={styles.discount}>
          <MoneyInput
            aria-label={t.discount}
            {...(problem !== undefined && {
              status: 'error' as const,
              'aria-invalid': true,
              'aria-describedby': noteId,
            })}
            value={discountCents === 0 ? null : discountCents}
            onChange={(cents) => change({ discountCents: cents ?? 0 })}
          />
        </dd>
      </div>
      {problem !== undefined && (
        <div>
          <dt className="unseen">{t.discount}</dt>
          <dd id={noteId} role="alert" className={styles.trouble} data-grave>
            {problem}
          </dd>
        </div>
      )}
      {discountCents > 0 && (
        <div>
          <dt>{t.discountReason}</dt>
          <dd className={styles.discount}>
            <Input
              aria-label={t.discountReason}
              value={discountReason}
              maxLength={CONTRACT_LIMITS.reason}
              autoComplete="off"
              onChange={({ target }) => change({ discountReason: target.value })}
            />
          </dd>
        </div>
      )}
    </>
  )
}
