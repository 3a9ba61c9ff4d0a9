import { ORDER_STEP } from '@visa/contract/visa/order-check'
import { orderSubmit } from '@visa/contract/visa/order-russia'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { orderGuidedMessages } from '@visa/messages/visa/order-guided'
import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { CallError } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { PromiseDays } from '../../pickers/promise-days.tsx'
import { GuidedConfirm } from './guided-confirm.tsx'
import { GuidedJourney } from './guided-journey.tsx'
import { StepFoot, type Lead, type StepProps } from './guided-step.tsx'
import { isOfPapers } from './lack-address.ts'
import { LackList } from './lack-list.tsx'
import { OrderApplicants } from './applicants/order-applicants.tsx'
import { OrderDocuments } from './documents/order-documents.tsx'
import { OrderPrice } from './order-price.tsx'
import styles from './guided.module.css'

/** The step in hand, with the way back and on. */
export function GuidedBody({ step, lead, ...rest }: StepProps & { step: number; lead: Lead }) {
  if (step === ORDER_STEP.JOURNEY) return <GuidedJourney key={rest.order.id} {...rest} lead={lead} />
  if (step === ORDER_STEP.CONFIRM) return <GuidedConfirm {...rest} />
  return <CheckedStep key={step} {...rest} step={step} lead={lead} />
}

/** A step that is filled in elsewhere: what lacks is said, and going on checks it. */
function CheckedStep({ step, ...props }: StepProps & { step: number; lead: Lead }) {
  const { order, lacks, onGo } = props
  const t = useTexts(orderGuidedMessages)
  const submit = useAction(orderSubmit, { silent: true, invalidates: CASE_STALE })
  const [refused, setRefused] = useState<string>()
  const open = lacks.filter((lack) => lack.step === step)
  // Papers are told with the documents of whoever is to bring them.
  const listed = open.filter((lack) => !isOfPapers(lack))
  const next = async () => {
    const { id, updateTime: seen, visaType: type } = order
    setRefused(undefined)
    try {
      const { step: to } = await submit.mutateAsync({ body: { id, seen, type, step } })
      onGo(to)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error.message)
    }
  }
  return (
    <section className={styles.body} aria-label={t.steps[step as keyof typeof t.steps]}>
      {refused !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={refused}
          {...(open.length > 0 && {
            action: (
              <Button size="small" onClick={() => onGo(step + 1)}>
                {t.goOn}
              </Button>
            ),
          })}
        />
      )}
      <Content step={step} {...props} />
      {listed.length > 0 && (
        <>
          <h2>{fill(t.stepLacks, { count: listed.length })}</h2>
          <LackList orderId={order.id} lacks={listed} />
        </>
      )}
      <StepFoot step={step} onGo={onGo} busy={submit.isPending} onNext={() => void next()} />
    </section>
  )
}

function Content({
  step,
  order,
  applicants,
  lacks,
  lead,
}: StepProps & { step: number; lead: Lead }): ReactNode {
  const t = useTexts(orderGuidedMessages)
  const { payWays } = useTexts(orderFrameMessages)
  if (step === ORDER_STEP.APPLICANTS) return <OrderApplicants order={order} applicants={applicants} />
  if (step === ORDER_STEP.DOCUMENTS) {
    return (
      <>
        <p className={styles.soft}>{t.documentsMay}</p>
        <OrderDocuments applicants={applicants} lacks={lacks} lead={lead} />
      </>
    )
  }
  return (
    <>
      <OrderPrice order={order} applicants={applicants} />
      <dl className={styles.terms}>
        <div>
          <dt>{t.payWay}</dt>
          <dd>{payWays[order.payWay]}</dd>
        </div>
        <div>
          <dt>{t.promise}</dt>
          <dd>{order.promisedDate ?? '—'}</dd>
        </div>
      </dl>
      {order.promise !== null && <PromiseDays promise={order.promise} />}
    </>
  )
}
