import { AUDIT_STATUS } from '@visa/contract/org/company'
import { CompanyStatusChange, companyUpdateStatus, type Company } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import * as z from 'zod/mini'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './company.names.ts'

/** A reason may be missing where a company is started again, not here. */
const Stop = CompanyStatusChange.check(
  z.refine(({ reason }) => reason !== '', { path: ['reason'], error: 'rule:required' }),
)

/** Asks why before a company's people are shut out. It is open while it is rendered. */
export function StopDialog({ company, onClosed }: { company: Company; onClosed: () => void }) {
  const t = useTexts(companyMessages)
  const { operations } = useTexts(companyStateMessages)
  return (
    <FormDialog
      name={`stop company ${company.id}`}
      title={fill(t.stopTitle, { name: company.companyName })}
      width={480}
      okText={operations.stop}
      danger
      target={{ ...useSaving(companyUpdateStatus, { invalidates: WRITING.invalidates }), schema: Stop }}
      fields={[
        {
          name: 'reason',
          kind: 'text',
          label: t.stopReason,
          help: fill(t.stopText, { count: company.users }),
          required: true,
        },
      ]}
      initial={{
        id: company.id,
        auditStatus: AUDIT_STATUS.STOPPED,
        seenStatus: company.auditStatus,
      }}
      onSaved={() => toast.success(fill(t.stoppedToast, { name: company.shortName }))}
      onClosed={onClosed}
    />
  )
}
