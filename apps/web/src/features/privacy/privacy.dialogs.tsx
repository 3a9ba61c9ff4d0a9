import { consentSave, holdLift, holdList, holdSet, type PrivacyRow } from '@visa/contract/privacy/privacy'
import { formatDate } from '@visa/contract/dates'
import { privacyMessages } from '@visa/messages/privacy/privacy'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './privacy.module.css'

export const PRIVACY_STALE = ['/api/visacenter/privacy'] as const
const WRITING = { invalidates: PRIVACY_STALE } as const

interface DialogProps {
  row: PrivacyRow
  onClosed: () => void
}

/** Nothing of this person is erased until the hold is lifted. */
export function HoldDialog({ row: { id, name, orderId, orderNo }, onClosed }: DialogProps) {
  const t = useTexts(privacyMessages)
  return (
    <FormDialog
      name={`hold ${id}`}
      title={`${t.holdSet} ${name} ${orderNo}`}
      width={480}
      okText={t.holdSet}
      target={useSaving(holdSet, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', help: t.holdHelp }]}
      initial={{ orderId, applicantId: id }}
      onSaved={() => toast.success(fill(t.holdDone, { name }))}
      onClosed={onClosed}
    />
  )
}

const at = (moment: string): string => formatDate(moment, 'yyyy-MM-dd hh:mm')

/** Every hold on the order, with who set and who lifted it. */
export function HoldsDialog({ row: { orderId, orderNo }, onClosed }: DialogProps) {
  const t = useTexts(privacyMessages)
  const can = useCan()
  const [open, setOpen] = useState(true)
  const [lifting, setLifting] = useState<number>()
  const holds = useCall(holdList, { query: { orderId } }, { silent: true })
  return (
    <Dialog
      open={open}
      title={fill(t.holdsOf, { orderNo })}
      width={560}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Loaded result={holds}>
        {(list) => (
          <ul className={styles.holds} aria-label={t.hold}>
            {list.map((hold) => (
              <li key={hold.id}>
                <span>
                  <b>{hold.reason}</b> {hold.ofContract ? t.ofContract : hold.applicantName || t.holdWhole}
                  <span className={styles.line}>
                    {fill(t.setBy, { who: hold.setBy, at: at(hold.setAt) })}
                  </span>
                  {hold.liftedAt !== null && (
                    <span className={styles.line}>
                      {fill(t.liftBy, { who: hold.liftedBy, at: at(hold.liftedAt), reason: hold.liftReason })}
                    </span>
                  )}
                </span>
                {hold.liftedAt === null && can('center.privacy.hold') && (
                  <Button size="small" onClick={() => setLifting(hold.id)}>
                    {t.lift}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {lifting !== undefined && <LiftDialog holdId={lifting} onClosed={() => setLifting(undefined)} />}
    </Dialog>
  )
}

function LiftDialog({ holdId, onClosed }: { holdId: number; onClosed: () => void }) {
  const t = useTexts(privacyMessages)
  return (
    <FormDialog
      name={`lift ${holdId}`}
      title={t.lift}
      width={480}
      okText={t.lift}
      target={useSaving(holdLift, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea' }]}
      initial={{ holdId }}
      onSaved={() => toast.success(t.liftDone)}
      onClosed={onClosed}
    />
  )
}

/** What is kept of somebody stays longer, as they agreed. */
export function ConsentDialog({ row: { id, name, keepUntil }, onClosed }: DialogProps) {
  const t = useTexts(privacyMessages)
  return (
    <FormDialog
      name={`consent ${id}`}
      title={`${t.consent} ${name}`}
      width={480}
      okText={t.consent}
      target={useSaving(consentSave, WRITING)}
      fields={[
        { name: 'keepUntil', kind: 'date', label: t.keepUntil, help: t.consentHelp },
        { name: 'note', kind: 'textarea', label: t.note },
      ]}
      initial={{ applicantId: id, ...(keepUntil === null ? {} : { keepUntil }) }}
      onSaved={(_, { keepUntil: day }) => toast.success(fill(t.consentDone, { name, day }))}
      onClosed={onClosed}
    />
  )
}
