import { contractPayers } from '@visa/contract/centre/contract-payers'
import { formatMoney } from '@visa/contract/money'
import { CONSULATES, productKey } from '@visa/contract/visa/products'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { listMessages } from '@visa/messages/ui/list'
import { productMessages } from '@visa/messages/visa/products'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { useCategoryName, useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { personName } from '../draft.ts'
import { returnOf } from '../returns.ts'
import { rollOf } from './fee-lines.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

/** The contract in words: who, what, for when, how it goes back, and what it comes to and who pays. */
export function PreviewBody({ counter: { draft, estimate, left } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const products = useTexts(productMessages)
  const { separator } = useTexts(listMessages)
  const categoryOf = useCategoryName()
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  const consulateOf = useNameOfCode(CONSULATES)
  const payers = useCall(contractPayers, { query: {} }, { silent: true, enabled: draft.payerId !== null })
  const company = payers.data?.find(({ id }) => id === draft.payerId)?.companyName ?? t.payerCompany
  const payer = draft.payerId === null ? draft.payerName.trim() || draft.customerName : company
  const way = returnOf(draft)
  const told = { pickup: '', courier: draft.returnAddress, proxy: draft.proxy?.collectorName ?? '' }
  const facts: readonly (readonly [string, string])[] = [
    [t.customer, `${draft.customerName} ${draft.contactMobile}`],
    [
      t.product,
      `${products[productKey(draft)]} ${categoryOf(draft.visaCategory, draft.visaType)} ${entriesOf(draft.entries)}`,
    ],
    [t.speed, speedOf(draft.urgencyLevel)],
    [t.journey, [draft.entryDate, draft.exitDate].filter((day) => day !== null).join(' – ')],
    [t.promiseShort, estimate?.promise?.promisedDate ?? t.promiseUnknown],
    ...(draft.consulate === '' ? [] : ([[t.consulate, consulateOf(draft.consulate)]] as const)),
    ...(left.length === 0
      ? []
      : ([[t.leaving, fill(t.leavingNote, { names: left.map(personName).join(separator) })]] as const)),
    [t.back, `${t.ways[way]} ${told[way]}`.trim()],
    [t.payer, payer],
    ...(draft.invoiceTitle === ''
      ? []
      : ([[t.invoice, `${draft.invoiceTitle} ${draft.invoiceTaxCode}`.trim()]] as const)),
  ]
  return (
    <div className={styles.preview}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.people} aria-label={t.people}>
        <thead>
          <tr>
            <th scope="col">{t.no}</th>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.passportNo}</th>
            <th scope="col">{t.expiry}</th>
            <th scope="col">{t.label}</th>
          </tr>
        </thead>
        <tbody>
          {draft.people.map((person, index) => (
            <tr key={person.key}>
              <td>{index + 1}</td>
              <th scope="row">{personName(person)}</th>
              <td className={styles.code}>{person.passportNo}</td>
              <td>{person.passportExpiry}</td>
              <td className={styles.code}>{person.label}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {estimate !== undefined && (
        <dl className={styles.total}>
          {rollOf(estimate.fees).map(({ group, cents }) => (
            <div key={group}>
              <dt>{t.groups[group]}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
          {estimate.totals.discountCents > 0 && (
            <div>
              <dt>{`${t.discount} ${draft.discountReason}`.trim()}</dt>
              <dd>{formatMoney(-estimate.totals.discountCents)}</dd>
            </div>
          )}
          <div data-sum>
            <dt>{fill(t.total, { count: draft.people.length })}</dt>
            <dd>{yuan(estimate.totals.totalCents)}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}
