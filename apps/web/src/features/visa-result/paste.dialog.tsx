import { resultFind, RESULT_LIMITS } from '@visa/contract/visa/result'
import { resultMessages } from '@visa/messages/visa/results'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { pastedCodes } from './batch-lines.ts'
import { Answers, type Answer } from './answers.tsx'
import type { Batch } from './use-batch.ts'
import styles from './visa-result.module.css'

const ROWS = 10

/** Many numbers at once, as a list or a chat has them; each is answered. */
export function PasteDialog({ batch, onClosed }: { batch: Batch; onClosed: () => void }) {
  const t = useTexts(resultMessages)
  const [text, setText] = useState('')
  const [answers, setAnswers] = useState<readonly Answer[]>()
  const codes = pastedCodes(text).slice(0, RESULT_LIMITS.codes)
  const find = useAction(resultFind, {
    onSuccess: (found) =>
      setAnswers(found.map((each) => ({ key: each.code, title: each.code, ...batch.take(each, 'PASTE') }))),
  })
  return (
    <Dialog
      open
      title={t.paste}
      width={640}
      onCancel={onClosed}
      footer={
        <>
          <Button onClick={onClosed}>{t.close}</Button>
          {answers === undefined && (
            <Button
              type="primary"
              disabled={codes.length === 0}
              loading={find.isPending}
              onClick={() => find.mutate({ body: { codes } })}
            >
              {fill(t.pasteTake, { count: codes.length })}
            </Button>
          )}
        </>
      }
    >
      {answers === undefined ? (
        <>
          <p className={styles.soft}>{t.pasteHelp}</p>
          <Input.TextArea
            rows={ROWS}
            aria-label={t.pasteLabel}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      ) : (
        <Answers answers={answers} />
      )}
    </Dialog>
  )
}
