import { HANDLED, type HandlingRow } from '@visa/contract/visa/handling'
import { stateText } from '@visa/contract/states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { handlingMessages } from '@visa/messages/visa/handling'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { statusTone } from '../../lib/order-tone.ts'
import { href } from '../../lib/route.ts'
import { yuan } from '../../lib/yuan.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { tagWidth } from '../../ui/list/text-width.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './handling.module.css'

/** Of a day: the year is told by the list itself. */
const MONTH_AT = 'yyyy-'.length
const FLAG_PX = 16

export function useHandlingColumns(): Column<HandlingRow>[] {
  const t = useTexts(handlingMessages)
  const states = useTexts(orderStateMessages)
  const passports = useTexts(passportStateMessages)
  const consulateOf = useNameOfCode('RU_CONSULATE')
  // For what they wait is told by the desk itself.
  const stageText = (status: HandlingRow['status']): string =>
    status === ORDER_STATUS.WAITING_SUBMIT ? t.waiting : stateText(states, status)
  return [
    {
      kind: 'custom',
      field: 'name',
      title: t.name,
      width: 100,
      render: ({ id, name, passportNo }) => (
        <TwoLines
          main={<RecordLink of={{ type: 'APPLICANT', id: String(id) }}>{name}</RecordLink>}
          sub={<span className={styles.code}>{passportNo}</span>}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: tagWidth(HANDLED.map(stageText)),
      render: ({ status, handlerName }) => (
        <TwoLines main={<StatusTag tone={statusTone(status)} text={stageText(status)} />} sub={handlerName} />
      ),
    },
    {
      kind: 'custom',
      field: 'lodgingDay',
      title: t.lodgingDay,
      width: 108,
      render: ({ lodgingDay, visaType, billId, billNo, promisedDate }) => (
        <TwoLines
          main={visaType === VISA_TYPE.EVISA ? t.electronic : (lodgingDay ?? t.noDay)}
          sub={
            billId === null ? (
              promisedDate !== null && fill(t.promisedBy, { day: promisedDate.slice(MONTH_AT) })
            ) : (
              <a href={href('/visa/send-bill', { id: billId })}>{billNo}</a>
            )
          }
        />
      ),
    },
    {
      kind: 'custom',
      field: 'owedCents',
      title: t.money,
      width: 84,
      render: ({ owedCents, onCredit }) => {
        if (owedCents === 0) return <span className={styles.good}>{t.paid}</span>
        if (onCredit) return <span className={styles.warn}>{t.credit}</span>
        return <span className={styles.bad}>{fill(t.owes, { amount: yuan(owedCents) })}</span>
      },
    },
    {
      kind: 'custom',
      field: 'passportNo',
      title: t.passport,
      width: 124,
      render: ({ id, passportStatus, label, latinName, needs }) => (
        <TwoLines
          wraps
          sub={
            needs.length === 0 ? (
              latinName
            ) : (
              <a className={styles.warn} href={href('/visa/applicant', { id })}>
                {needs.map((need) => t.needs[need]).join(' · ')}
              </a>
            )
          }
          main={[passportStatus === null ? '' : stateText(passports, passportStatus), label ?? '']
            .filter(Boolean)
            .join(' ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'orderNo',
      title: t.orderPlace,
      width: 148,
      render: ({ orderId, orderNo, visaCountry, consulate, agentName }) => (
        <TwoLines
          main={
            <span className={styles.inline}>
              <Flag code={visaCountry} width={FLAG_PX} />
              <RecordLink of={{ type: 'VISA', id: String(orderId), countryCode: visaCountry }}>
                {orderNo}
              </RecordLink>
            </span>
          }
          sub={[consulate === '' ? '' : consulateOf(consulate), agentName].filter(Boolean).join(' · ')}
        />
      ),
    },
  ]
}
