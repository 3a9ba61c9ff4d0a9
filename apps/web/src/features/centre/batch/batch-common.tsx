import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import { ORDER_LIMITS } from '@visa/contract/visa/order'
import { batchMessages } from '@visa/messages/centre/batches'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Input, Radio } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { PayerPicker } from '../payer-picker.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { InvoiceFields } from '../invoice-fields.tsx'
import { isAsked } from '../lacks.ts'
import { Field } from '../part.tsx'
import { ProductFields } from '../product-part.tsx'
import { ProxyFields } from '../proxy-fields.tsx'
import { ServicesInput } from '../services-field.tsx'
import { asReturned, returnOf, returnsOf, type Return } from '../returns.ts'
import type { Batch } from './use-batch.ts'
import styles from '../counter.module.css'

/** What all rows have in common: who orders and pays, what is wanted, and how it comes back. */
export function BatchCommonCard({ batch }: { batch: Batch }) {
  const t = useTexts(batchMessages)
  const c = useTexts(contractCreateMessages)
  const { draft, change, today } = batch
  const { common } = draft
  return (
    <DeskCard title={t.shared}>
      <div className={styles.fields} data-columns="customer">
        <Field label={t.company} isRequired>
          <Input
            value={common.customerName}
            maxLength={CONTRACT_LIMITS.name}
            autoComplete="off"
            onChange={({ target }) => change({ customerName: target.value })}
          />
        </Field>
        <Field label={t.contact} isRequired>
          <Input
            value={common.contactName}
            maxLength={ORDER_LIMITS.contactName}
            autoComplete="off"
            onChange={({ target }) => change({ contactName: target.value })}
          />
        </Field>
        <Field label={t.mobile} isRequired>
          <Input
            value={common.contactMobile}
            maxLength={ORDER_LIMITS.contactMobile}
            inputMode="tel"
            autoComplete="off"
            onChange={({ target }) => change({ contactMobile: target.value })}
          />
        </Field>
        {isAsked('contactEmail', common) && (
          <Field label={c.email} isRequired>
            <Input
              value={common.contactEmail}
              maxLength={ORDER_LIMITS.contactEmail}
              inputMode="email"
              autoComplete="off"
              onChange={({ target }) => change({ contactEmail: target.value })}
            />
          </Field>
        )}
        <Field label={t.payer}>
          <PayerPicker
            aria-label={t.payer}
            placeholder={t.payerHelp}
            value={common.payerId ?? undefined}
            onChange={(payerId) => change({ payerId: payerId ?? null })}
          />
        </Field>
        <InvoiceFields draft={common} change={change} />
      </div>
      <ProductFields draft={common} today={today} change={change} />
      <div className={styles.fields}>
        <Field label={t.services}>
          <ServicesInput
            product={common}
            value={common.services}
            onChange={(services) => change({ services })}
          />
        </Field>
      </div>
      <div className={styles.fields} data-columns="customer">
        <div className={styles.field}>
          <span>{c.back}</span>
          <Radio.Group
            optionType="button"
            aria-label={c.back}
            value={returnOf(common)}
            onChange={({ target }) => change(asReturned(target.value as Return))}
            options={returnsOf(common).map((value) => ({ value, label: c.ways[value] }))}
          />
        </div>
        {isAsked('returnAddress', common) && (
          <Field label={t.courierAddress} isRequired>
            <Input
              value={common.returnAddress}
              maxLength={CONTRACT_LIMITS.address}
              autoComplete="off"
              onChange={({ target }) => change({ returnAddress: target.value })}
            />
          </Field>
        )}
      </div>
      {common.proxy !== null && (
        <div className={styles.fields} data-columns="customer">
          <ProxyFields proxy={common.proxy} onChange={(proxy) => change({ proxy })} />
        </div>
      )}
    </DeskCard>
  )
}
