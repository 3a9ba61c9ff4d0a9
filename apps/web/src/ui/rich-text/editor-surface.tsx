import { richTextMessages } from '@visa/messages/ui/rich-text'
import { Editor, EditorContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useTabLife } from '../../lib/tabs/use-tab-life.ts'
import { tables } from './editor-tables.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'
import styles from './rich-text.module.css'
import { safeLink } from './safe-link.ts'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      isAllowedUri: (address) => safeLink(address) !== undefined,
      HTMLAttributes: { class: null },
    },
    gapcursor: false,
  }),
  ...tables,
]

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

export function EditorSurface({ label, max, id, value = '', onChange, ...aria }: RichEditorProps) {
  const t = useTexts(richTextMessages)
  const [length, setLength] = useState(value.length)
  const { 'aria-required': required, 'aria-invalid': invalid, 'aria-describedby': describedBy } = aria
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: `${styles.rich} ${styles.surface}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required ?? false),
        'aria-invalid': String(invalid ?? false),
        ...(id === undefined ? {} : { id }),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
    }),
    [id, label, required, invalid, describedBy],
  )
  // Of its own: the library's hook ends an editor whose tab is hidden, and with it what could be undone.
  const [editor] = useState(
    // The content security policy refuses styles without a nonce; ours are in the style sheet.
    () => new Editor({ extensions, editorProps, content: value, injectCSS: false }),
  )
  useTabLife({ onClose: () => editor.destroy() })
  useEffect(() => editor.setOptions({ editorProps }), [editor, editorProps])
  const change = useEffectEvent(() => {
    const html = htmlOf(editor)
    setLength(html.length)
    onChange?.(html)
  })
  useEffect(() => {
    const onUpdate = () => change()
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor])

  const words = { count: length, max }
  return (
    <>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
      <div className={styles.foot} data-over={length > max} title={fill(t.lengthLabel, words)}>
        {fill(t.length, words)}
      </div>
    </>
  )
}
