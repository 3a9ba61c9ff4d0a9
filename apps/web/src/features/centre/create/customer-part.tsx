import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import { contractsOfMember } from '@visa/contract/centre/contract-member'
import { isMobile } from '@visa/contract/rules/patterns'
import { ORDER_LIMITS } from '@visa/contract/visa/order'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Button, Input, Radio } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import type { CounterDraft } from '../draft.ts'
import { PayerPicker } from '../payer-picker.tsx'
import { InvoiceFields } from '../invoice-fields.tsx'
import { isAsked, type Lack } from '../lacks.ts'
import { Field, Part } from '../part.tsx'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

const LACKS: ReadonlySet<Lack> = new Set<Lack>([
  'customerName',
  'customerIdNo',
  'contactName',
  'contactMobile',
  'contactMobileWrong',
  'contactEmail',
  'invoiceTaxCode',
])

/** Who orders and pays: a member whom a scan found, or whoever walked in. */
export function CustomerPart({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { draft, change, lacks } = counter
  const isCompany = draft.customerKind === 'COMPANY'
  const asksEmail = isAsked('contactEmail', draft)
  const typeMobile = (contactMobile: string) => {
    change({ contactMobile })
    // C9.6: at the last digit the member who has it fills the form, unless a name was typed.
    if (isMobile(contactMobile) && draft.customerName === '') void counter.scan(contactMobile)
  }
  return (
    <Part
      step="customer"
      no={1}
      title={t.customer}
      keyName="F3"
      isDone={!lacks.some((lack) => LACKS.has(lack))}
      note={draft.memberId === null ? t.walkIn : <OfMember draft={draft} memberId={draft.memberId} />}
      tools={
        <>
          <Radio.Group
            size="small"
            optionType="button"
            aria-label={t.customerKind}
            value={draft.customerKind}
            onChange={({ target }) =>
              change({ customerKind: target.value === 'COMPANY' ? 'COMPANY' : 'PERSON' })
            }
            options={[
              { value: 'PERSON', label: t.person },
              { value: 'COMPANY', label: t.company },
            ]}
          />
          <Button
            type="link"
            size="small"
            onClick={() => counter.findMember({ mobile: draft.contactMobile, idNo: draft.customerIdNo })}
          >
            {t.findMember}
          </Button>
        </>
      }
    >
      <div className={styles.fields} data-columns="customer" data-first>
        <Field label={isCompany ? t.companyName : t.customerName} isRequired>
          <Input
            value={draft.customerName}
            maxLength={CONTRACT_LIMITS.name}
            autoComplete="off"
            onChange={({ target }) => change({ customerName: target.value })}
          />
        </Field>
        {isCompany && (
          <Field label={t.contactName} isRequired>
            <Input
              value={draft.contactName}
              maxLength={ORDER_LIMITS.contactName}
              autoComplete="off"
              onChange={({ target }) => change({ contactName: target.value })}
            />
          </Field>
        )}
        <Field label={t.mobile} isRequired>
          <Input
            value={draft.contactMobile}
            maxLength={ORDER_LIMITS.contactMobile}
            inputMode="tel"
            autoComplete="off"
            onChange={({ target }) => typeMobile(target.value)}
          />
        </Field>
        {asksEmail && (
          <Field label={t.email} isRequired>
            <Input
              value={draft.contactEmail}
              maxLength={ORDER_LIMITS.contactEmail}
              inputMode="email"
              autoComplete="off"
              onChange={({ target }) => change({ contactEmail: target.value })}
            />
          </Field>
        )}
        <Field label={lacks.includes('customerIdNo') ? `${t.idNo} ${t.idNoWrong}` : t.idNo} isLong>
          <Input
            value={draft.customerIdNo}
            {...(lacks.includes('customerIdNo') && {
              status: 'error' as const,
              'aria-invalid': true,
              title: t.lacks.customerIdNo,
            })}
            autoComplete="off"
            onChange={({ target }) => change({ customerIdNo: target.value.trim().toUpperCase() })}
          />
        </Field>
        {(isCompany || draft.payerId !== null) && (
          <Field label={t.payerCompany}>
            <PayerPicker
              aria-label={t.payerCompany}
              placeholder={t.payerCompanyHint}
              value={draft.payerId}
              // A company pays under its own name.
              onChange={(payerId) => change({ payerId: payerId ?? null, payerName: '' })}
            />
          </Field>
        )}
        {draft.payerId === null && (
          <Field label={t.payer}>
            <Input
              value={draft.payerName}
              maxLength={CONTRACT_LIMITS.name}
              placeholder={t.payerHint}
              autoComplete="off"
              onChange={({ target }) => change({ payerName: target.value })}
            />
          </Field>
        )}
        <InvoiceFields draft={draft} change={change} />
      </div>
      {draft.payerId !== null && <p className={styles.none}>{t.payerCompanyNote}</p>}
    </Part>
  )
}

const ORDER_QUERY = 'center.order.query'

/** A member, and how many contracts they have had here: a key to what was done for them. */
function OfMember({ draft: { vipNo, contactMobile }, memberId }: { draft: CounterDraft; memberId: number }) {
  const t = useTexts(contractCreateMessages)
  const can = useCan()
  const { data } = useCall(contractsOfMember, { query: { memberId } }, { silent: true })
  const member = fill(t.member, { vipNo })
  if (data === undefined || data.count === 0) return member
  const before = fill(t.memberBefore, { count: data.count })
  return (
    <>
      {member}{' '}
      {can(ORDER_QUERY) ? (
        <a href={screenLink(ORDER_QUERY, { params: { keyword: contactMobile } })}>{before}</a>
      ) : (
        before
      )}
    </>
  )
}
