import { PASSPORT_READERS, passportPage } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { stateText } from '@visa/contract/states'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { useId, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { useCan } from '../../lib/session.tsx'
import { usePassportPlace } from '../../lib/use-passport-place.ts'
import { yuan } from '../../lib/yuan.ts'
import { useChoiceNames } from './order.facts.ts'
import { goneBack } from '../../ui/money/money.names.ts'
import { ContractLink, useOwedText } from './order-payments.tsx'
import { OrderSteps } from './order-steps.tsx'
import styles from './order-frame.module.css'

interface OrderCardsProps {
  order: GenericDetail
  applicants: readonly OrderApplicant[]
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const Rows = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.rows}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Where the work, the money and the passports are, side by side: none of them follows from another. */
export function OrderCards({ order, applicants }: OrderCardsProps) {
  const t = useTexts(orderFrameMessages)
  const p = useTexts(orderPaymentMessages)
  const { handling } = useTexts(orderPageMessages)
  const owedText = useOwedText()
  const balance = useCall(orderPayments, { query: { id: order.id } }, { silent: true }).data
  // Fees that were given back are due no more, and what went back is not there any more: both are said.
  const due = (cents: number): string => {
    if (balance?.byContract === true) return fill(p.dueByContract, { due: yuan(cents) })
    return order.totalCents > cents
      ? fill(p.dueOf, { due: yuan(cents), price: yuan(order.totalCents) })
      : yuan(cents)
  }
  const paid = (cents: number, back: number): string =>
    back > 0
      ? fill(p.paidOf, { paid: yuan(cents), taken: yuan(cents + back), back: yuan(back) })
      : yuan(cents)
  return (
    <div className={styles.cards}>
      <Card title={handling}>
        <OrderSteps order={order} applicants={applicants} />
      </Card>
      <Card title={t.money}>
        <Rows
          rows={[
            [t.receivable, due(balance?.totalCents ?? order.dueCents)],
            ...(balance === undefined
              ? []
              : ([
                  [p.paid, paid(balance.paidCents, goneBack(balance.payments))],
                  [p.owed, owedText(balance)],
                ] as const)),
            balance?.contract
              ? [p.contract, <ContractLink key="contract" contract={balance.contract} />]
              : [t.payWay, t.payWays[order.payWay]],
          ]}
        />
      </Card>
      <Passports order={order} applicants={applicants} />
    </div>
  )
}

/** Where each passport is, with the way to its history, for whoever has to do with passports. */
function Whereabouts({ order: { id: orderId, orderNo } }: Pick<OrderCardsProps, 'order'>) {
  const t = useTexts(orderFrameMessages)
  const states = useTexts(passportStateMessages)
  const placeOf = usePassportPlace()
  const can = useCan()
  const mayAsk = PASSPORT_READERS.some((code) => can(code))
  const query = { orderId, page: 1, pageSize: MANY }
  const { rows = [] } = useCall(passportPage, { query }, { silent: true, enabled: mayAsk }).data ?? {}
  const wayOf = (passportNo: string): string | undefined =>
    can('visa.barcode.query')
      ? href('/main', { screen: 'visa.barcode.query', keyword: passportNo })
      : undefined
  return (
    <>
      <Rows
        rows={rows.map(({ holder, passportNo, status, ...placed }) => [
          `${holder} ${passportNo}`,
          <a key={passportNo} href={wayOf(passportNo)} title={t.whereabouts}>
            {[stateText(states, status), isHere(status) ? placeOf(placed).whole : '']
              .filter((part) => part !== '')
              .join(' · ')}
          </a>,
        ])}
      />
      {rows.some(({ status }) => status === PASSPORT_STATUS.RETRIEVED) && can('visa.passport.return') && (
        <a href={href('/main', { screen: 'visa.passport.return', code: orderNo })}>{t.giveBack}</a>
      )}
    </>
  )
}

const MANY = 100
const { SENT, RETURNED, MISSING } = PASSPORT_STATUS
/** At the consulate, with its holder or lost, it is at no place of the house. */
const isHere = (status: number): boolean => status !== SENT && status !== RETURNED && status !== MISSING

function Passports({ order, applicants }: OrderCardsProps) {
  const { visaType, returnWay } = order
  const t = useTexts(orderFrameMessages)
  const { returnWayOf } = useChoiceNames(visaType)
  const people = applicants.filter(({ status }) => status !== ORDER_STATUS.CANCELLED)
  const counted = (count: number): string => fill(t.ofPeople, { count, people: people.length })
  const isOnPaper = visaType === VISA_TYPE.STICKER
  return (
    <Card title={t.passports}>
      <Rows
        rows={[
          [t.passportsKnown, counted(people.filter(({ passportNo }) => passportNo !== '').length)],
          [t.passportsConfirmed, counted(people.filter(({ passportConfirmed }) => passportConfirmed).length)],
          ...(isOnPaper && returnWay !== null ? [[t.returnWay, returnWayOf(returnWay)] as const] : []),
        ]}
      />
      {isOnPaper ? <Whereabouts order={order} /> : <p className={styles.soft}>{t.electronic}</p>}
    </Card>
  )
}
