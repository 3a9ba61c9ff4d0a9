import { RETURNED_LIMITS, returnedParse } from '@visa/contract/centre/returned-list'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { DeskField } from '../../../ui/desk/desk.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Chooser } from '../../../ui/uploads/chooser.tsx'
import { readableList } from './list-file.ts'
import styles from '../sheet.module.css'

interface ParseDialogProps {
  onParsed: (id: number) => void
  onClosed: () => void
}

/** Takes a list in: who sent it, and the file. */
export function ParseDialog({ onParsed, onClosed }: ParseDialogProps) {
  const t = useTexts(returnedMessages)
  const [sender, setSender] = useState('')
  const [said, setSaid] = useState('')
  const parse = useAction(returnedParse, {
    silent: true,
    invalidates: CASE_STALE,
    onSuccess: ({ id }) => onParsed(id),
  })
  const take = async (chosen: File) => {
    if (sender.trim() === '') return setSaid(t.senderMissing)
    const file = await readableList(chosen)
    if (typeof file === 'string') return setSaid(t[file])
    setSaid('')
    parse.mutate({ body: { sender, file: [file] } })
  }
  const wrong = said === '' ? parse.error?.message : said
  return (
    <Dialog
      open
      title={t.parse}
      width={640}
      onCancel={onClosed}
      footer={<Button onClick={onClosed}>{t.close}</Button>}
    >
      <div className={styles.stack}>
        <p className={styles.soft}>{t.parseHelp}</p>
        <DeskField label={t.sender}>
          <Input
            value={sender}
            maxLength={RETURNED_LIMITS.sender}
            placeholder={t.senderHelp}
            onChange={({ target }) => setSender(target.value)}
          />
        </DeskField>
        <Chooser
          look="row"
          text={t.choose}
          hint={t.chooseHelp}
          accept=".xlsx,.csv,.pdf,image/*"
          multiple={false}
          disabled={parse.isPending}
          onFiles={([file]) => file !== undefined && void take(file)}
          field={{ 'aria-label': t.choose }}
        />
        {wrong !== undefined && <Alert type="error" showIcon title={wrong} />}
      </div>
    </Dialog>
  )
}
