import { orderCheck, type OrderLack } from '@visa/contract/visa/order-check'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import { genericOrder, genericOrderApplicants, type GenericDetail } from '@visa/contract/visa/order-generic'
import { ORDER_STEPS } from '@visa/contract/visa/order'
import { DOING } from '@visa/contract/shell/presence'
import { stateText } from '@visa/contract/states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderGuidedMessages } from '@visa/messages/visa/order-guided'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabName, useTabState } from '../../lib/tabs/tab-context.tsx'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting, GonePanel, StaleNote, goneReason } from '../../ui/detail/detail-states.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { Watchers } from '../../ui/watchers/watchers.tsx'
import { GuidedBody } from './guided-body.tsx'
import { GuidedRail } from './guided-rail.tsx'
import type { Lead } from './guided-step.tsx'
import { statusTone } from '../../lib/order-tone.ts'
import styles from './guided.module.css'

const FLAG_PX = 20

const stepIn = (text: string | undefined): number | undefined => {
  const step = Number(text)
  return Number.isSafeInteger(step) && step >= ORDER_STEPS.FIRST && step <= ORDER_STEPS.LAST
    ? step
    : undefined
}

const leadIn = ({ field, applicantId }: Readonly<Record<string, string>>): Lead => ({
  ...(field !== undefined && { field }),
  ...(applicantId !== undefined && { applicantId: Number(applicantId) }),
})

/** C2.10: an order that is being filled in, in five steps that can be visited in any order. */
export const GuidedScreen = detailScreen(function Guided({ id, params }) {
  const order = useCall(genericOrder, { params: { id } }, { silent: true })
  const applicants = useCall(genericOrderApplicants, { params: { id } }, { silent: true })
  const check = useCall(orderCheck, { query: { id } }, { silent: true })
  const calls = [order, applicants, check]
  const gone = goneReason(calls)
  if (gone !== undefined) return <GonePanel reason={gone} />
  if (order.data === undefined || applicants.data === undefined || check.data === undefined) {
    return <DetailWaiting calls={calls} />
  }
  return (
    <>
      <StaleNote calls={calls} />
      <GuidedOrder order={order.data} applicants={applicants.data} check={check.data} params={params} />
    </>
  )
})

interface GuidedOrderProps {
  order: GenericDetail
  applicants: readonly OrderApplicant[]
  check: {
    steps: readonly { step: number; state: StepState }[]
    lacks: readonly OrderLack[]
    needed: readonly number[]
  }
  params: Readonly<Record<string, string>>
}

export type StepState = 'complete' | 'open' | 'wrong'

function GuidedOrder({ order, applicants, check, params }: GuidedOrderProps) {
  const t = useTexts(orderGuidedMessages)
  const states = useTexts(orderStateMessages)
  const { id, orderNo, status, visaCountry } = order
  useTabName(orderNo)
  const [step, setStep] = useTabState('step', stepIn(params['step']) ?? order.step)
  const [lead, setLead] = useState<Lead>({})
  // A link leads to its step and field, though another one was open here.
  useAsked(params, (asked) => {
    setStep((before) => stepIn(asked['step']) ?? before)
    setLead(leadIn(asked))
  })
  const page = useRef<HTMLElement>(null)
  const go = (to: number) => {
    setStep(Math.min(ORDER_STEPS.LAST, Math.max(ORDER_STEPS.FIRST, to)))
    setLead({})
  }
  useStepKeys(page, (by) => go(step + by))
  return (
    <article ref={page} className={styles.page}>
      <header className={styles.head}>
        <h1>{orderNo}</h1>
        <StatusTag tone={statusTone(status)} text={stateText(states, status)} />
        <Flag code={visaCountry} width={FLAG_PX} />
        <b>{order.summary}</b>
        <Watchers kind="visaOrder" id={id} doing={DOING.EDIT} />
        <span className={styles.link}>
          <RecordLink of={{ type: 'VISA', id: String(id), countryCode: visaCountry }}>
            {t.orderPage}
          </RecordLink>
        </span>
      </header>
      <GuidedRail steps={check.steps} current={step} onGo={go} />
      <GuidedBody
        order={order}
        applicants={applicants}
        lacks={check.lacks}
        needed={check.needed}
        step={step}
        lead={lead}
        onGo={go}
      />
    </article>
  )
}

/** Alt and an arrow go from step to step, also out of a field. */
function useStepKeys(page: React.RefObject<HTMLElement | null>, go: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!event.altKey || by === 0 || page.current?.isConnected !== true) return
    event.preventDefault()
    go(by)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
