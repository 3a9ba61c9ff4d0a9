import { formatMoney } from '@visa/contract/money'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import type { SupplyDetail } from '@visa/contract/supply/order'
import { stateText } from '@visa/contract/states'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { refundStateMessages } from '@visa/messages/states/payment-states'
import { supplyMessages } from '@visa/messages/supply/supply'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Fact } from '../../ui/detail/detail-types.ts'

/** What money there is in it, as far as it is the reader's. */
export function useMoneyFacts(bill: SupplyDetail): Fact[] {
  const t = useTexts(supplyMessages)
  const { ways } = useTexts(paymentWordMessages)
  const refunds = useTexts(refundStateMessages)
  const { priceCents, serviceCents, costCents, paidCents, owedCents, backWaitsCents, kind, feeCents } = bill
  const { backCents, backs, status, visaOrderId, totalCents } = bill
  const less = (priceCents ?? 0) - (totalCents ?? priceCents ?? 0)
  const lessCents = less === 0 ? null : -less
  const gone: Fact[] = backs.map(({ refundNo, amountCents, way, status: state }) => ({
    label: fill(t.moneyBack, { no: refundNo }),
    value: `${formatMoney(amountCents)} ${ways[way]} · ${stateText(refunds, state)}`,
  }))
  if (kind === SUPPLY_KIND.REFUND)
    return [
      { label: t.askedBack, value: formatMoney(priceCents ?? 0) },
      ...(status === SUPPLY_STATUS.COMPLETED
        ? ([
            { field: 'feeCents', value: formatMoney(feeCents) },
            { label: visaOrderId === null ? t.back : t.lessOwed, value: formatMoney(backCents) },
          ] satisfies Fact[])
        : []),
      ...gone,
    ]
  if (!bill.quoted) return [{ label: t.amount, value: t.unquoted }]
  const own: [label: Fact, cents: number | null][] = [
    ...(kind === SUPPLY_KIND.CHANGE
      ? ([
          [{ label: t.changeFee, value: '' }, feeCents],
          [{ field: 'differenceCents', value: '' }, costCents - feeCents],
        ] satisfies [label: Fact, cents: number | null][])
      : []),
    [{ field: 'costCents', value: '' }, costCents],
    [{ field: 'serviceCents', value: '' }, serviceCents],
    [{ field: 'priceCents', value: '' }, priceCents],
    [{ label: t.refundedPart, value: '' }, lessCents],
    [{ label: t.totalAfter, value: '' }, lessCents === null ? null : totalCents],
    [{ label: t.paidAmount, value: '' }, paidCents],
    [{ label: t.owedAmount, value: '' }, owedCents],
    [{ label: t.overAmount, value: '' }, backWaitsCents === 0 ? null : backWaitsCents],
  ]
  return [
    ...own.flatMap(([fact, cents]) => (cents === null ? [] : [{ ...fact, value: formatMoney(cents) }])),
    ...gone,
  ]
}
