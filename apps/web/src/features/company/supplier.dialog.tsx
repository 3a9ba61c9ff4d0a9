import { IDENTITY } from '@visa/contract/identity'
import {
  companyExt,
  companySaveSpPlatform,
  type Company,
  type CompanyExt,
} from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { Select } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './company.names.ts'

interface SupplierDialogProps {
  company: Company
  onClosed: () => void
}

/** How the platform serves a company: what is stored now is asked for first. */
export function SupplierDialog({ company, onClosed }: SupplierDialogProps) {
  const ext = useStored(companyExt, { query: { id: company.id } }, onClosed)
  return ext === undefined ? null : <SettingsDialog company={company} ext={ext} onClosed={onClosed} />
}

interface MobilesProps {
  id?: string
  value?: readonly string[]
  onChange?: (mobiles: string[]) => void
}

const NONE: readonly string[] = []
// Also as Chinese keyboards write them.
const SEPARATORS = [',', String.fromCodePoint(0xff0c), ' ']

/** Several mobiles, each ended by Enter or a comma. */
function MobilesInput({ id, value = NONE, onChange }: MobilesProps) {
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={SEPARATORS}
      value={[...value]}
      onChange={(next) => onChange?.(next)}
    />
  )
}

function SettingsDialog({ company, ext, onClosed }: SupplierDialogProps & { ext: CompanyExt }) {
  const t = useTexts(companyMessages)
  const supplies = company.identityCode === IDENTITY.VISA
  return (
    <FormDialog
      name={`supplier ${company.id}`}
      title={fill(t.supplierOf, { name: company.shortName })}
      width={550}
      target={useSaving(companySaveSpPlatform, WRITING)}
      nameOf={() => company.shortName}
      fields={[
        { name: 'spPlatform', help: t.supplierHelp, when: () => supplies },
        {
          name: 'spNo',
          help: t.spNoHelp,
          required: ({ spPlatform }) => spPlatform === true,
          when: () => supplies,
        },
        { name: 'notifyMobiles', help: t.notifyHelp, wide: true, input: <MobilesInput /> },
        { name: 'brandName', help: t.brandHelp },
        { name: 'brandColor', help: t.brandColorHelp },
        { name: 'workHours', help: t.workHoursHelp, wide: true },
      ]}
      record={{
        ...ext,
        ...company,
        updateTime: company.updateTime < ext.updateTime ? company.updateTime : ext.updateTime,
      }}
      onClosed={onClosed}
    />
  )
}
