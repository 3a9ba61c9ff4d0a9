import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { IDENTITY } from '@visa/contract/identity'
import { sendBillCounts, sendBillPage, type SendBillRow } from '@visa/contract/visa/send-bill'
import { SEND_BILL_STATUSES } from '@visa/contract/visa/send-bill.states'
import { fieldMessages } from '@visa/messages/fields'
import { sendBillStateMessages } from '@visa/messages/states/send-bill-states'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { Flag } from '../../ui/flag/flag.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { billTone } from './bill.names.ts'
import { NewBillDialog } from './new-bill.dialog.tsx'
import { TemplateDialog } from './template.dialog.tsx'
import styles from './send-bill.module.css'

const useBills = () => useList(sendBillPage, {})
type Listed = ReturnType<typeof useBills>

const FLAG_PX = 20

function useColumns(): Column<SendBillRow>[] {
  const t = useTexts(sendBillMessages)
  const states = useTexts(sendBillStateMessages)
  const consulateOf = useNameOfCode('RU_CONSULATE')
  return [
    { kind: 'code', field: 'billNo', title: t.billNo, width: 150, opens: 'open' },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 110,
      render: ({ status }) => <StatusTag tone={billTone(status)} text={stateText(states, status)} />,
    },
    {
      kind: 'custom',
      field: 'consulate',
      title: t.consulate,
      width: 170,
      render: ({ visaCountry, consulate, acceptOrgName }) => (
        <TwoLines
          main={
            <span className={styles.inline}>
              <Flag code={visaCountry} width={FLAG_PX} />
              {consulate === '' ? t.anyConsulate : consulateOf(consulate)}
            </span>
          }
          sub={acceptOrgName}
        />
      ),
    },
    { kind: 'text', field: 'lodgingDay', title: t.lodgingDay, width: 110 },
    { kind: 'number', field: 'lines', title: t.lines, width: 80 },
    { kind: 'text', field: 'carrierName', title: t.carrier, width: 110 },
    {
      kind: 'custom',
      field: 'createUser',
      title: t.createUser,
      width: 150,
      render: ({ createUser, createTime }) => (
        <TwoLines main={createUser} sub={formatDate(createTime, 'MM-dd hh:mm')} />
      ),
    },
    {
      kind: 'custom',
      field: 'submittedBy',
      title: t.submitted,
      width: 150,
      render: ({ submittedBy, submittedAt }) =>
        submittedAt === null ? (
          ''
        ) : (
          <TwoLines main={submittedBy} sub={formatDate(submittedAt, 'MM-dd hh:mm')} />
        ),
    },
  ]
}

/** Send bills within reach: the drafts that are worked on, and what was lodged. */
export function SendBillScreen() {
  const t = useTexts(sendBillMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(sendBillStateMessages)
  const counts = useCall(sendBillCounts, {}, { silent: true }).data
  return (
    <ScreenCard>
      <ListView<SendBillRow, Listed['filters']>
        name="sendBill"
        list={useBills()}
        nameOf={({ billNo }) => billNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'status',
            label: t.status,
            options: SEND_BILL_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
          },
          { kind: 'dateRange', name: 'dayFrom', to: 'dayTo', label: t.lodgingDay },
          {
            kind: 'picker',
            name: 'acceptOrgId',
            label: f.acceptOrgId,
            input: <CompanyPicker list="filter" identityCode={IDENTITY.VISA} />,
          },
        ]}
        columns={useColumns()}
        actions={[{ key: 'open', label: t.open, open: ({ id }) => href('/visa/send-bill', { id }) }]}
        stale={CASE_STALE}
        add={{ key: 'add', label: t.add, dialog: (onClosed) => <NewBillDialog onClosed={onClosed} /> }}
        buttons={[
          {
            key: 'template',
            label: t.template,
            access: 'visa.sendBill.template',
            dialog: (onClosed) => <TemplateDialog onClosed={onClosed} />,
          },
        ]}
        notes={counts !== undefined && <span className={styles.soft}>{fill(t.waitingNow, counts)}</span>}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
