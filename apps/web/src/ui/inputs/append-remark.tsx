import { appendRemark } from '@visa/contract/rules/remark'
import { inputMessages } from '@visa/messages/ui/inputs'
import { ruleMessages } from '@visa/messages/rules'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Input, Popover } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useId, useRef, useState, type RefObject } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { EasyButton } from '../buttons/easy-button.tsx'
import styles from './inputs.module.css'

interface AppendRemarkProps {
  /** What there is already. */
  remark: string
  max: number
  separator?: string
  disabled?: boolean
  /** The whole remark as it is to be; the popover closes when this has ended well. */
  onAppend: (remark: string) => unknown
}

/** A button that opens a little window to add something to a remark without touching what is there. */
export function AppendRemark({ disabled = false, ...rest }: AppendRemarkProps) {
  const texts = useTexts(inputMessages)
  const [open, setOpen] = useState(false)
  const input = useRef<TextAreaRef>(null)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={texts.appendRemark}
      destroyOnHidden
      afterOpenChange={(opened) => opened && input.current?.focus()}
      content={<Addition {...rest} input={input} onDone={() => setOpen(false)} />}
    >
      <Button size="small" disabled={disabled} aria-haspopup="dialog" aria-expanded={open}>
        {texts.appendRemark}
      </Button>
    </Popover>
  )
}

interface AdditionProps extends Omit<AppendRemarkProps, 'disabled'> {
  input: RefObject<TextAreaRef | null>
  onDone: () => void
}

function Addition({ remark, max, separator, onAppend, input, onDone }: AdditionProps) {
  const texts = useTexts(inputMessages)
  const ui = useTexts(uiMessages)
  const rules = useTexts(ruleMessages)
  const id = useId()
  const [text, setText] = useState('')
  const appended = appendRemark(remark, text, max, separator)
  const problem = 'broken' in appended ? fill(rules[appended.broken.rule], appended.broken.params) : undefined
  const append = async () => {
    if ('broken' in appended) return
    await onAppend(appended.text)
    onDone()
  }
  return (
    <div className={styles.addition}>
      {remark !== '' && <p className={styles.present}>{remark}</p>}
      <Input.TextArea
        ref={input}
        rows={3}
        aria-label={texts.addition}
        aria-describedby={id}
        value={text}
        status={problem === undefined ? '' : 'error'}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={id} role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={onDone}>
          {ui.cancel}
        </Button>
        <EasyButton
          size="small"
          type="primary"
          disabled={problem !== undefined || text.trim() === ''}
          onClick={append}
        >
          {texts.append}
        </EasyButton>
      </div>
    </div>
  )
}
