import { shiftOpen } from '@visa/contract/money/shift'
import { shiftMessages } from '@visa/messages/money/shifts'
import { AutoComplete } from 'antd'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { MONEY_STALE } from '../../../ui/money/money.names.ts'

interface OpenShiftProps {
  /** Those that this cashier used before, the last one first. */
  counters: readonly string[]
  onClosed: () => void
}

/** Begins a shift: where, and with what in the drawer. */
export function OpenShiftDialog({ counters, onClosed }: OpenShiftProps) {
  const t = useTexts(shiftMessages)
  return (
    <FormDialog
      name="open shift"
      title={t.openTitle}
      width={480}
      okText={t.openTitle}
      enterSaves
      target={useSaving(shiftOpen, { invalidates: MONEY_STALE })}
      fields={[
        { name: 'counter', input: <CounterInput counters={counters} hint={t.counterHint} /> },
        { name: 'floatCents', kind: 'money', help: t.floatHelp },
      ]}
      initial={{ counter: counters[0] ?? '' }}
      onSaved={({ counter, floatCents }) =>
        toast.success(fill(t.opened, { counter, amount: yuan(floatCents) }))
      }
      onClosed={onClosed}
    />
  )
}

interface CounterInputProps {
  counters: readonly string[]
  hint: string
  id?: string
  value?: string
  onChange?: (counter: string) => void
}

function CounterInput({ counters, hint, id, value, onChange }: CounterInputProps) {
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      placeholder={hint}
      options={counters.map((counter) => ({ value: counter }))}
      onChange={(counter: string) => onChange?.(counter)}
    />
  )
}
