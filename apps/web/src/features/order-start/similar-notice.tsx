import { WarningOutlined } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { orderSimilar } from '@visa/contract/visa/order-list'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useFormHandle, useFormState } from '../../ui/form/form-context.ts'
import { detailAddress } from './detail-address.ts'
import styles from './order-dialog.module.css'

/** A mobile that is still being typed is nobody's. */
const FEWEST_DIGITS = 7

const typed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Says that an order just like it was made within a day, with the way to it and the way on. */
export function SimilarNotice() {
  const t = useTexts(orderCreateMessages)
  const { store, onTyped } = useFormHandle()
  const { contactMobile, contactName, entryDate, anyway } = useFormState(store, ({ values }) => ({
    contactMobile: typed(values['contactMobile']),
    contactName: typed(values['contactName']),
    entryDate: typeof values['entryDate'] === 'string' ? values['entryDate'] : undefined,
    anyway: values['anyway'] === true,
  }))
  const enabled = contactMobile.length >= FEWEST_DIGITS && contactName !== ''
  const query = { contactMobile, contactName, entryDate }
  const { data = [] } = useCall(orderSimilar, { query }, { silent: true, enabled })
  const [order] = enabled ? data : []
  if (order === undefined) return null
  const { orderNo, createTime } = order
  return (
    <output className={styles.similar}>
      <WarningOutlined aria-hidden />
      <span>
        {anyway ? (
          fill(t.anywayChosen, { orderNo })
        ) : (
          <>
            {t.similar} <a href={detailAddress(order)}>{orderNo}</a>
            {fill(t.similarAt, { at: formatDate(createTime, 'MM-dd hh:mm') })}
          </>
        )}
      </span>
      {!anyway && (
        <>
          <a href={detailAddress(order)}>{t.open}</a>
          <button type="button" className={styles.link} onClick={() => onTyped('anyway', true)}>
            {t.anyway}
          </button>
        </>
      )}
    </output>
  )
}
