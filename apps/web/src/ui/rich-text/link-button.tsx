import { LinkOutlined } from '@ant-design/icons'
import { richTextMessages } from '@visa/messages/ui/rich-text'
import { useEditorState, type Editor } from '@tiptap/react'
import { Button, Input, Popover, type InputRef } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './rich-text.module.css'
import { typedLink } from './safe-link.ts'

/** Puts a link on the selected text, or writes the address as one where nothing is selected. */
function putLink(editor: Editor, href: string): void {
  const onLink = editor.isActive('link')
  if (editor.state.selection.empty && !onLink) {
    const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
    editor.chain().focus().insertContent(link).run()
  } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
}

export function LinkButton({ editor }: { editor: Editor }) {
  const t = useTexts(richTextMessages)
  const [open, setOpen] = useState(false)
  const input = useRef<InputRef>(null)
  const active = useEditorState({ editor, selector: ({ editor: each }) => each.isActive('link') })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      afterOpenChange={(shown) => shown && input.current?.focus()}
      content={<LinkForm input={input} editor={editor} removable={active} onDone={() => setOpen(false)} />}
    >
      <Button
        className={styles.tool ?? ''}
        type="text"
        size="small"
        icon={<LinkOutlined />}
        title={t.link}
        aria-label={t.link}
        aria-pressed={active}
        aria-expanded={open}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Popover>
  )
}

interface LinkFormProps {
  input: RefObject<InputRef | null>
  editor: Editor
  removable: boolean
  onDone: () => void
}

function LinkForm({ input, editor, removable, onDone }: LinkFormProps) {
  const t = useTexts(richTextMessages)
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [refused, setRefused] = useState(false)
  const apply = () => {
    const href = typedLink(typed)
    if (href === undefined) return setRefused(true)
    putLink(editor, href)
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className={styles.linkForm}>
      <Input
        ref={input}
        aria-label={t.linkAddress}
        aria-invalid={refused}
        placeholder={t.linkHint}
        value={typed}
        status={refused ? 'error' : ''}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(false)
        }}
        onPressEnter={apply}
      />
      {refused && (
        <span className={styles.problem} role="alert">
          {t.linkInvalid}
        </span>
      )}
      <div className={styles.linkButtons}>
        {removable && (
          <Button size="small" onClick={remove}>
            {t.linkRemove}
          </Button>
        )}
        <Button size="small" type="primary" onClick={apply}>
          {t.linkApply}
        </Button>
      </div>
    </div>
  )
}
