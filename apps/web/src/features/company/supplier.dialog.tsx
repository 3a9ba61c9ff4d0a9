import { COMPANY_LIMITS } from '@visa/contract/org/company'
import { SpPlatform, companySaveSpPlatform, type Company } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { fieldMessages } from '@visa/messages/fields'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { WRITING } from './company.names.ts'

/** Whether a company supplies through the platform, and under which number. */
export function SupplierDialog({ company, onClosed }: { company: Company; onClosed: () => void }) {
  const t = useTexts(companyMessages)
  const f = useTexts(fieldMessages)
  const save = useAction(companySaveSpPlatform, WRITING)
  const { id, shortName, spPlatform, spNo, updateTime: seen } = company
  return (
    <FormDialog
      name={`supplier ${id}`}
      title={fill(t.supplierOf, { name: shortName })}
      width={480}
      schema={SpPlatform}
      fields={({ spPlatform: on }) => [
        { kind: 'switch', name: 'spPlatform', label: f.spPlatform, help: t.supplierHelp },
        {
          kind: 'text',
          name: 'spNo',
          label: f.spNo,
          max: COMPANY_LIMITS.spNo,
          help: t.spNoHelp,
          required: on === true,
        },
      ]}
      initial={{ id, spPlatform, spNo, seen }}
      submit={(body, key) => save.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
