import type { Lapsing } from '@visa/contract/centre/contract-estimate'
import { formatMoney } from '@visa/contract/money'
import { contractRevisionMessages } from '@visa/messages/centre/contract-revisions'
import { fill, useTexts } from '../../lib/i18n.tsx'

const sizeOf = ({ unitPrice, quantity }: Lapsing['before']): string =>
  `${formatMoney(unitPrice)} × ${quantity}`

/** Prices and numbers that were approved and hold no more: by which approval, and what becomes of each. */
export function LapsedLines({ lines }: { lines: readonly Lapsing[] }) {
  const t = useTexts(contractRevisionMessages)
  return (
    <ul>
      {lines.map((line) => {
        const { name, approvalNo, before, after } = line
        const told = { name, approvalNo, before: sizeOf(before) }
        return (
          <li key={JSON.stringify(line)}>
            {after === null
              ? fill(t.lapsedGone, told)
              : fill(t.lapsedLine, { ...told, after: sizeOf(after) })}
          </li>
        )
      })}
    </ul>
  )
}
