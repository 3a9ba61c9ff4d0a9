import {
  COUNT_OUTCOMES,
  countExplain,
  SILENT_OUTCOMES,
  type CountDifference,
  type CountOutcome,
  type CountRound,
} from '@visa/contract/custody/count'
import type { RuleFailure } from '@visa/contract/issues'
import { isReadable } from '@visa/contract/rules/patterns'
import { countMessages } from '@visa/messages/custody/counts'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

const WRITING = { invalidates: CASE_STALE } as const

const isSpoken = (outcome: unknown): boolean => typeof outcome === 'string' && !SILENT_OUTCOMES.has(outcome)

/** What is not said by the outcome alone is written. */
const unwritten = ({ outcome, note }: Readonly<Record<string, unknown>>): RuleFailure[] =>
  isSpoken(outcome) && !isReadable(typeof note === 'string' ? note : '')
    ? [{ field: 'note', rule: 'required', params: {} }]
    : []

/**
 * What is offered first: what is likeliest of one that was seen, the manager of several. Nobody is led to say of something
 * that lacks, or of several at once, what nobody is told of.
 */
function firstAnswer(differences: readonly CountDifference[], outcomes: readonly CountOutcome[]) {
  const [first, ...others] = differences
  if (others.length > 0) return outcomes.find((outcome) => outcome === 'REPORTED')
  return first?.kind === 'LESS' ? undefined : outcomes[0]
}

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
  const outcome = firstAnswer(differences, outcomes)
  return (
    <FormDialog
      name={`count ${codes[0] ?? ''} ${codes.length}`}
      title={title}
      width={480}
      target={{ ...useSaving(countExplain, WRITING), judge: unwritten }}
      nameOf={() => title}
      fields={[
        {
          name: 'outcome',
          kind: 'select',
          label: t.outcome,
          options: outcomes.map((value) => ({ value, label: t.outcomes[value] })),
          ...(names.length > 1 && { help: names.join(', ') }),
        },
        { name: 'note', kind: 'textarea', label: t.note, required: ({ outcome: said }) => isSpoken(said) },
      ]}
      initial={{ codes, round, ...(outcome && { outcome }), note: '' }}
      onClosed={onClosed}
    />
  )
}
