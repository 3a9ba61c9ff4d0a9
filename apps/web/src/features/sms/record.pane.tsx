import { SendOutlined } from '@ant-design/icons'
import { CODES } from '@visa/contract/codes'
import { SMS_STATES, smsBalance, smsPage, type SmsRecord } from '@visa/contract/sms/sms'
import { fieldMessages } from '@visa/messages/fields'
import { smsMessages } from '@visa/messages/sms/sms'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BatchButton } from '../../ui/list/batch-button.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useSmsColumns } from '../../ui/sms/sms-columns.tsx'
import { SmsHistoryDialog } from '../../ui/sms/sms-history-dialog.tsx'
import { useSmsTypes } from '../../ui/sms/sms-names.ts'
import { useRecordActions } from './record.actions.ts'
import { SendDialog } from './send.dialog.tsx'
import styles from './sms.module.css'

type Opened = { kind: 'send' } | { kind: 'history'; record: SmsRecord }

export function RecordPane() {
  const t = useTexts(smsMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const list = useList(smsPage, {})
  const { types, nameOf } = useSmsTypes()
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const { ofRow, askResendAll } = useRecordActions({
    onHistory: (record) => open({ kind: 'history', record }),
    onResent: () => list.select([]),
  })
  const typeChoices = types.map(({ messageType: value }) => ({ value, label: nameOf(value) }))
  return (
    <>
      <SearchBar
        list={list}
        fields={[
          { kind: 'select', name: 'messageType', label: f.messageType, options: typeChoices },
          { kind: 'text', name: 'mobile', label: f.mobile },
          {
            kind: 'select',
            name: 'state',
            label: t.state,
            options: SMS_STATES.map((value) => ({ value, label: t.states[value] })),
          },
          { kind: 'dateTime', name: 'startTime', label: t.sentFrom },
          { kind: 'dateTime', name: 'endTime', label: t.sentTo },
          { kind: 'text', name: 'busiType', label: f.busiType },
          { kind: 'text', name: 'busiId', label: f.busiId },
        ]}
      />
      <ListTable
        name="sms.records"
        list={list}
        columns={useSmsColumns()}
        nameOf={({ mobile }) => mobile}
        actions={ofRow}
        selectable={can('sys.sms.resend')}
        empty={<EmptyState title={t.noRecords} help={t.noRecordsHelp} />}
        toolbar={
          <>
            {can('sys.sms.send') && (
              <Button type="primary" icon={<SendOutlined />} onClick={() => open({ kind: 'send' })}>
                {t.send}
              </Button>
            )}
            <BatchButton list={list} access="sys.sms.resend" onAct={askResendAll}>
              {t.batchResend}
            </BatchButton>
            <Balance />
          </>
        }
      />
      {opened?.kind === 'send' && <SendDialog onClosed={() => open(undefined)} />}
      {opened?.kind === 'history' && (
        <SmsHistoryDialog
          busiType={opened.record.busiType}
          id={opened.record.busiId}
          onClosed={() => open(undefined)}
        />
      )}
    </>
  )
}

/** Nothing where it is not the reader's business. */
function Balance() {
  const t = useTexts(smsMessages)
  const { data, error } = useCall(smsBalance, {}, { silent: true })
  if (error?.code === CODES.NO_PERMISSION) return null
  if (error) return <span className={styles.balance}>{t.balanceFailed}</span>
  if (data === undefined) return null
  return (
    <span className={styles.balance}>
      {data.balance === null ? t.balanceUnknown : fill(t.balance, { count: data.balance })}
    </span>
  )
}
