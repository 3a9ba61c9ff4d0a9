import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { orderSubmit } from '@visa/contract/visa/order-russia'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { CreateOrderProps } from './started-order.ts'
import { OrderDialog } from './order-dialog.tsx'
import { AcceptOrgInput, ComingDayInput, ServicesInput, SpeedInput } from './order-inputs.tsx'
import { useContactFields, useIsAgent } from './use-contact-fields.tsx'
import { MAKING, useMade } from './use-made.ts'
import { useEstimate } from './use-estimate.ts'
import styles from './order-dialog.module.css'

interface EntryInputProps {
  id?: string
  value?: string | null
  onChange?: (day: string | null) => void
}

/** The day of entry, with the last day that follows from it and whether it is too late to apply: said before. */
function EntryInput(props: EntryInputProps) {
  const t = useTexts(orderCreateMessages)
  const estimate = useEstimate()
  const { exitDate = null, earliestEntry = null } = estimate ?? {}
  const { value } = props
  const late = typeof value === 'string' && earliestEntry !== null && value < earliestEntry
  return (
    <>
      <ComingDayInput {...props} />
      {typeof value === 'string' && exitDate !== null && (
        <p className={styles.hint}>{fill(t.exitHelp, { day: exitDate })}</p>
      )}
      {late && <output className={styles.late}>{fill(t.tooLate, { day: earliestEntry })}</output>}
    </>
  )
}

function useFields(): FieldsOf<typeof orderSubmit> {
  const t = useTexts(orderCreateMessages)
  return [
    ...useContactFields(),
    {
      name: 'visaType',
      label: t.visitPurpose,
      kind: 'dict',
      type: 'EVISA_CATEGORY',
      clearable: false,
      required: true,
    },
    { name: 'entryDate', required: true, input: <EntryInput /> },
    { name: 'urgencyLevel', label: t.speed, required: true, input: <SpeedInput /> },
    { name: 'acceptOrgId', input: <AcceptOrgInput /> },
    { name: 'services', wide: true, input: <ServicesInput /> },
    { name: 'remark', kind: 'textarea' },
  ]
}

/** C5.14–C5.16 */
export function RussianEvisaDialog(props: CreateOrderProps) {
  const isAgent = useIsAgent()
  const made = useMade('RUS')
  return (
    <OrderDialog
      {...props}
      categoryField="visaType"
      target={useSaving(orderSubmit, MAKING)}
      fields={useFields()}
      initial={{
        type: 2,
        visaCountry: 'RUS',
        urgencyLevel: 'NORMAL',
        agentId: isAgent ? null : WALK_IN_CUSTOMER,
        anyway: false,
      }}
      onSaved={made}
    />
  )
}
