import { companySaveSpPlatform, type Company } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './company.names.ts'

/** Whether a company supplies through the platform, and under which number. */
export function SupplierDialog({ company, onClosed }: { company: Company; onClosed: () => void }) {
  const t = useTexts(companyMessages)
  return (
    <FormDialog
      name={`supplier ${company.id}`}
      title={fill(t.supplierOf, { name: company.shortName })}
      width={480}
      target={useSaving(companySaveSpPlatform, WRITING)}
      fields={[
        { name: 'spPlatform', help: t.supplierHelp },
        { name: 'spNo', help: t.spNoHelp, required: ({ spPlatform }) => spPlatform === true },
      ]}
      record={company}
      onClosed={onClosed}
    />
  )
}
