import { supplyMessages } from '@visa/messages/supply/supply'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useFormHandle } from '../../ui/form/form-context.ts'
import { pastedTickets } from './pasted-tickets.ts'
import styles from './supply.module.css'

/** Fills the numbers of all travellers from a list that somebody pastes. */
export function TicketPaste({ names }: { names: readonly string[] }) {
  const t = useTexts(supplyMessages)
  const { onTyped } = useFormHandle()
  const noteId = useId()
  const [text, setText] = useState('')
  const [said, say] = useState('')
  const fillIn = () => {
    const pasted = pastedTickets(text, names)
    if ('wrong' in pasted) return say(fill(t.pasteWrong, { text: pasted.wrong }))
    if ('given' in pasted) return say(fill(t.pasteCount, { given: pasted.given, count: names.length }))
    for (const [place, number] of pasted.numbers.entries()) onTyped(`tickets.${place}.ticketNo`, number)
    say(fill(t.pasteDone, { count: names.length }))
    setText('')
  }
  return (
    <div className={styles.paste}>
      <Input.TextArea
        aria-label={t.pasteNumbers}
        aria-describedby={noteId}
        placeholder={t.pasteNumbers}
        // One that grows by itself measures by styles that the page's policy refuses.
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={text.trim() === ''} onClick={fillIn}>
        {t.pasteFill}
      </Button>
      <output id={noteId}>{said === '' ? t.pasteHelp : said}</output>
    </div>
  )
}
