import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { AutoComplete, Input, Radio } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { isAsked } from '../lacks.ts'
import { Field, Part } from '../part.tsx'
import { ProxyFields } from '../proxy-fields.tsx'
import { asReturned, returnOf, returnsOf, type Return } from '../returns.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

const LACKS = ['returnAddress', 'proxy', 'proxyIdNo'] as const

/** How passports and visas come back to the customer. */
export function ReturnPart({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { draft, change, lacks } = counter
  return (
    <Part step="back" no={6} title={t.back} keyName="F9" isDone={!LACKS.some((lack) => lacks.includes(lack))}>
      <div className={styles.stack} data-first>
        <Radio.Group
          block
          optionType="button"
          aria-label={t.back}
          value={returnOf(draft)}
          onChange={({ target }) => change(asReturned(target.value as Return))}
          options={returnsOf(draft).map((value) => ({ value, label: t.ways[value] }))}
        />
        {isAsked('returnAddress', draft) && (
          <Field label={t.address} isRequired>
            <AutoComplete
              value={draft.returnAddress}
              options={draft.addresses.map((value) => ({ value }))}
              maxLength={CONTRACT_LIMITS.address}
              placeholder={t.addressHint}
              onChange={(returnAddress: string) => change({ returnAddress })}
            />
          </Field>
        )}
        <div className={styles.pair} data-pair={draft.proxy !== null}>
          {draft.proxy !== null && (
            <ProxyFields proxy={draft.proxy} onChange={(proxy) => change({ proxy })} />
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
      </div>
    </Part>
  )
}
