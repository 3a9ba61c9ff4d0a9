import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Input, Radio } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { isAsked } from '../lacks.ts'
import { Field, Part } from '../part.tsx'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

/** How passports and visas come back to the customer. */
export function ReturnPart({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { draft, change, lacks } = counter
  const { COURIER, PICKUP } = RETURN_WAY
  return (
    <Part step="back" no={6} title={t.back} keyName="F9" isDone={!lacks.includes('returnAddress')}>
      <div className={styles.stack} data-first>
        <Radio.Group
          block
          optionType="button"
          aria-label={t.back}
          value={draft.returnWay}
          onChange={({ target }) => change({ returnWay: target.value === COURIER ? COURIER : PICKUP })}
          options={[
            { value: PICKUP, label: t.ways.pickup },
            { value: COURIER, label: t.ways.courier },
          ]}
        />
        {isAsked('returnAddress', draft) && (
          <Field label={t.address} isRequired>
            <Input
              value={draft.returnAddress}
              maxLength={CONTRACT_LIMITS.address}
              placeholder={t.addressHint}
              autoComplete="off"
              onChange={({ target }) => change({ returnAddress: target.value })}
            />
          </Field>
        )}
        <Field label={t.remark}>
          <Input
            value={draft.remark}
            maxLength={CONTRACT_LIMITS.remark}
            autoComplete="off"
            onChange={({ target }) => change({ remark: target.value })}
          />
        </Field>
      </div>
    </Part>
  )
}
