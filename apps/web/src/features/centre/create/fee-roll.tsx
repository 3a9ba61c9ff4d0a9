import { CloseOutlined } from '@ant-design/icons'
import { CONTRACT_LIMITS, isCountedKind } from '@visa/contract/centre/contract'
import { formatMoney } from '@visa/contract/money'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { listMessages } from '@visa/messages/ui/list'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { Button, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { dayWithWeekday } from '../../../pickers/order-days.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { useCountProblem } from '../../../ui/inputs/use-count-problem.ts'
import { isQuantity } from '../estimate-of.ts'
import { serviceText, useOffered } from '../services-field.tsx'
import { DiscountLine } from './discount-line.tsx'
import { rollOf, withoutService, withQuantity, withService, type EstimatedFee } from './fee-lines.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

/** What a line is called: its service, by the dictionary or as the centre calls its own, else its kind. */
function useFeeName(): (fee: Pick<EstimatedFee, 'kind' | 'service'> & { name?: string }) => string {
  const { kinds } = useTexts(feeKindMessages)
  const serviceOf = useNameOfCode('VAS_KIND')
  return ({ kind, service, name = service }) => {
    if (service === '') return kinds[kind]
    const known = serviceOf(service)
    return known === service ? name : known
  }
}

/** Until when it is promised, if it were accepted now. */
export function PromiseHead({ counter: { estimate, draft } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { language } = useLanguage()
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const promise = estimate?.promise
  const day = promise?.promisedDate
  return (
    <div className={styles.promise} aria-live="polite">
      <span>
        <small>{t.promiseNow}</small>
        <b>{day ? dayWithWeekday(day, language) : t.promiseUnknown}</b>
        {promise?.promisedDate === null && promise.knownUntil !== null && (
          <small>{fill(t.promiseBeyond, { day: promise.knownUntil })}</small>
        )}
      </span>
      {promise && (
        <small className={styles.end}>
          {fill(t.workingDays, { speed: speedOf(draft.urgencyLevel), count: promise.workingDays })}
        </small>
      )}
    </div>
  )
}

/** The price as a till roll: made by the rules, its numbers changed here, its prices only by an approval. */
export function FeeRoll({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { kinds } = useTexts(feeKindMessages)
  const nameOf = useFeeName()
  const { estimate, estimateError, draft, lacks } = counter
  const count = draft.people.length
  // Of a number that cannot be sold nobody knows what it comes to.
  const isTotalKnown = estimate !== undefined && estimateError === null && !lacks.includes('quantity')
  return (
    <section className={styles.roll} aria-label={t.fees} data-step="fees">
      <header className={styles.head}>
        <span className={styles.no} data-done={(estimate?.fees.length ?? 0) > 0} aria-hidden>
          4
        </span>
        <h2>{t.fees}</h2>
        <span className={styles.end}>
          <ServiceSelect counter={counter} />
          <kbd>F7</kbd>
        </span>
      </header>
      <div className={styles.rollBody}>
        {estimateError !== null && (
          <p className={styles.trouble} data-grave>
            {estimateError.message}
          </p>
        )}
        {estimate === undefined ? (
          <>
            {estimateError === null && <p className={styles.none}>{t.noLines}</p>}
            <ChosenServices counter={counter} />
          </>
        ) : (
          <table className={styles.lines} aria-label={t.fees}>
            {rollOf(estimate.fees).map(({ group, fees, cents }) => (
              <tbody key={group}>
                <tr data-group>
                  <th scope="rowgroup" colSpan={3}>
                    {t.groups[group]}
                  </th>
                  <td>{formatMoney(cents)}</td>
                </tr>
                {fees.map((fee) => (
                  <FeeRow
                    key={`${fee.kind} ${fee.service} ${fee.serviceFeeId}`}
                    fee={fee}
                    counter={counter}
                  />
                ))}
              </tbody>
            ))}
          </table>
        )}
        {estimate?.gaps.map((gap) => (
          <p
            key={`${gap.kind} ${gap.service} ${gap.ageGroup} ${gap.nationality}`}
            className={styles.trouble}
            data-grave
          >
            {fill(t.gap, { kind: gap.service === '' ? kinds[gap.kind] : nameOf(gap) })}
          </p>
        ))}
        {estimate !== undefined && <p className={styles.fixed}>{t.priceFixed}</p>}
      </div>
      <dl className={styles.total}>
        {(estimate !== undefined || draft.discountCents !== 0) && <DiscountLine counter={counter} />}
        <div data-sum>
          <dt>{fill(t.total, { count })}</dt>
          <dd aria-live="polite">{isTotalKnown ? yuan(estimate.totals.totalCents) : '—'}</dd>
        </div>
      </dl>
    </section>
  )
}

function FeeRow({ fee, counter }: { fee: EstimatedFee; counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { ages } = useTexts(feeKindMessages)
  const { separator } = useTexts(listMessages)
  const name = useFeeName()(fee)
  const { draft, change } = counter
  const { kind, service, ageGroups, nationGroup, unitPrice, quantity, amount } = fee
  const alike = (counter.estimate?.fees ?? []).filter(
    (each) => each.kind === kind && each.service === service,
  )
  // Whom it is for is told where that makes a difference.
  const isOfSome = alike.length > 1
  // One number for all lines of it, which the rules tell apart.
  const priced = alike.reduce((sum, each) => sum + each.quantity, 0)
  const typed = draft.quantities.find((each) => each.kind === kind && each.service === service)?.quantity
  // What cannot be priced stays as it was typed.
  const wrong = typed !== undefined && !isQuantity(typed)
  const all = wrong ? typed : priced
  // None at all is nothing to type: it was approved.
  const min = !wrong && alike.some(({ changed }) => changed) ? 0 : 1
  const problem = useCountProblem({ min, max: CONTRACT_LIMITS.quantity })(all)
  const noteId = useId()
  const isField = isCountedKind(kind) && alike[0] === fee
  const row = (
    <tr>
      <th scope="row">
        {name}{' '}
        <small>
          {isOfSome && [...ageGroups.map((age) => ages[age]), nationGroup].filter(Boolean).join(separator)}
        </small>
        {kind === 'vas' && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={fill(t.removeService, { name })}
            onClick={() => change(withoutService(draft, service))}
          />
        )}
      </th>
      <td>{formatMoney(unitPrice)}</td>
      <td>
        {isField && (
          <InputNumber<number>
            size="small"
            controls={false}
            className={styles.quantity ?? ''}
            aria-label={fill(t.quantityOf, { name })}
            status={problem === undefined ? '' : 'error'}
            {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': noteId })}
            value={all}
            onChange={(next) =>
              next !== null && change({ quantities: withQuantity(draft.quantities, fee, next) })
            }
          />
        )}
        {isCountedKind(kind) && isOfSome && <small>{fill(t.ofWhich, { count: quantity })}</small>}
        {!isCountedKind(kind) && quantity}
      </td>
      <td>{wrong ? '—' : formatMoney(amount)}</td>
    </tr>
  )
  if (!isField || problem === undefined) return row
  return (
    <>
      {row}
      <tr>
        <td colSpan={4}>
          <p id={noteId} role="alert" className={styles.trouble} data-grave>
            {fill(t.quantityWrong, { name, problem })}
          </p>
        </td>
      </tr>
    </>
  )
}

/** While nothing can be priced, what was chosen is still there to be taken off. */
function ChosenServices({ counter: { draft, change } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { language } = useLanguage()
  const { data = [] } = useOffered(draft)
  if (draft.services.length === 0) return null
  return (
    <table className={styles.lines} aria-label={t.groups.vas}>
      <tbody>
        {draft.services.map((service) => {
          const known = data.find((each) => each.service === service)
          const name = known?.name ?? service
          return (
            <tr key={service}>
              <th scope="row">
                {known === undefined ? service : serviceText(known, language)}{' '}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={fill(t.removeService, { name })}
                  onClick={() => change(withoutService(draft, service))}
                />
              </th>
              <td>{t.notPriced}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ServiceSelect({ counter: { draft, change } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { language } = useLanguage()
  const { data = [] } = useOffered(draft)
  const options = data
    .filter(({ service }) => !draft.services.includes(service))
    .map((each) => ({ value: each.service, label: serviceText(each, language) }))
  return (
    <Select
      size="small"
      className={styles.services ?? ''}
      aria-label={t.chooseService}
      placeholder={t.addService}
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      popupMatchSelectWidth={false}
      onChange={(service: string | null) => service !== null && change(withService(draft, service))}
      options={options}
    />
  )
}
