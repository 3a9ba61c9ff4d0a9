import { transferEnd, transferRefuse, type Transfer } from '@visa/contract/custody/transfer'
import { transferMessages } from '@visa/messages/custody/transfers'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

interface EndingProps {
  transfer: Transfer
  /** By whoever was to take it; else by a manager of the house. */
  refuses?: boolean
  onSaved: () => void
  onClosed: () => void
}

/** A hand-over that does not go through: says why, and all of it stays with who gave it. */
export function EndingDialog({ transfer, refuses = false, onSaved, onClosed }: EndingProps) {
  const t = useTexts(transferMessages)
  const { id, transferNo: no, fromName: name, lines } = transfer
  const title = fill(refuses ? t.refuseOf : t.endOf, { no })
  return (
    <FormDialog
      name={`transferEnding ${id}`}
      title={title}
      width={480}
      okText={refuses ? t.refuse : t.end}
      danger
      target={useSaving(refuses ? transferRefuse : transferEnd, { invalidates: CASE_STALE })}
      nameOf={() => title}
      fields={[
        {
          name: 'reason',
          kind: 'textarea',
          required: true,
          help: fill(refuses ? t.refuseHelp : t.endHelp, { name, count: lines.length }),
        },
      ]}
      initial={{ transferId: id }}
      onSaved={onSaved}
      onClosed={onClosed}
    />
  )
}
