import type { DocBlock } from '@visa/contract/centre/doc-template'
import { templateMessages } from '@visa/messages/centre/templates'
import { Switch } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import {
  ColumnsEditor,
  FactsEditor,
  SignatureEditor,
  TableEditor,
  useAligns,
  type EditorProps,
  type Of,
} from './list-editors.tsx'
import { Choice, Labelled, numbers, TextInput } from './text-input.tsx'
import styles from './template.module.css'

function TextEditor({ kind, block, onChange }: EditorProps<Of<'text'>>) {
  const t = useTexts(templateMessages)
  const change = (part: Partial<Of<'text'>>) => onChange({ ...block, ...part })
  return (
    <>
      <TextInput label={t.text} value={block.text} {...{ kind }} long onChange={(text) => change({ text })} />
      <div className={styles.row}>
        <Choice
          label={t.size}
          value={block.size}
          options={numbers(7, 20)}
          onChange={(size) => change({ size })}
        />
        <Choice
          label={t.align}
          value={block.align}
          options={useAligns()}
          onChange={(align) => change({ align })}
        />
        <Labelled label={t.bold}>
          {(id) => <Switch id={id} checked={block.bold} onChange={(bold) => change({ bold })} />}
        </Labelled>
        <Labelled label={t.grey}>
          {(id) => <Switch id={id} checked={block.grey} onChange={(grey) => change({ grey })} />}
        </Labelled>
      </div>
    </>
  )
}

/** What a block says and how it looks. */
export function BlockEditor({ kind, block, onChange }: EditorProps<DocBlock>) {
  const t = useTexts(templateMessages)
  const aligns = useAligns()
  switch (block.type) {
    case 'banner':
      return (
        <>
          <TextInput
            label={t.above}
            value={block.above}
            kind={kind}
            onChange={(above) => onChange({ ...block, above })}
          />
          <TextInput
            label={t.title}
            value={block.title}
            kind={kind}
            onChange={(title) => onChange({ ...block, title })}
          />
          <Choice
            label={t.code}
            value={block.code}
            options={(['none', 'code128', 'qr'] as const).map((value) => ({ value, label: t.codes[value] }))}
            onChange={(code) => onChange({ ...block, code })}
          />
          <TextInput
            label={t.codeValue}
            value={block.value}
            kind={kind}
            onChange={(value) => onChange({ ...block, value })}
          />
        </>
      )
    case 'heading':
      return (
        <>
          <TextInput
            label={t.text}
            value={block.text}
            kind={kind}
            onChange={(text) => onChange({ ...block, text })}
          />
          <div className={styles.row}>
            <Choice
              label={t.level}
              value={block.level}
              options={numbers(1, 3)}
              onChange={(level) => onChange({ ...block, level })}
            />
            <Choice
              label={t.align}
              value={block.align}
              options={aligns}
              onChange={(align) => onChange({ ...block, align })}
            />
          </div>
        </>
      )
    case 'text':
      return <TextEditor kind={kind} block={block} onChange={onChange} />
    case 'facts':
      return <FactsEditor kind={kind} block={block} onChange={onChange} />
    case 'table':
      return <TableEditor kind={kind} block={block} onChange={onChange} />
    case 'columns':
      return <ColumnsEditor kind={kind} block={block} onChange={onChange} />
    case 'code':
      return (
        <>
          <Choice
            label={t.code}
            value={block.code}
            options={(['code128', 'qr'] as const).map((value) => ({ value, label: t.codes[value] }))}
            onChange={(code) => onChange({ ...block, code })}
          />
          <TextInput
            label={t.codeValue}
            value={block.value}
            kind={kind}
            onChange={(value) => onChange({ ...block, value })}
          />
          <TextInput
            label={t.caption}
            value={block.caption}
            kind={kind}
            onChange={(caption) => onChange({ ...block, caption })}
          />
          <div className={styles.row}>
            <Choice
              label={t.width}
              value={block.width}
              options={numbers(15, 90, 5)}
              onChange={(width) => onChange({ ...block, width })}
            />
            <Choice
              label={t.align}
              value={block.align}
              options={aligns}
              onChange={(align) => onChange({ ...block, align })}
            />
          </div>
        </>
      )
    case 'signature':
      return <SignatureEditor kind={kind} block={block} onChange={onChange} />
    case 'space':
      return (
        <Choice
          label={t.mm}
          value={block.mm}
          options={numbers(1, 60)}
          onChange={(mm) => onChange({ ...block, mm })}
        />
      )
    case 'line':
    case 'page':
      return <p className={styles.soft}>{t.nothingToSet}</p>
  }
}
