import { smsBatchResend, smsResend, type SmsRecord } from '@visa/contract/sms/sms'
import { smsMessages } from '@visa/messages/sms/sms'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { WRITING } from './sms.writing.ts'

interface RecordActionsInput {
  onHistory: (record: SmsRecord) => void
  onResent: () => void
}

/** What may be done with messages, one by one and with several at once. */
export function useRecordActions({ onHistory, onResent }: RecordActionsInput) {
  const t = useTexts(smsMessages)
  const can = useCan()
  const resend = useAction(smsResend, WRITING)
  const resendAll = useAction(smsBatchResend, WRITING)

  const askResend = async ({ id, mobile }: SmsRecord) => {
    const title = fill(t.resendTitle, { phone: mobile })
    if (await confirmDialog({ title, okText: t.resend })) resend.mutate({ body: { id } })
  }
  const askResendAll = async (records: readonly SmsRecord[]) => {
    const title = fill(t.batchResendTitle, { count: records.length })
    if (await confirmDialog({ title, content: t.batchResendText, okText: t.resend })) {
      resendAll.mutate({ body: { ids: records.map(({ id }) => id) } }, { onSuccess: onResent })
    }
  }

  const ofRow = (record: SmsRecord): RowAction[] => [
    ...(can('sys.sms.resend') && record.stat !== 1
      ? [{ label: t.resend, run: () => void askResend(record) }]
      : []),
    ...(record.busiId === '' ? [] : [{ label: t.history, run: () => onHistory(record) }]),
  ]

  return { ofRow, askResendAll }
}
