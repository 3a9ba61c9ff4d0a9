import { SUPPLY_KIND } from '@visa/contract/supply/bill'
import { supplyAppendRemark, supplyAskRefund, supplyWithdraw } from '@visa/contract/supply/asking'
import { supplyDetail, type SupplyDetail, type SupplyRow } from '@visa/contract/supply/order'
import { supplyIssued, supplyQuote, supplyReject } from '@visa/contract/supply/work'
import { ticketProblems, ticketsFor } from '@visa/contract/supply/parts'
import { isByTraveller, isTravel } from '@visa/contract/supply/types'
import { supplyMessages } from '@visa/messages/supply/supply'
import type { ReactNode } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { yuan } from '../../lib/yuan.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { FileUpload } from '../../ui/uploads/file-upload.tsx'
import { keyOf, WRITING } from './supply.names.ts'
import { TicketPaste } from './ticket-paste.tsx'

interface OfRow {
  row: SupplyRow
  onClosed: () => void
}
interface OfDetail {
  bill: SupplyDetail
  onClosed: () => void
}

/** A dialog that needs the whole of a bill, of which a list knows a line. */
export function WithDetail({
  row,
  children,
}: {
  row: SupplyRow
  children: (bill: SupplyDetail) => ReactNode
}) {
  const { data } = useCall(supplyDetail, { query: keyOf(row) })
  return data === undefined ? null : children(data)
}

const useSaidNos = () => {
  const t = useTexts(supplyMessages)
  return (refundNos: readonly string[]) => {
    if (refundNos.length > 0) toast.info(fill(t.refundsAsked, { nos: refundNos.join(', ') }))
  }
}

export function RejectDialog({ row: { id, billNo: no, status: seenStatus }, onClosed }: OfRow) {
  const t = useTexts(supplyMessages)
  const saidNos = useSaidNos()
  return (
    <FormDialog
      name={`supply reject ${id}`}
      title={fill(t.rejectTitle, { no })}
      width={480}
      okText={fill(t.rejectTitle, { no: '' }).trim()}
      danger
      target={useSaving(supplyReject, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true, help: t.rejectHelp }]}
      initial={{ id, seenStatus }}
      onSaved={({ refundNos }) => {
        toast.success(fill(t.rejectDone, { no }))
        saidNos(refundNos)
      }}
      onClosed={onClosed}
    />
  )
}

export function WithdrawDialog({ row: { id, billNo: no, status: seenStatus }, onClosed }: OfRow) {
  const t = useTexts(supplyMessages)
  const saidNos = useSaidNos()
  return (
    <FormDialog
      name={`supply withdraw ${id}`}
      title={fill(t.withdrawTitle, { no })}
      width={480}
      okText={fill(t.withdrawTitle, { no: '' }).trim()}
      danger
      target={useSaving(supplyWithdraw, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true, help: t.withdrawHelp }]}
      initial={{ id, seenStatus }}
      onSaved={({ returnedCents, refundNos }) => {
        toast.success(fill(t.withdrawDone, { no, amount: yuan(returnedCents) }))
        saidNos(refundNos)
      }}
      onClosed={onClosed}
    />
  )
}

/** Adds words to the remark, which both sides and the platform read. */
export function RemarkDialog({ row: { id, billNo: no }, onClosed }: OfRow) {
  const t = useTexts(supplyMessages)
  return (
    <FormDialog
      name={`supply remark ${id}`}
      title={fill(t.appendRemarkTitle, { no })}
      width={480}
      okText={t.appendRemark}
      target={useSaving(supplyAppendRemark, WRITING)}
      fields={[{ name: 'remark', kind: 'textarea', help: t.appendRemarkHelp }]}
      initial={{ id }}
      onSaved={() => toast.success(fill(t.appendRemarkDone, { no }))}
      onClosed={onClosed}
    />
  )
}

/** Settles a refund: what is kept of it. */
function SettleDialog({ bill, onClosed }: OfDetail) {
  const t = useTexts(supplyMessages)
  const saidNos = useSaidNos()
  const { id, billNo: no, status: seenStatus, priceCents, visaOrderId, visaOrderNo: visa } = bill
  return (
    <FormDialog
      name={`supply settle ${id}`}
      title={fill(t.settleTitle, { no })}
      width={480}
      okText={t.settle}
      target={useSaving(supplyIssued, WRITING)}
      fields={[
        { name: 'feeCents', kind: 'money', help: fill(t.settleHelp, { amount: yuan(priceCents ?? 0) }) },
        { name: 'files', label: t.files, wide: true, input: <FileUpload maxFiles={5} /> },
      ]}
      initial={{ id, seenStatus, feeCents: 0 }}
      onSaved={({ backCents, refundNos }) => {
        const amount = yuan(backCents)
        toast.success(
          visaOrderId === null ? fill(t.settleDone, { no, amount }) : fill(t.settleVas, { no, amount, visa }),
        )
        saidNos(refundNos)
      }}
      onClosed={onClosed}
    />
  )
}

