import { CONFIRM_FINANCE, REVIEW_FINANCE } from '@visa/contract/money/finance-review.states'
import { financeReviewMessages } from '@visa/messages/money/finance-review'
import { Segmented } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './review.module.css'

const SIDES = ['emp', 'mgr'] as const

/** center.financeReview: one's own money for everybody, that of all for whoever confirms or reviews it. */
export function FinanceReviewScreen() {
  const t = useTexts(financeReviewMessages)
  const can = useCan()
  const manages = can(CONFIRM_FINANCE) || can(REVIEW_FINANCE)
  const [chosen, choose] = useTabState<(typeof SIDES)[number]>('side', manages ? 'mgr' : 'emp')
  const side = manages ? chosen : 'emp'
  return (
    <ScreenCard>
      {manages && (
        <div className={styles.parts}>
          <Segmented
            options={SIDES.map((value) => ({ value, label: t[value] }))}
            value={side}
            onChange={choose}
          />
        </div>
      )}
      <ReviewList key={side} side={side} />
    </ScreenCard>
  )
}
