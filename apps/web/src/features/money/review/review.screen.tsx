import { CONFIRM_FINANCE, REVIEW_FINANCE } from '@visa/contract/money/finance-review.states'
import { financeReviewMessages } from '@visa/messages/money/finance-review'
import { Segmented } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { Daily } from './daily.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './review.module.css'

const PARTS = ['emp', 'mgr', 'daily'] as const

/** center.financeReview: one's own money for everybody, that of all for whoever confirms or reviews it. */
export function FinanceReviewScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(financeReviewMessages)
  const can = useCan()
  const manages = can(CONFIRM_FINANCE) || can(REVIEW_FINANCE)
  const asked = PARTS.find((each) => each === params['part'])
  const [chosen, choose] = useTabState<(typeof PARTS)[number]>('side', asked ?? (manages ? 'mgr' : 'emp'))
  const part = manages ? chosen : 'emp'
  return (
    <ScreenCard>
      {manages && (
        <div className={styles.parts}>
          <Segmented
            options={PARTS.map((value) => ({ value, label: t[value] }))}
            value={part}
            onChange={choose}
          />
        </div>
      )}
      {part === 'daily' ? <Daily /> : <ReviewList key={part} side={part} />}
    </ScreenCard>
  )
}
