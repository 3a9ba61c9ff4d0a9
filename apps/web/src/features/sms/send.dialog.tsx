import { SMS_LIMITS, smsSend, type SmsType } from '@visa/contract/sms/sms'
import { smsMessages } from '@visa/messages/sms/sms'
import { Input } from 'antd'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useFormValue } from '../../ui/form/form-context.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { useSmsTypes } from '../../ui/sms/sms-names.ts'
import { SendPreview } from './send-preview.tsx'
import { WRITING } from './sms.writing.ts'
import styles from './sms.module.css'

const MOBILES_MAX = 2000

const blanksOf = (types: readonly SmsType[], messageType: unknown): readonly string[] =>
  types.find((type) => type.messageType === messageType)?.blanks ?? []

/** Sends a notice to several mobiles. It is open while it is rendered. */
export function SendDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(smsMessages)
  const { types, nameOf } = useSmsTypes()
  const choices = types
    .filter(({ sendable }) => sendable)
    .map(({ messageType: value }) => ({ value, label: nameOf(value) }))
  return (
    <FormDialog
      name="sms"
      title={t.sendTitle}
      okText={t.sendOk}
      width={800}
      target={useSaving(smsSend, WRITING)}
      fields={[
        { name: 'messageType', options: choices, wide: true },
        {
          name: 'mobiles',
          kind: 'textarea',
          max: MOBILES_MAX,
          help: fill(t.mobilesHelp, { max: SMS_LIMITS.mobiles }),
        },
        {
          name: 'params',
          wide: true,
          when: ({ messageType }) => blanksOf(types, messageType).length > 0,
          input: <BlanksInput types={types} />,
        },
        // It stands for what comes of the others, and has nothing of its own to fill in.
        { name: 'busiId', label: t.preview, wide: true, input: <SendPreview /> },
      ]}
      initial={{ busiType: '', busiId: '' }}
      onSaved={({ ids }) => toast.success(fill(t.sendBegun, { count: ids.length }))}
      // What was typed for another kind of message is left behind.
      settle={({ params, ...body }) => {
        const blanks = blanksOf(types, body.messageType)
        return { ...body, params: Object.fromEntries(blanks.map((name) => [name, params?.[name] ?? ''])) }
      }}
      onClosed={onClosed}
    />
  )
}

interface BlanksInputProps {
  value?: Record<string, string>
  onChange?: (value: Record<string, string>) => void
  types: readonly SmsType[]
}

const NOTHING: Record<string, string> = {}

/** One input for each blank of the template. */
function BlanksInput({ value = NOTHING, onChange, types }: BlanksInputProps) {
  const t = useTexts(smsMessages)
  const labels = t.blanks as Readonly<Record<string, string>>
  const blanks = blanksOf(types, useFormValue('messageType'))
  return (
    <div className={styles.blanks}>
      {blanks.map((name) => (
        <label key={name} className={styles.blank}>
          <span className={styles.soft}>{labels[name] ?? name}</span>
          <Input
            value={value[name] ?? ''}
            autoComplete="off"
            onChange={(event) => onChange?.({ ...value, [name]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
}
