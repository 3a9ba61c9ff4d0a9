import { formatMoney } from '@visa/contract/money'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import type { SupplyDetail } from '@visa/contract/supply/order'
import { supplyMessages } from '@visa/messages/supply/supply'
import { useTexts } from '../../lib/i18n.tsx'
import type { Fact } from '../../ui/detail/detail-types.ts'

/** What money there is in it, as far as it is the reader's. */
export function useMoneyFacts(bill: SupplyDetail): Fact[] {
  const t = useTexts(supplyMessages)
  const { priceCents, serviceCents, costCents, paidCents, owedCents, kind, feeCents, backCents, status } =
    bill
  if (kind === SUPPLY_KIND.REFUND)
    return [
      { label: t.askedBack, value: formatMoney(priceCents ?? 0) },
      ...(status === SUPPLY_STATUS.COMPLETED
        ? ([
            { field: 'feeCents', value: formatMoney(feeCents) },
            { label: t.back, value: formatMoney(backCents) },
          ] satisfies Fact[])
        : []),
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
    [{ label: t.paidAmount, value: '' }, paidCents],
    [{ label: t.owedAmount, value: '' }, owedCents],
  ]
  return own.flatMap(([fact, cents]) => (cents === null ? [] : [{ ...fact, value: formatMoney(cents) }]))
}
