import {
  COUNT_OUTCOMES,
  countExplain,
  type CountDifference,
  type CountRound,
} from '@visa/contract/custody/count'
import { countMessages } from '@visa/messages/custody/counts'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

const WRITING = { invalidates: CASE_STALE } as const

/** Says what differs; of several at once what can be said of each of them. */
export function ExplainDialog({
  differences,
  round,
  onClosed,
}: {
  differences: readonly CountDifference[]
  round: CountRound
  onClosed: () => void
}) {
  const t = useTexts(countMessages)
  const codes = differences.map(({ code }) => code)
  const names = differences.map(({ name, passportNo, code }) => `${name} ${passportNo || code}`.trim())
  const title =
    names.length === 1
      ? fill(t.explainOf, { name: names.join('') })
      : fill(t.explainMany, { count: names.length })
  const outcomes = COUNT_OUTCOMES.filter((outcome) =>
    differences.every(({ answers }) => answers.includes(outcome)),
  )
  return (
    <FormDialog
      name={`count ${codes[0] ?? ''} ${codes.length}`}
      title={title}
      width={480}
      target={useSaving(countExplain, WRITING)}
      nameOf={() => title}
      fields={[
        {
          name: 'outcome',
          kind: 'select',
          label: t.outcome,
          options: outcomes.map((value) => ({ value, label: t.outcomes[value] })),
          ...(names.length > 1 && { help: names.join(', ') }),
        },
        { name: 'note', kind: 'textarea', label: t.note },
      ]}
      initial={{ codes, round, outcome: names.length > 1 ? 'OTHER' : (outcomes[0] ?? 'OTHER'), note: '' }}
      onClosed={onClosed}
    />
  )
}
