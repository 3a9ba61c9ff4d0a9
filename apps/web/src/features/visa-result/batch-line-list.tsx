import type { ResultFields } from '@visa/contract/visa/result'
import { RESULT_LIMITS } from '@visa/contract/visa/result'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { resultMessages } from '@visa/messages/visa/results'
import { Button, Input, Select } from 'antd'
import { memo, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { DeskCard } from '../../ui/desk/desk.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { needsReason, type BatchLine } from './batch-lines.ts'
import { FieldsDialog, useFieldsText } from './fields.dialog.tsx'
import { RESULTS, useLackText } from './result.names.ts'
import type { Batch } from './use-batch.ts'
import styles from './visa-result.module.css'

const FLAG_PX = 20

/** Everybody who is about to get a result, the newest first. */
export function BatchLines({ batch }: { batch: Batch }) {
  const t = useTexts(resultMessages)
  const [edited, setEdited] = useState<BatchLine>()
  const textOf = useFieldsText()
  // With each scan one line is new: the others are not drawn again, or two hundred would keep the scanner waiting.
  const desk = useRef(batch)
  useLayoutEffect(() => {
    desk.current = batch
  }, [batch])
  const edit = useCallback((line: BatchLine) => setEdited(line), [])
  return (
    <DeskCard title={t.batch}>
      <ol className={styles.lines}>
        {batch.lines.map((line) => (
          <Line
            key={line.person.applicantId}
            line={line}
            said={textOf(line.fields)}
            desk={desk}
            onEdit={edit}
          />
        ))}
      </ol>
      {edited !== undefined && (
        <FieldsDialog
          name={edited.person.name}
          title={fill(t.fieldsOf, { name: edited.person.name })}
          fields={edited.fields}
          withNumber
          onSaved={(fields: ResultFields) => batch.change(edited.person.applicantId, { fields })}
          onClosed={() => setEdited(undefined)}
        />
      )}
    </DeskCard>
  )
}

interface LineProps {
  line: BatchLine
  /** What the visa says, in one line. */
  said: string
  desk: RefObject<Batch>
  onEdit: (line: BatchLine) => void
}

const Line = memo(function Line({ line, said, desk, onEdit }: LineProps) {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const { person, result, fields, reason, refused } = line
  const { applicantId, name, passportNo, orderNo, nationCode, label } = person
  const lack = useLackText()({ result, ...fields })
  const change = (changed: Partial<BatchLine>) => desk.current.change(applicantId, changed)
  return (
    <li className={styles.line} data-refused={refused !== undefined}>
      <span className={styles.who}>
        <Flag code={SHORT_NATIONS[nationCode]} width={FLAG_PX} />
        <b>{name}</b> <CodeText value={passportNo} />
        <span className={styles.soft}>
          {orderNo} {label ?? ''}
        </span>
      </span>
      <Select<IssueResult>
        size="small"
        className={styles.result ?? ''}
        aria-label={fill(t.resultOf, { name })}
        value={result}
        onChange={(value) => change({ result: value })}
        options={RESULTS.map((value) => ({ value, label: results[value] }))}
      />
      {result === ISSUE_RESULT.PASS && (
        <Input
          size="small"
          className={styles.number ?? ''}
          aria-label={fill(t.visaNoOf, { name })}
          placeholder={t.visaNo}
          maxLength={RESULT_LIMITS.visaNo}
          value={fields.visaNo}
          onChange={({ target }) => change({ fields: { ...fields, visaNo: target.value } })}
        />
      )}
      <span className={styles.said}>
        {said} {lack !== '' && <span className={styles.lack}>{lack}</span>}
      </span>
      <span className={styles.actions}>
        <Button type="link" size="small" aria-label={fill(t.fieldsOf, { name })} onClick={() => onEdit(line)}>
          {t.edit}
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={fill(t.removeOf, { name })}
          onClick={() => desk.current.remove([applicantId])}
        >
          {t.remove}
        </Button>
      </span>
      {needsReason(line) && person.result !== null && (
        <span className={styles.again}>
          {fill(t.again, { result: results[person.result] })}
          <Input
            size="small"
            aria-label={fill(t.reasonOf, { name })}
            placeholder={t.reason}
            maxLength={RESULT_LIMITS.reason}
            value={reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </span>
      )}
      {refused !== undefined && (
        <span className={styles.refused} role="alert">
          {refused}
        </span>
      )}
    </li>
  )
})
