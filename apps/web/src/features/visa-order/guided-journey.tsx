import { ORDER_STEP } from '@visa/contract/visa/order-check'
import { orderSubmit, russianName } from '@visa/contract/visa/order-russia'
import type { OrderFields } from '@visa/contract/visa/order'
import { orderGuidedMessages } from '@visa/messages/visa/order-guided'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { DraftNotice, DraftState } from '../../ui/form/draft-notice.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { useFormHandle } from '../../ui/form/form-context.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { useForm } from '../../ui/form/use-form.tsx'
import { StepFoot, type Lead, type StepProps } from './guided-step.tsx'
import { useOrderForm } from './order-form.ts'
import { WRITING } from './order.names.ts'
import styles from './guided.module.css'

/** Step 1: contact and journey. What is typed is kept as a draft; going on writes it into the order. */
export function GuidedJourney({ order, lead, onGo }: StepProps & { lead: Lead }) {
  const t = useTexts(orderGuidedMessages)
  const { judge, record, ...fields } = useOrderForm(order)
  const step = ORDER_STEP.JOURNEY
  const { draft, saving, save, frame } = useForm(
    {
      ...fields,
      record: { ...record, step },
      name: `guided ${order.id}`,
      target: { ...useSaving(orderSubmit, WRITING), judge },
      draft: { kind: 'visa.order.guided', recordId: order.id },
      onSaved: () => {
        toast.success(t.changed)
        onGo(step + 1)
      },
    },
    true,
  )
  return (
    <section className={styles.body} aria-label={t.steps[step]}>
      {frame(
        <div className={styles.form}>
          <DraftNotice draft={draft} />
          <Led lead={lead} />
          <FormBody />
          <StepFoot step={step} busy={saving} onGo={onGo} onNext={() => void save()}>
            <DraftState draft={draft} />
          </StepFoot>
        </div>,
      )}
    </section>
  )
}

/** Whoever follows a link to a field is in it at once. */
function Led({ lead }: { lead: Lead }): null {
  const { goTo } = useFormHandle()
  const follow = useEffectEvent(({ field }: Lead) => {
    if (field !== undefined) goTo(russianName(field as keyof OrderFields))
  })
  useEffect(() => follow(lead), [lead])
  return null
}
