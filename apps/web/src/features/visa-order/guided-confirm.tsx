import { formatDate } from '@visa/contract/dates'
import { ORDER_STEP } from '@visa/contract/visa/order-check'
import { orderConfirm } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { orderGuidedMessages } from '@visa/messages/visa/order-guided'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { Alert, Button } from 'antd'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { navigateTo } from '../../lib/route.ts'
import { useCan } from '../../lib/session.tsx'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { yuan } from '../../lib/yuan.ts'
import { LOADING_DELAY_MS } from '../../ui/use-delayed.ts'
import type { StepProps } from './guided-step.tsx'
import { isOfPapers } from './lack-address.ts'
import { LackList } from './lack-list.tsx'
import styles from './guided.module.css'

/** Step 5: everything that lacks, each leading to its place, and the confirmation. */
export function GuidedConfirm({ order, applicants, lacks, needed, onGo }: StepProps) {
  const t = useTexts(orderGuidedMessages)
  const p = useTexts(orderPageMessages)
  const can = useCan()
  const confirm = useAction(orderConfirm, { invalidates: CASE_STALE })
  const { id, orderNo, status, totalCents } = order
  const open = status === ORDER_STATUS.ORDER_SUCCESS
  const blocking = lacks.filter(({ step }) => needed.includes(step))
  const following = lacks.filter(({ step }) => !needed.includes(step))
  const papers = following.filter(isOfPapers)
  const others = following.filter((lack) => !isOfPapers(lack))
  const ready = open && applicants.length > 0 && blocking.length === 0
  const run = async () => {
    const question = {
      title: fill(p.confirmTitle, { orderNo }),
      content: fill(p.confirmText, { total: yuan(totalCents), count: order.applicants }),
      okText: t.confirm,
    }
    if (!(await confirmDialog(question))) return
    await confirm.mutateAsync({ body: { id, seenStatus: status } })
    toast.success(fill(t.confirmed, { orderNo }))
    const page = detailLink({ type: 'VISA', id: String(id), countryCode: order.visaCountry })
    if (page !== undefined) navigateTo(page)
  }
  const said = (): string => {
    if (!open)
      return order.confirmTime === null
        ? t.fixed
        : fill(t.isConfirmed, { time: formatDate(order.confirmTime) })
    if (!ready) return fill(t.notReady, { count: Math.max(1, blocking.length) })
    if (following.length === 0) return t.ready
    return fill(others.length === 0 ? t.readyBut : t.readyOpen, { count: following.length })
  }
  return (
    <section className={styles.body} aria-label={t.steps[ORDER_STEP.CONFIRM]}>
      <Alert type={ready ? 'success' : open ? 'warning' : 'info'} showIcon title={said()} />
      {open && blocking.length > 0 && <LackList orderId={id} lacks={blocking} />}
      {open && others.length > 0 && (
        <>
          <h2>{t.othersMay}</h2>
          <LackList orderId={id} lacks={others} />
        </>
      )}
      {open && papers.length > 0 && (
        <>
          <h2>{t.documentsMay}</h2>
          <LackList orderId={id} lacks={papers} />
        </>
      )}
      <footer className={styles.foot}>
        {ready && !can('visa.order.manage.confirm') && <span className={styles.soft}>{t.mayNot}</span>}
        <span className={styles.keys}>{t.keys}</span>
        <Button aria-keyshortcuts="Alt+ArrowLeft" onClick={() => onGo(ORDER_STEP.CONFIRM - 1)}>
          {t.back}
        </Button>
        {can('visa.order.manage.confirm') && (
          <Button
            type="primary"
            disabled={!ready}
            loading={confirm.isPending && { delay: LOADING_DELAY_MS }}
            // The call shows its own failure.
            onClick={() => void run().catch(() => undefined)}
          >
            {t.confirm}
          </Button>
        )}
      </footer>
    </section>
  )
}
