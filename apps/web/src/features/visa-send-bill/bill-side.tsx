import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { sendBillUpdate, type SendBillDetail, type SendBillLine } from '@visa/contract/visa/send-bill'
import { fieldMessages } from '@visa/messages/fields'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { nationMessages } from '@visa/messages/visa/nations'
import { Button } from 'antd'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { Flag } from '../../ui/flag/flag.tsx'
import { DateInput } from '../../ui/inputs/date-input.tsx'
import { useMoneyLink } from '../../ui/money/use-money-link.ts'
import { blockedOf, isBlocked, useCheckTexts } from './bill.names.ts'
import styles from './send-bill.module.css'

const FLAG_PX = 20

/** Where a bill goes and when; kept as it is changed. */
export function BillWhere({ bill, isDraft }: { bill: SendBillDetail; isDraft: boolean }) {
  const t = useTexts(sendBillMessages)
  const nations = useTexts(nationMessages)
  const f = useTexts(fieldMessages)
  const consulateOf = useNameOfCode('RU_CONSULATE')
  // Each of the two says the other as well: until one is kept, the other would set it back.
  const keep = useAction(sendBillUpdate, { invalidates: CASE_STALE })
  const { id, lodgingDay, carrierId, carrierName, consulate, nationCode, visaCountry, acceptOrgName } = bill
  const own = bill.people.length
  const left = bill.capacity - bill.usedByOthers - own
  const counts = { used: bill.usedByOthers, own, left, over: -left }
  return (
    <section className={styles.card} aria-label={t.where}>
      <h2>{t.where}</h2>
      <p className={styles.inline}>
        <Flag code={visaCountry} width={FLAG_PX} />
        <b>
          {nations[nationCode]} {consulate === '' ? '' : consulateOf(consulate)}
        </b>
      </p>
      <p className={styles.soft}>
        {t.sameOnly} · {f.acceptOrgId} {acceptOrgName}
      </p>
      <div className={styles.pair}>
        <label>
          <span>{t.lodgingDay}</span>
          <DateInput
            aria-label={t.lodgingDay}
            value={lodgingDay}
            shortcuts={false}
            disabled={!isDraft || keep.isPending}
            onChange={(day) => day !== null && keep.mutate({ body: { id, lodgingDay: day, carrierId } })}
          />
        </label>
        <label>
          <span>{t.carrier}</span>
          {isDraft ? (
            <UserPicker
              aria-label={t.carrier}
              value={carrierId ?? undefined}
              disabled={keep.isPending}
              onChange={(person) =>
                keep.mutate({
                  body: { id, lodgingDay, carrierId: typeof person === 'number' ? person : null },
                })
              }
            />
          ) : (
            <b>{carrierName}</b>
          )}
        </label>
      </div>
      {isDraft && (
        <>
          <p className={styles.between}>
            <span>{fill(t.places, { day: lodgingDay.slice(5) })}</span>
            <b>
              {bill.usedByOthers + own} / {bill.capacity}
            </b>
          </p>
          <meter
            className={styles.meter}
            aria-label={fill(t.places, { day: lodgingDay })}
            min={0}
            max={Math.max(bill.capacity, 1)}
            value={bill.usedByOthers + own}
          />
          <p className={left < 0 ? styles.badText : styles.soft}>
            {fill(left < 0 ? t.placesFull : t.placesText, counts)}
          </p>
        </>
      )}
    </section>
  )
}

/** What speaks against submitting, with the way to mend each. */
export function BillBefore({ bill }: { bill: SendBillDetail }) {
  const t = useTexts(sendBillMessages)
  const { full, nameOf } = useCheckTexts()
  const blocked = bill.people.filter(isBlocked)
  const isCarried = bill.carrierId !== null
  const isHere = bill.people.every(({ checks }) =>
    checks.every(({ check, verdict }) => check !== 'custody' || verdict === 'ok'),
  )
  if (bill.people.length === 0) {
    return (
      <section className={styles.card} aria-label={t.before}>
        <h2>{t.before}</h2>
        <p className={styles.soft}>{t.beforeEmpty}</p>
      </section>
    )
  }
  return (
    <section className={styles.card} aria-label={t.before}>
      <h2 className={styles.between}>
        {t.before}
        {blocked.length > 0 ? (
          <small className={styles.badText}>{fill(t.beforeBlocked, { count: blocked.length })}</small>
        ) : (
          isCarried && <small className={styles.goodText}>{t.beforeFine}</small>
        )}
      </h2>
      <ul className={styles.before}>
        {!isCarried && (
          <li>
            <CloseOutlined aria-hidden className={styles.bad} />
            {t.submitNoCarrier}
          </li>
        )}
        {blocked.flatMap((line) =>
          blockedOf(line).map((check) => (
            <li key={`${line.id} ${check.check}`}>
              <CloseOutlined aria-hidden className={styles.bad} />
              <span>
                {nameOf(check.check)} <b>{line.name}</b> {full(check)}{' '}
                <Mend bill={bill} line={line} check={check.check} />
              </span>
            </li>
          )),
        )}
        <li>
          <CheckOutlined aria-hidden className={styles.good} />
          {t.noDouble}
        </li>
        {isHere && (
          <li>
            <CheckOutlined aria-hidden className={styles.good} />
            {fill(t.allHere, { count: bill.people.length })}
          </li>
        )}
      </ul>
    </section>
  )
}

function Mend({ bill, line, check }: { bill: SendBillDetail; line: SendBillLine; check: string }) {
  const t = useTexts(sendBillMessages)
  const moneyLink = useMoneyLink()
  const isMoney = check === 'payment'
  const address = isMoney
    ? moneyLink({ ...line, visaCountry: bill.visaCountry })
    : detailLink({ type: 'APPLICANT', id: String(line.applicantId) })
  return address === undefined ? null : <a href={address}>{isMoney ? t.toOrder : t.toApplicant}</a>
}

interface GoingProps {
  bill: SendBillDetail
  isBusy: boolean
  onSubmit: () => void
  onPreview: () => void
  onCancel: () => void
}

/** How many go, how many stay, and the one button. */
export function BillGoing({ bill, isBusy, onSubmit, onPreview, onCancel }: GoingProps) {
  const t = useTexts(sendBillMessages)
  const blocked = bill.people.filter(isBlocked).length
  const count = bill.people.length - blocked
  return (
    <section className={styles.card} aria-label={t.going}>
      <p className={styles.going}>
        {t.going} <b>{fill(t.goingCount, { count })}</b>{' '}
        {blocked > 0 && <span className={styles.soft}>{fill(t.staying, { count: blocked })}</span>}
      </p>
      <Button type="primary" size="large" block disabled={count === 0} loading={isBusy} onClick={onSubmit}>
        {fill(t.submit, { count })} <kbd>F10</kbd>
      </Button>
      <p className={styles.soft}>{fill(t.submitHelp, { count })}</p>
      <div className={styles.pair}>
        <Button onClick={onPreview}>{t.preview}</Button>
        <Button danger onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </section>
  )
}
