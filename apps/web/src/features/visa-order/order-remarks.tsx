import { formatDate } from '@visa/contract/dates'
import { PAGE_SIZES } from '@visa/contract/page'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import {
  ORDER_REMARK_MAX,
  orderMessages,
  orderRemarkAppend,
  orderRemarks,
  type OrderRemark,
} from '@visa/contract/visa/order-remark'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { Button } from 'antd'
import { useId } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { AppendRemark } from '../../ui/inputs/append-remark.tsx'
import { SmsHistoryDialog } from '../../ui/sms/sms-history-dialog.tsx'
import styles from './order-frame.module.css'

/** What people said of an order, who and when, with the way to add to it; and what its contact was told by SMS. */
export function OrderRemarks({ order }: { order: GenericDetail }) {
  const t = useTexts(orderFrameMessages)
  const headId = useId()
  const { id, remark } = order
  const [reading, setReading] = useTabState('messages', false)
  const remarks = useCall(orderRemarks, { query: { id } }, { silent: true }).data ?? []
  const sent = useCall(
    orderMessages,
    { query: { id, page: 1, pageSize: PAGE_SIZES[0] } },
    { silent: true },
  ).data
  const append = useAction(orderRemarkAppend, { invalidates: CASE_STALE })
  return (
    <section className={styles.card} aria-labelledby={headId}>
      <h2 id={headId}>
        {t.remarks}
        <Button type="link" size="small" onClick={() => setReading(true)}>
          {t.messages} {sent?.records ?? ''}
        </Button>
      </h2>
      <AppendRemark
        remark=""
        max={ORDER_REMARK_MAX}
        onAppend={(text) => append.mutateAsync({ body: { id, remark: text } })}
      />
      <ul className={styles.remarks}>
        {remarks.map((each) => (
          <Remark key={each.id} remark={each} />
        ))}
        {remark !== '' && (
          <li>
            <p>{remark}</p>
            <small>{[order.createUser, t.firstRemark].filter(Boolean).join(' · ')}</small>
          </li>
        )}
      </ul>
      {remarks.length === 0 && remark === '' && <p className={styles.soft}>{t.noRemarks}</p>}
      {reading && (
        <SmsHistoryDialog endpoint={orderMessages} scope={{ id }} onClosed={() => setReading(false)} />
      )}
    </section>
  )
}

const Remark = ({ remark: { remark, createUser, companyName, createTime } }: { remark: OrderRemark }) => (
  <li>
    <p>{remark}</p>
    <small>
      {[createUser, companyName, formatDate(createTime, 'MM-dd hh:mm')].filter(Boolean).join(' · ')}
    </small>
  </li>
)
