import { SMS_LIMITS, SmsDraft, smsSend, type SmsType } from '@visa/contract/sms/sms'
import { fieldMessages } from '@visa/messages/fields'
import { smsMessages } from '@visa/messages/sms/sms'
import { Input } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { useSmsTypes } from '../../ui/sms/sms-names.ts'
import { SendPreview } from './send-preview.tsx'
import { WRITING } from './sms.writing.ts'
import styles from './sms.module.css'

type Field = FormField<keyof SmsDraft>

const MOBILES_MAX = 2000

/** Sends a notice to several mobiles. It is open while it is rendered. */
export function SendDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(smsMessages)
  const f = useTexts(fieldMessages)
  const send = useAction(smsSend, WRITING)
  const { types, nameOf } = useSmsTypes()
  const choices = types
    .filter(({ sendable }) => sendable)
    .map(({ messageType: value }) => ({ value, label: nameOf(value) }))

  const fields = (values: Partial<Record<keyof SmsDraft, unknown>>): Field[] => {
    const type = types.find(({ messageType }) => messageType === values.messageType)
    return [
      { kind: 'select', name: 'messageType', label: f.messageType, options: choices, wide: true },
      {
        kind: 'textarea',
        name: 'mobiles',
        label: f.mobiles,
        max: MOBILES_MAX,
        help: fill(t.mobilesHelp, { max: SMS_LIMITS.mobiles }),
      },
      ...(type === undefined || type.blanks.length === 0
        ? []
        : [
            {
              kind: 'custom',
              name: 'params',
              label: f.params,
              wide: true,
              input: <BlanksInput type={type} />,
            } as const,
          ]),
      // It stands for what comes of the others, and has nothing of its own to fill in.
      {
        kind: 'custom',
        name: 'busiId',
        label: t.preview,
        wide: true,
        input: <SendPreview draft={values} />,
      },
    ]
  }
  return (
    <FormDialog
      name="sms"
      title={t.sendTitle}
      okText={t.sendOk}
      width={800}
      schema={SmsDraft}
      fields={fields}
      initial={{ messageType: null, mobiles: '', params: {}, busiType: '', busiId: '' }}
      submit={(body, key) => send.mutateAsync({ body: { ...body, params: filledOf(types, body) }, key })}
      onClosed={onClosed}
    />
  )
}

/** What was typed for another kind of message is left behind. */
const filledOf = (
  types: readonly SmsType[],
  { messageType, params }: { messageType: string; params?: Record<string, string> | undefined },
): Record<string, string> => {
  const blanks = types.find((type) => type.messageType === messageType)?.blanks ?? []
  return Object.fromEntries(blanks.map((name) => [name, params?.[name] ?? '']))
}

interface BlanksInputProps {
  value?: Record<string, string>
  onChange?: (value: Record<string, string>) => void
  type: SmsType
}

const NOTHING: Record<string, string> = {}

/** One input for each blank of the template. */
function BlanksInput({ value = NOTHING, onChange, type }: BlanksInputProps) {
  const t = useTexts(smsMessages)
  const labels = t.blanks as Readonly<Record<string, string>>
  return (
    <div className={styles.blanks}>
      {type.blanks.map((name) => (
        <label key={name} className={styles.blank}>
          <span className={styles.soft}>{labels[name] ?? name}</span>
          <Input
            value={value[name] ?? ''}
            maxLength={SMS_LIMITS.blank}
            autoComplete="off"
            onChange={(event) => onChange?.({ ...value, [name]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
}
