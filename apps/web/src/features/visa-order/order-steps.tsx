import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { isEnded, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { placeOn, wayOf } from './order-way.ts'
import styles from './visa-order.module.css'

const { INCOMPLETE_MATERIAL, MATERIAL_RETURNED, CANCELLED } = ORDER_STATUS

interface OrderStepsProps {
  order: GenericDetail
  applicants: readonly OrderApplicant[]
}

/** How far the order has come, and who holds it up. */
export function OrderSteps({ order, applicants }: OrderStepsProps) {
  const states = useTexts(orderStateMessages)
  const { current } = useTexts(orderPageMessages)
  const { status, visaType } = order
  const way = wayOf(visaType)
  const at = placeOn(way, status)
  return (
    <>
      <ol className={styles.steps}>
        {way.map((step, index) => {
          const here = index === at
          return (
            <li
              key={step}
              data-done={index < at || (here && step === MATERIAL_RETURNED)}
              data-troubled={here && status === INCOMPLETE_MATERIAL}
              {...(here ? { 'aria-current': 'step' as const } : {})}
            >
              <span className={styles.dot} aria-hidden />
              {stateText(states, here ? status : step)}
              {here && <span className={styles.hidden}>{current}</span>}
            </li>
          )
        })}
      </ol>
      <Note order={order} applicants={applicants} />
    </>
  )
}

function Note({ order: { status, cancelReason }, applicants }: OrderStepsProps) {
  const t = useTexts(orderPageMessages)
  const open = applicants.filter((each) => !isEnded(each.status))
  const slowest = open.filter((each) => each.status === status)
  const said = () => {
    if (status === CANCELLED) {
      const reason = cancelReason || applicants.find((each) => each.cancelReason !== '')?.cancelReason
      return reason === undefined || reason === '' ? '' : fill(t.cancelled, { reason })
    }
    if (status === INCOMPLETE_MATERIAL) return t.incomplete
    if (applicants.length === 0) return t.nobodyYet
    if (open.length < 2 || slowest.length === open.length) return ''
    return fill(t.slowest, { count: open.length, name: slowest.map(applicantName).join(', ') })
  }
  const text = said()
  return text === '' ? null : <p className={styles.soft}>{text}</p>
}
