import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Input } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

/** What the counter takes off by itself, with why; more than its limit is asked for in the contract. */
export function DiscountLine({ counter: { draft, change, estimate } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const limit = estimate?.discountLimitCents ?? 0
  const { discountCents, discountReason } = draft
  return (
    <>
      <div>
        <dt>{fill(t.discountUpTo, { limit: yuan(limit) })}</dt>
        <dd className={styles.discount}>
          <MoneyInput
            aria-label={t.discount}
            value={discountCents === 0 ? null : discountCents}
            onChange={(cents) => change({ discountCents: cents ?? 0 })}
          />
        </dd>
      </div>
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
