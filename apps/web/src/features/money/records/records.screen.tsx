import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { Segmented } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { PaymentList } from './payment-list.tsx'
import { RefundList } from './refund-list.tsx'
import { ShiftList } from './shift-list.tsx'
import styles from './records.module.css'

const PARTS = ['payments', 'refunds', 'shifts'] as const
type Part = (typeof PARTS)[number]

const isPart = (value: string | undefined): value is Part => PARTS.some((part) => part === value)

/** All money that came and went back within reach, and the shifts in which it did. */
function RecordsScreen({ access, params }: { access: string; params: Readonly<Record<string, string>> }) {
  const t = useTexts(paymentRecordMessages)
  const asked = params['part']
  const [part, setPart] = useTabState<Part>('part', isPart(asked) ? asked : 'payments')
  return (
    <ScreenCard>
      <div className={styles.parts}>
        <Segmented
          options={PARTS.map((value) => ({ value, label: t[value] }))}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'payments' && <PaymentList access={access} />}
      {part === 'refunds' && <RefundList access={access} />}
      {part === 'shifts' && <ShiftList />}
    </ScreenCard>
  )
}

interface ScreenProps {
  params: Readonly<Record<string, string>>
}

/** The same under two entries: that of the centre and that of finance. */
export const RECORD_SCREENS = {
  'center.payment.records': ({ params }: ScreenProps) => (
    <RecordsScreen access="center.payment.records" params={params} />
  ),
  'finance.payment': ({ params }: ScreenProps) => <RecordsScreen access="finance.payment" params={params} />,
}
