import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { genericOrderAdd } from '@visa/contract/visa/order-generic'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { CreateOrderProps } from './started-order.ts'
import { OrderDialog } from './order-dialog.tsx'
import { AcceptOrgInput, ComingDayInput, ServicesInput } from './order-inputs.tsx'
import { useContactFields, useIsAgent } from './use-contact-fields.tsx'
import { MAKING, useMade } from './use-made.ts'

function useFields(): FieldsOf<typeof genericOrderAdd> {
  return [
    ...useContactFields({ emailRequired: true }),
    { name: 'entryDate', input: <ComingDayInput /> },
    { name: 'exitDate', input: <ComingDayInput /> },
    { name: 'acceptOrgId', input: <AcceptOrgInput /> },
    { name: 'customerAddr', wide: true, required: true },
    { name: 'services', wide: true, input: <ServicesInput /> },
    { name: 'remark', kind: 'textarea' },
  ]
}

/** C5.17–C5.25 */
export function EvisaDialog(props: CreateOrderProps) {
  const { country, visaType } = props
  const isAgent = useIsAgent()
  const nationCode = country.nationCode as 'PHL' | 'TUR' | 'MYS'
  const made = useMade(nationCode)
  return (
    <OrderDialog
      {...props}
      categoryField="visaCategory"
      target={useSaving(genericOrderAdd, MAKING)}
      fields={useFields()}
      initial={{
        visaCountry: nationCode,
        visaType,
        agentId: isAgent ? null : WALK_IN_CUSTOMER,
        anyway: false,
      }}
      onSaved={(id) => made({ id })}
    />
  )
}
