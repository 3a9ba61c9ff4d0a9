import {
  issuedResult,
  RESULT_LIMITS,
  resultGive,
  ResultFields,
  type ResultRow,
} from '@visa/contract/visa/result'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { picked } from '@visa/contract/shape'
import { CODES } from '@visa/contract/codes'
import { textOrEmpty } from '@visa/contract/fields'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { resultMessages } from '@visa/messages/visa/results'
import * as z from 'zod/mini'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { CallError } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useVisaReasons } from '../../pickers/use-visa-reasons.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { NO_FIELDS } from './batch-lines.ts'
import { useVisaFields } from './fields.dialog.tsx'
import { RESULTS } from './result.names.ts'

const inWords = (why: string, reason: string): string =>
  [why, reason].filter((each) => each !== '').join(' · ')

const Correction = z
  .strictObject({
    result: issuedResult,
    ...ResultFields.shape,
    /** One of the reasons that the centre keeps; empty: only words. */
    why: textOrEmpty(RESULT_LIMITS.reason),
    reason: textOrEmpty(RESULT_LIMITS.reason),
  })
  .check(
    z.refine(({ why, reason }) => inWords(why, reason) !== '', { error: 'rule:required', path: ['reason'] }),
    z.refine(({ why, reason }) => inWords(why, reason).length <= RESULT_LIMITS.reason, {
      error: 'rule:tooLong',
      path: ['reason'],
      params: { max: RESULT_LIMITS.reason },
    }),
  )

interface OfRow {
  row: ResultRow
  onClosed: () => void
}

/** Gives a result by hand; a refusal is the form's. */
function useGiving({ applicantId }: ResultRow) {
  const give = useAction(resultGive, { silent: true, invalidates: CASE_STALE })
  return async (said: ResultFields & { result: IssueResult; reason: string }, key: string): Promise<void> => {
    const line = { applicantId, way: 'HAND' as const, ...said }
    const { rows } = await give.mutateAsync({ body: { lines: [line] }, key })
    const [answer] = rows
    if (answer?.ok === false) throw new CallError(CODES.FAILURE, answer.message)
  }
}

/** What was not known when the visa came; it is no other result and takes no reason. */
export function CompleteDialog({ row, onClosed }: OfRow) {
  const t = useTexts(resultMessages)
  const { name, passportNo, result } = row
  const give = useGiving(row)
  const title = fill(t.completeOf, { name, passportNo })
  return (
    <FormDialog
      name={`complete ${row.applicantId}`}
      title={title}
      width={550}
      target={{
        schema: ResultFields,
        send: (body: z.input<typeof ResultFields>, key: string) =>
          give({ ...z.parse(ResultFields, body), result, reason: '' }, key),
      }}
      nameOf={() => title}
      fields={useVisaFields(true)}
      initial={picked(ResultFields.shape, row)}
      onClosed={onClosed}
    />
  )
}

/** Another result in the place of the one that counts, which is kept. */
export function CorrectDialog({ row, onClosed }: OfRow) {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const { applicantId, name, passportNo } = row
  const give = useGiving(row)
  const send = (body: z.input<typeof Correction>, key: string): Promise<void> => {
    const { result, why, reason, ...fields } = z.parse(Correction, body)
    const said = result === ISSUE_RESULT.PASS ? fields : { ...NO_FIELDS, remark: fields.remark }
    return give({ result, reason: inWords(why, reason), ...said }, key)
  }
  return (
    <FormDialog
      name={`correct ${applicantId}`}
      title={fill(t.correctOf, { name, passportNo })}
      width={800}
      okText={t.correct}
      target={{ schema: Correction, send }}
      nameOf={() => fill(t.correctOf, { name, passportNo })}
      fields={[
        {
          name: 'result',
          kind: 'select',
          label: t.newResult,
          options: RESULTS.map((value) => ({ value, label: results[value] })),
        },
        ...useVisaFields(true),
        { name: 'why', label: t.why, options: useVisaReasons() },
        { name: 'reason', kind: 'textarea', help: t.correctHelp, required: ({ why }) => why === '' },
      ]}
      initial={{ result: row.result, why: '', ...picked(ResultFields.shape, row) }}
      onClosed={onClosed}
    />
  )
}
