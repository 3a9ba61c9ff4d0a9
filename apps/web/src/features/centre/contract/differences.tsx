import type { ApprovalDifference, ApprovalRow } from '@visa/contract/centre/approval'
import { approvalMessages } from '@visa/messages/centre/approvals'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import styles from '../centre.module.css'

type Changed = Pick<ApprovalRow, 'differences'>

/** A price and its number are read as one. */
const whole = (side: string): string => side.replaceAll(' × ', '\u00A0×\u00A0')

function Difference({ of: { name, before, after } }: { of: ApprovalDifference }) {
  return (
    <>
      {name} <del>{whole(before)}</del> → <b>{whole(after)}</b>
    </>
  )
}

/** What would be, or became, different: before and after. */
export const Differences = ({ row: { differences } }: { row: Changed }) => (
  <ul className={styles.differences}>
    {differences.map((difference) => (
      <li key={difference.name}>
        <Difference of={difference} />
      </li>
    ))}
  </ul>
)

/** All of it as words. */
export const differencesText = ({ differences }: Changed): string =>
  differences.map(({ name, before, after }) => `${name} ${before} → ${after}`).join(' · ')

/** In a list: two of them, or the first and how many more there are. */
export function DifferencesCell({ row }: { row: Changed }) {
  const t = useTexts(approvalMessages)
  const [first, second] = row.differences
  if (first === undefined) return null
  const more = row.differences.length - 1
  // One alone has both lines for itself; of several it is told what they become, which must not be cut off.
  const becomes = ({ name, after }: ApprovalDifference) => (
    <>
      {name} <b>{whole(after)}</b>
    </>
  )
  const one = (
    <>
      <del>{whole(first.before)}</del> → <b>{whole(first.after)}</b>
    </>
  )
  const others = more === 1 && second ? becomes(second) : fill(t.more, { count: more })
  return (
    <div className={styles.differences} title={differencesText(row)}>
      <TwoLines main={more === 0 ? first.name : becomes(first)} sub={more === 0 ? one : others} />
    </div>
  )
}
