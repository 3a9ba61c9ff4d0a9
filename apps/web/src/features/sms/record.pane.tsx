import { SendOutlined } from '@ant-design/icons'
import { CODES } from '@visa/contract/codes'
import {
  isResendable,
  SMS_STATES,
  smsBalance,
  smsBatchResend,
  smsPage,
  smsResend,
  smsSendList,
  type SmsRecord,
} from '@visa/contract/sms/sms'
import { fieldMessages } from '@visa/messages/fields'
import { smsMessages } from '@visa/messages/sms/sms'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { useList } from '../../ui/list/use-list.ts'
import { useSmsColumns } from '../../ui/sms/sms-columns.tsx'
import { SmsHistoryDialog } from '../../ui/sms/sms-history-dialog.tsx'
import { useSmsTypes } from '../../ui/sms/sms-names.ts'
import { SendDialog } from './send.dialog.tsx'
import { WRITING } from './sms.writing.ts'
import styles from './sms.module.css'

export function RecordPane() {
  const t = useTexts(smsMessages)
  const f = useTexts(fieldMessages)
  const list = useList(smsPage, {})
  const { types, nameOf } = useSmsTypes()
  const typeChoices = types.map(({ messageType: value }) => ({ value, label: nameOf(value) }))
  const states = SMS_STATES.map((value) => ({ value, label: t.states[value] }))
  return (
    <ListView
      name="sms.records"
      list={list}
      nameOf={({ mobile }) => mobile}
      filters={[
        { kind: 'select', name: 'messageType', label: f.messageType, options: typeChoices },
        { kind: 'text', name: 'mobile', label: f.mobile },
        { kind: 'select', name: 'state', label: t.state, options: states },
        { kind: 'dateTime', name: 'startTime', label: t.sentFrom },
        { kind: 'dateTime', name: 'endTime', label: t.sentTo },
        { kind: 'text', name: 'busiType', label: f.busiType },
        { kind: 'text', name: 'busiId', label: f.busiId },
      ]}
      columns={useSmsColumns()}
      stale={WRITING.invalidates}
      add={{
        key: 'send',
        label: t.send,
        access: 'sys.sms.send',
        icon: <SendOutlined />,
        dialog: (onClosed) => <SendDialog onClosed={onClosed} />,
      }}
      actions={[
        {
          key: 'resend',
          label: t.resend,
          access: 'sys.sms.resend',
          when: isResendable,
          confirm: ({ mobile }) => ({ title: fill(t.resendTitle, { phone: mobile }) }),
          call: rowCall(smsResend, ({ id }: SmsRecord) => ({ body: { id } })),
          done: ({ mobile }) => fill(t.resendBegun, { phone: mobile }),
          batch: {
            label: t.batchResend,
            content: () => t.batchResendText,
            done: (count) => fill(t.sendBegun, { count }),
            call: rowCall(smsBatchResend, (records: readonly SmsRecord[]) => ({
              body: { ids: records.map(({ id }) => id) },
            })),
          },
        },
        {
          key: 'history',
          label: t.history,
          when: ({ busiId }) => busiId !== '',
          dialog: ({ busiType, busiId }, onClosed) => (
            <SmsHistoryDialog endpoint={smsSendList} scope={{ busiType, id: busiId }} onClosed={onClosed} />
          ),
        },
      ]}
      notes={<Balance />}
      empty={{ title: t.noRecords, help: t.noRecordsHelp }}
    />
  )
}

/** Nothing where it is not the reader's business. */
function Balance() {
  const t = useTexts(smsMessages)
  const { data, error } = useCall(smsBalance, {}, { silent: true })
  if (error?.code === CODES.NO_PERMISSION) return null
  if (data === undefined) return error && <span className={styles.balance}>{t.balanceFailed}</span>
  return (
    <span className={styles.balance}>
      {data.balance === null ? t.balanceUnknown : fill(t.balance, { count: data.balance })}
    </span>
  )
}
