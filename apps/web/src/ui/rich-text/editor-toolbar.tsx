import {
  BlockOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { richTextMessages } from '@visa/messages/ui/rich-text'
import { useEditorState, type Editor } from '@tiptap/react'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { LinkButton } from './link-button.tsx'
import styles from './rich-text.module.css'

interface ToolProps {
  label: string
  icon: ReactNode
  /** Absent for what is done rather than switched on. */
  pressed?: boolean
  disabled?: boolean
  run: () => void
}

function Tool({ label, icon, pressed, disabled = false, run }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button
        className={styles.tool ?? ''}
        type="text"
        size="small"
        icon={icon}
        disabled={disabled}
        aria-label={label}
        aria-pressed={pressed}
        // The text keeps its selection and the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      />
    </Tooltip>
  )
}

const heading = (level: number) => <span className={styles.heading}>{`H${level}`}</span>

const stateOf = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  h2: editor.isActive('heading', { level: 2 }),
  h3: editor.isActive('heading', { level: 3 }),
  h4: editor.isActive('heading', { level: 4 }),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

export function EditorToolbar({ editor }: { editor: Editor }) {
  const t = useTexts(richTextMessages)
  const on = useEditorState({ editor, selector: ({ editor: each }) => stateOf(each) })
  const act = () => editor.chain().focus()
  const marks: ToolProps[] = [
    { label: t.bold, icon: <BoldOutlined />, pressed: on.bold, run: () => act().toggleBold().run() },
    { label: t.italic, icon: <ItalicOutlined />, pressed: on.italic, run: () => act().toggleItalic().run() },
    {
      label: t.underline,
      icon: <UnderlineOutlined />,
      pressed: on.underline,
      run: () => act().toggleUnderline().run(),
    },
    {
      label: t.strike,
      icon: <StrikethroughOutlined />,
      pressed: on.strike,
      run: () => act().toggleStrike().run(),
    },
  ]
  const blocks: ToolProps[] = [
    {
      label: t.heading2,
      icon: heading(2),
      pressed: on.h2,
      run: () => act().toggleHeading({ level: 2 }).run(),
    },
    {
      label: t.heading3,
      icon: heading(3),
      pressed: on.h3,
      run: () => act().toggleHeading({ level: 3 }).run(),
    },
    {
      label: t.heading4,
      icon: heading(4),
      pressed: on.h4,
      run: () => act().toggleHeading({ level: 4 }).run(),
    },
    {
      label: t.bulletList,
      icon: <UnorderedListOutlined />,
      pressed: on.bulletList,
      run: () => act().toggleBulletList().run(),
    },
    {
      label: t.orderedList,
      icon: <OrderedListOutlined />,
      pressed: on.orderedList,
      run: () => act().toggleOrderedList().run(),
    },
    { label: t.quote, icon: <BlockOutlined />, pressed: on.quote, run: () => act().toggleBlockquote().run() },
  ]
  const history: ToolProps[] = [
    { label: t.undo, icon: <UndoOutlined />, disabled: !on.canUndo, run: () => act().undo().run() },
    { label: t.redo, icon: <RedoOutlined />, disabled: !on.canRedo, run: () => act().redo().run() },
    { label: t.clear, icon: <ClearOutlined />, run: () => act().unsetAllMarks().clearNodes().run() },
  ]
  const separator = <span className={styles.separator} aria-hidden />
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t.toolbar}>
      {marks.map((tool) => (
        <Tool key={tool.label} {...tool} />
      ))}
      {separator}
      {blocks.map((tool) => (
        <Tool key={tool.label} {...tool} />
      ))}
      {separator}
      <LinkButton editor={editor} />
      {separator}
      {history.map((tool) => (
        <Tool key={tool.label} {...tool} />
      ))}
    </div>
  )
}
