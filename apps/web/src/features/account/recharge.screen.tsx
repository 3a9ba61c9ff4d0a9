import { formatDate } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import {
  RECHARGE_WAYS,
  rechargePage,
  rechargePay,
  rechargeWithdraw,
  type RechargeRow,
} from '@visa/contract/money/recharge'
import type { OpenPay } from '@visa/contract/money/account-pay'
import { RECHARGE_MACHINE, RECHARGE_STATUS, RECHARGE_STATUSES } from '@visa/contract/money/recharge.states'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { rechargeMessages } from '@visa/messages/money/recharges'
import { rechargeStateMessages } from '@visa/messages/states/recharge-states'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan, useSession } from '../../lib/session.tsx'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { PreviewDialog } from '../../ui/preview/preview-dialog.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { RECHARGE_TONES } from './account.names.ts'
import { PayCodeDialog } from './pay-code.dialog.tsx'
import { CreditDialog, RechargeDialog, RejectDialog } from './recharge.dialogs.tsx'

const useRecharges = () => useList(rechargePage, {})
type Listed = ReturnType<typeof useRecharges>

function useColumns(): Column<RechargeRow>[] {
  const t = useTexts(rechargeMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(rechargeStateMessages)
  return [
    { kind: 'code', field: 'rechargeNo', title: t.rechargeNo, width: 152 },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 130,
      render: ({ status, reason, way }) => (
        <TwoLines
          main={
            <StatusTag
              tone={RECHARGE_TONES[status]}
              text={
                way !== 'TRANSFER' && status === RECHARGE_STATUS.WAITING
                  ? t.waitsForPayer
                  : stateText(states, status)
              }
            />
          }
          sub={reason === '' ? '' : <span title={reason}>{reason}</span>}
        />
      ),
    },
    { kind: 'text', field: 'companyName', title: f.companyId, width: 130 },
    { kind: 'money', field: 'amountCents', title: t.amount, width: 100 },
    {
      kind: 'custom',
      field: 'way',
      title: t.way,
      width: 170,
      render: ({ way, bankName, transferDay }) => (
        <TwoLines
          main={ways[way]}
          sub={transferDay === null ? '' : fill(t.transferInfo, { bank: bankName, day: transferDay })}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'payer',
      title: t.payer,
      width: 150,
      render: ({ payer, bankReference }) => <TwoLines main={payer} sub={bankReference} />,
    },
    {
      kind: 'custom',
      field: 'askedBy',
      title: t.asked,
      width: 104,
      render: ({ askedBy, createTime }) => (
        <TwoLines main={askedBy} sub={formatDate(createTime, 'MM-dd hh:mm')} />
      ),
    },
    {
      kind: 'custom',
      field: 'checkedBy',
      title: t.checked,
      width: 104,
      render: ({ checkedBy, creditedAt }) =>
        creditedAt === null ? '' : <TwoLines main={checkedBy} sub={formatDate(creditedAt, 'MM-dd hh:mm')} />,
    },
  ]
}

type Paying = { title: string; pay: OpenPay } | undefined

const isTransfer = ({ way }: RechargeRow): boolean => way === 'TRANSFER'

function useActions(onPay: (paying: Paying) => void): RowAction<RechargeRow>[] {
  const t = useTexts(rechargeMessages)
  const can = useCan()
  const locked = ({ own }: RechargeRow): string | undefined => (own ? t.ownLocked : undefined)
  return [
    {
      key: 'pay',
      label: t.pay,
      when: ({ way, status }) => way !== 'TRANSFER' && status === RECHARGE_STATUS.WAITING,
      call: rowCall(
        rechargePay,
        ({ id }: RechargeRow) => ({ body: { id } }),
        ({ openPay }, { rechargeNo: no }) => {
          if (openPay !== null) onPay({ title: fill(t.payTitle, { no }), pay: openPay })
        },
      ),
    },
    ...stateActions<RechargeRow, (typeof RECHARGE_MACHINE)['edges'][number]['operation']>(
      RECHARGE_MACHINE,
      { words: useTexts(rechargeStateMessages), stateOf: ({ status }) => status, can },
      {
        credit: {
          when: isTransfer,
          locked,
          dialog: (recharge, onClosed) => <CreditDialog recharge={recharge} onClosed={onClosed} />,
        },
        reject: {
          locked,
          dialog: (recharge, onClosed) => <RejectDialog recharge={recharge} onClosed={onClosed} />,
        },
        withdraw: {
          when: ({ own }) => own,
          call: rowCall(rechargeWithdraw, ({ id, status: seenStatus }: RechargeRow) => ({
            body: { id, seenStatus },
          })),
          done: ({ rechargeNo: no }) => fill(t.withdrawDone, { no }),
        },
      },
    ),
    {
      key: 'vouchers',
      label: t.seeVouchers,
      when: ({ vouchers }) => vouchers.length > 0,
      dialog: ({ vouchers }, onClosed) => <PreviewDialog files={vouchers} onClosed={onClosed} />,
    },
  ]
}

/** finance.recharge: what companies pay ahead, told by one and found at the bank by another. */
export function RechargeScreen({ params }: Pick<TabPlace, 'params'>) {
  const t = useTexts(rechargeMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(rechargeStateMessages)
  const { identityCode } = useSession().info.userInfo
  const [paying, setPaying] = useState<Paying>()
  const list = useRecharges()
  useAsked(params, ({ keyword = '' }) => list.search({ keyword }))
  return (
    <ScreenCard>
      <ListView<RechargeRow, Listed['filters']>
        name="recharge"
        list={list}
        nameOf={({ rechargeNo }) => rechargeNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'status',
            label: t.status,
            options: RECHARGE_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
          },
          {
            kind: 'select',
            name: 'way',
            label: t.way,
            options: RECHARGE_WAYS.map((value) => ({ value, label: ways[value] })),
          },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.asked },
          ...(identityCode === IDENTITY.PLATFORM
            ? ([
                {
                  kind: 'picker',
                  name: 'companyId',
                  label: f.companyId,
                  input: <CompanyPicker list="filter" identityCode={IDENTITY.AGENT} />,
                },
              ] as const)
            : []),
        ]}
        columns={useColumns()}
        actions={useActions(setPaying)}
        stale={CASE_STALE}
        add={{ key: 'add', label: t.add, dialog: (onClosed) => <RechargeDialog onClosed={onClosed} /> }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
      {paying !== undefined && <PayCodeDialog {...paying} onClosed={() => setPaying(undefined)} />}
    </ScreenCard>
  )
}