/** Issues what was locked: with its numbers, what it costs, and files. */
export function IssueDialog({ bill, onClosed }: OfDetail) {
  const t = useTexts(supplyMessages)
  const target = useSaving(supplyIssued, WRITING)
  const { id, billNo: no, kind, status: seenStatus, orderType, travellers, costCents } = bill
  if (kind === SUPPLY_KIND.REFUND) return <SettleDialog bill={bill} onClosed={onClosed} />
  const what = kind === SUPPLY_KIND.CHANGE ? t.change : t.issueWords[orderType]
  const isCar = orderType === 'CAR'
  const named = orderType === 'AIR'
  const tickets = isTravel(orderType) ? ticketsFor(orderType, travellers) : [{ realName: '', ticketNo: '' }]
  return (
    <FormDialog
      name={`supply issue ${id}`}
      title={fill(t.issueTitle, { what, no })}
      width={800}
      okText={what}
      target={{
        ...target,
        judge: (body) =>
          isTravel(orderType) ? ticketProblems(orderType, (body['tickets'] ?? []) as typeof tickets) : [],
      }}
      fields={[
        {
          section: t.numbers[orderType],
          ...(tickets.length > 1 && {
            lead: <TicketPaste names={tickets.map(({ realName }) => realName)} />,
          }),
          fields: [
            {
              list: 'tickets',
              label: t.numbers[orderType],
              fields: [
                ...(named ? [{ name: 'realName' as const, disabled: true }] : []),
                {
                  name: 'ticketNo',
                  label: t.numbers[orderType],
                  kind: named ? 'ticket' : 'text',
                  required: true,
                },
              ],
            },
          ],
        },
        { name: 'driver', when: () => isCar, required: true },
        { name: 'driverMobile', kind: 'text', when: () => isCar },
        { name: 'plateNo', when: () => isCar, required: true },
        { name: 'costCents', kind: 'money', help: fill(t.costHelp, { amount: yuan(costCents) }) },
        { name: 'files', label: t.files, wide: true, input: <FileUpload maxFiles={5} /> },
      ]}
      initial={{ id, seenStatus, tickets, costCents }}
      onSaved={() => toast.success(fill(t.issueDone, { no }))}
      onClosed={onClosed}
    />
  )
}

/** Says what a change costs: the buyer pays it before it is done. */
export function QuoteDialog({ bill, onClosed }: OfDetail) {
  const t = useTexts(supplyMessages)
  const { id, billNo: no, status: seenStatus, feeCents, costCents } = bill
  return (
    <FormDialog
      name={`supply quote ${id}`}
      title={fill(t.quoteTitle, { no })}
      width={480}
      okText={t.quote}
      target={useSaving(supplyQuote, WRITING)}
      fields={[
        { name: 'feeCents', kind: 'money', label: t.changeFee },
        { name: 'differenceCents', kind: 'money', help: t.quoteHelp },
      ]}
      initial={{ id, seenStatus, ...(bill.quoted && { feeCents, differenceCents: costCents - feeCents }) }}
      onSaved={({ costCents: cents }) => toast.success(fill(t.quoteDone, { no, amount: yuan(cents) }))}
      onClosed={onClosed}
    />
  )
}

/** Asks for what was issued to be taken back. */
export function AskRefundDialog({ bill, onClosed }: OfDetail) {
  const t = useTexts(supplyMessages)
  const { id, billNo: no, orderType, travellers, refundedPlaces } = bill
  const byTraveller = isByTraveller(orderType)
  const options = travellers.flatMap(({ realName }, value) =>
    refundedPlaces.includes(value) ? [] : [{ value, label: realName }],
  )
  return (
    <FormDialog
      name={`supply refund ${id}`}
      title={fill(t.askRefundTitle, { no })}
      width={480}
      okText={t.askRefund}
      target={useSaving(supplyAskRefund, WRITING)}
      fields={[
        {
          name: 'places',
          kind: 'multiSelect',
          options,
          help: t.askRefundWho,
          required: true,
          when: () => byTraveller,
        },
        { name: 'reason', kind: 'textarea', help: t.askRefundHelp },
      ]}
      initial={{ id, places: byTraveller && options.length === 1 ? options.map(({ value }) => value) : [] }}
      onSaved={({ billNo }) => toast.success(fill(t.asked, { no: billNo }))}
      onClosed={onClosed}
    />
  )
}
