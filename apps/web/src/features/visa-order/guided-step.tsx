import type { OrderLack } from '@visa/contract/visa/order-check'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { ORDER_STEPS } from '@visa/contract/visa/order'
import { orderGuidedMessages } from '@visa/messages/visa/order-guided'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { LOADING_DELAY_MS } from '../../ui/use-delayed.ts'
import styles from './guided.module.css'

/** What a link leads to: another one each time a link is followed. */
export interface Lead {
  readonly field?: string
  /** Whose documents. */
  readonly applicantId?: number
}

export interface StepProps {
  order: GenericDetail
  applicants: readonly OrderApplicant[]
  lacks: readonly OrderLack[]
  /** The steps that must be whole before a confirmation. */
  needed: readonly number[]
  onGo: (step: number) => void
}

interface StepFootProps {
  step: number
  busy: boolean
  onGo: (step: number) => void
  onNext: () => void
  children?: ReactNode
}

export function StepFoot({ step, busy, onGo, onNext, children }: StepFootProps) {
  const t = useTexts(orderGuidedMessages)
  return (
    <footer className={styles.foot}>
      {children}
      <span className={styles.keys}>{t.keys}</span>
      {step > ORDER_STEPS.FIRST && (
        <Button aria-keyshortcuts="Alt+ArrowLeft" onClick={() => onGo(step - 1)}>
          {t.back}
        </Button>
      )}
      <Button type="primary" loading={busy && { delay: LOADING_DELAY_MS }} onClick={onNext}>
        {t.next}
      </Button>
    </footer>
  )
}
