import { LockOutlined } from '@ant-design/icons'
import { passportConfirm, passportReopen } from '@visa/contract/visa/applicant-form'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { useFormHandle, useFormState } from '../../../ui/form/form-context.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { useApplicant } from './applicant-context.ts'
import { useComparedFacts } from './passport-comparison.tsx'
import { speaksAgainst } from './passport-facts.ts'
import styles from './applicant.module.css'

/** P9.18: somebody answers for the passport's data, which are locked from then on; or takes that back. */
export function PassportConfirm() {
  const { applicant } = useApplicant()
  if (!applicant.writable) return null
  return applicant.passportConfirmed === null ? <Confirm /> : <Reopen />
}

/** Why the passport cannot be confirmed yet; empty when it can. */
function useWhyNot(): string {
  const t = useTexts(applicantPageMessages)
  const { form } = useApplicant()
  const { model, store } = useFormHandle()
  const differing = useComparedFacts().filter(speaksAgainst).length
  const isLocked = (path: string) => form.fields[path]?.locked === true
  const { findings, open } = useFormState(store, (state) => ({
    findings: model.judge(state.values).filter(({ field }) => isLocked(field)).length,
    open: Object.keys(state.open).some(isLocked),
  }))
  if (open) return t.whyOpen
  if (differing > 0) return fill(t.whyDiffers, { count: differing })
  return findings > 0 ? fill(t.whyFindings, { count: findings }) : ''
}

function Confirm() {
  const t = useTexts(applicantPageMessages)
  const { applicant, form, name } = useApplicant()
  const { store, flush } = useFormHandle()
  const why = useWhyNot()
  const confirm = useAction(passportConfirm, {
    invalidates: CASE_STALE,
    onSuccess: (_, { body }) => toast.success(fill(t.confirmedToast, { name, passportNo: body.passportNo })),
  })
  const press = async () => {
    // What is confirmed is what is stored.
    if (!(await flush())) return toast.error(t.whyUnsaved)
    const { values } = store.state()
    const { passportNo } = values
    // All that will be locked, as it stands before whoever answers for it.
    const seenPassport = Object.fromEntries(
      Object.entries(form.fields).flatMap(([field, { locked }]) =>
        locked && values[field] !== undefined ? [[field, values[field]]] : [],
      ),
    )
    if (typeof passportNo === 'string')
      confirm.mutate({ body: { id: applicant.id, passportNo, seenPassport } })
  }
  return (
    <>
      {why !== '' && <span className={styles.soft}>{why}</span>}
      <Button
        icon={<LockOutlined />}
        disabled={why !== ''}
        title={why}
        loading={confirm.isPending}
        onClick={() => void press()}
      >
        {t.confirm}
      </Button>
    </>
  )
}

function Reopen() {
  const t = useTexts(applicantPageMessages)
  const can = useCan()
  const { applicant, name } = useApplicant()
  const [open, setOpen] = useState(false)
  const target = useSaving(passportReopen, { invalidates: CASE_STALE })
  if (!can('visa.order.manage.confirm')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.reopen}</Button>
      {open && (
        <FormDialog
          name={`reopen ${applicant.id}`}
          title={fill(t.reopenTitle, { name })}
          width={480}
          okText={t.reopen}
          target={target}
          fields={[{ name: 'reason', label: t.reason, kind: 'textarea' }]}
          initial={{ id: applicant.id }}
          onSaved={() => toast.success(fill(t.reopened, { name }))}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  )
}
