import {
  issuedResult,
  RESULT_LIMITS,
  resultGive,
  ResultFields,
  type ResultRow,
} from '@visa/contract/visa/result'
import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { CODES } from '@visa/contract/codes'
import { text } from '@visa/contract/fields'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { resultMessages } from '@visa/messages/visa/results'
import * as z from 'zod/mini'
import { CallError } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { NO_FIELDS } from './batch-lines.ts'
import { useVisaFields } from './fields.dialog.tsx'
import { RESULT_STALE, RESULTS } from './result.names.ts'

const Correction = z.strictObject({
  result: issuedResult,
  ...ResultFields.shape,
  reason: text(RESULT_LIMITS.reason),
})

/** Another result in the place of the one that counts, which is kept. */
export function CorrectDialog({ row, onClosed }: { row: ResultRow; onClosed: () => void }) {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const give = useAction(resultGive, { silent: true, invalidates: RESULT_STALE })
  const { applicantId, name, passportNo } = row
  const send = async (body: z.input<typeof Correction>, key: string): Promise<void> => {
    const { result, reason, ...fields } = z.parse(Correction, body)
    const said = result === ISSUE_RESULT.PASS ? fields : { ...NO_FIELDS, remark: fields.remark }
    const line = { applicantId, result, way: 'HAND' as const, reason, ...said }
    const { rows } = await give.mutateAsync({ body: { lines: [line] }, key })
    const [answer] = rows
    if (answer?.ok === false) throw new CallError(CODES.FAILURE, answer.message)
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
        { name: 'reason', kind: 'textarea', help: t.correctHelp },
      ]}
      initial={{
        result: row.result,
        visaNo: row.visaNo,
        issuedOn: row.issuedOn,
        validFrom: row.validFrom,
        validTo: row.validTo,
        entries: row.entries,
        stayDays: row.stayDays,
        remark: row.remark,
      }}
      onClosed={onClosed}
    />
  )
}
