import { applicantAdd } from '@visa/contract/visa/applicant-form'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { nameOfNew, type NewPerson } from './add-people.ts'
import { CommonApplicants } from './common-applicants.tsx'
import { PersonForm, type LeavingForm } from './person-form.tsx'

interface AddApplicantsDialogProps {
  orderId: number
  /** Nobody is in the order yet: whoever comes first is who the others belong to. */
  first: boolean
  onClosed: () => void
}

/** Enters people in an order, one after the other: whoever was here before by a click, others by what they show. */
export function AddApplicantsDialog({ orderId, first, onClosed }: AddApplicantsDialogProps) {
  const t = useTexts(applicantListMessages)
  const [open, setOpen] = useState(true)
  const [added, setAdded] = useState<readonly string[]>([])
  const add = useAction(applicantAdd, { invalidates: CASE_STALE })
  const onAdded = (name: string) => {
    setAdded((before) => [...before, name])
    toast.success(fill(t.addDone, { name }))
  }
  const take = (person: NewPerson) =>
    add.mutate(
      { body: { orderId, people: [person] } },
      {
        onSuccess: () => onAdded(nameOfNew(person)),
      },
    )
  const form = useRef<LeavingForm>(null)
  const self = first && added.length === 0 ? 'SELF' : ''
  return (
    <Dialog
      open={open}
      title={t.addTitle}
      width={800}
      footer={null}
      onCancel={() => form.current?.leave()}
      afterClose={onClosed}
    >
      <CommonApplicants busy={add.isPending} onTake={(person) => take({ ...person, relation: self })} />
      <PersonForm
        // Each one begins blank.
        key={added.length}
        ref={form}
        orderId={orderId}
        relation={self}
        added={added}
        onAdded={onAdded}
        onDone={() => setOpen(false)}
      />
    </Dialog>
  )
}
