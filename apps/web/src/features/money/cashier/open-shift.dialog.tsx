import { shiftOpen } from '@visa/contract/money/shift'
import { shiftMessages } from '@visa/messages/money/shifts'
import { AutoComplete } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

interface OpenShiftProps {
  /** Those that this cashier used before, the last one first. */
  counters: readonly string[]
  /** What a drawer begins with, of counters that the company has entered; then there are no others. */
  floats: Readonly<Record<string, number>>
  onOpened: () => void
  onClosed: () => void
}

/** Begins a shift: where, and with what in the drawer. */
export function OpenShiftDialog({ counters, floats, onOpened, onClosed }: OpenShiftProps) {
  const t = useTexts(shiftMessages)
  const isEntered = Object.keys(floats).length > 0
  const [first = ''] = counters
  const float = (counter: unknown): number | undefined =>
    typeof counter === 'string' ? floats[counter] : undefined
  return (
    <FormDialog
      name="open shift"
      title={t.openTitle}
      width={480}
      okText={t.openTitle}
      enterSaves
      target={useSaving(shiftOpen, { invalidates: CASE_STALE })}
      fields={[
        isEntered
          ? {
              name: 'counter',
              kind: 'select',
              options: counters.map((counter) => ({ value: counter, label: counter })),
            }
          : { name: 'counter', input: <CounterInput counters={counters} hint={t.counterHint} /> },
        {
          name: 'floatCents',
          kind: 'money',
          help: t.floatHelp,
          offer: ({ counter, floatCents }) => {
            const cents = float(counter)
            return cents === undefined || cents === floatCents
              ? undefined
              : { value: cents, label: yuan(cents) }
          },
        },
      ]}
      initial={{ counter: first, floatCents: float(first) ?? null }}
      onSaved={({ counter, floatCents }) => {
        toast.success(fill(t.opened, { counter, amount: yuan(floatCents) }))
        onOpened()
      }}
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
