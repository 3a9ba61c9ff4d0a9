import { docLists, type DocKind, type DocList } from '@visa/contract/centre/doc-fields'
import type { DocBlock } from '@visa/contract/centre/doc-template'
import { docMessages } from '@visa/messages/centre/documents'
import { templateMessages } from '@visa/messages/centre/templates'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { Choice, numbers, TextInput } from './text-input.tsx'
import styles from './template.module.css'

export interface EditorProps<Block> {
  kind: DocKind
  block: Block
  onChange: (block: Block) => void
}

export type Of<Type extends DocBlock['type']> = Extract<DocBlock, { type: Type }>

export function useAligns() {
  const t = useTexts(templateMessages)
  return (['left', 'center', 'right'] as const).map((value) => ({ value, label: t.aligns[value] }))
}

/** Entries of a block one under the other, that can be added and taken out. */
function Entries<Entry>({
  list,
  least,
  most,
  fresh,
  onChange,
  children,
}: {
  list: readonly Entry[]
  least: number
  most: number
  fresh: Entry
  onChange: (list: Entry[]) => void
  children: (entry: Entry, change: (part: Partial<Entry>) => void) => ReactNode
}) {
  const t = useTexts(templateMessages)
  return (
    <div className={styles.entries}>
      {list.map((entry, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry is known by its place alone
        <fieldset key={place} className={styles.entry}>
          <legend>{fill(t.entry, { place: place + 1 })}</legend>
          {children(entry, (part) => onChange(list.with(place, { ...entry, ...part })))}
          {list.length > least && (
            <Button size="small" onClick={() => onChange(list.toSpliced(place, 1))}>
              {t.takeOut}
            </Button>
          )}
        </fieldset>
      ))}
      {list.length < most && <Button onClick={() => onChange([...list, fresh])}>{t.addEntry}</Button>}
    </div>
  )
}

export function TableEditor({ kind, block, onChange }: EditorProps<Of<'table'>>) {
  const t = useTexts(templateMessages)
  const { lists } = useTexts(docMessages)
  const aligns = useAligns()
  const names: Readonly<Record<string, string>> = lists
  const rows = Object.keys(docLists(kind)).map((value) => ({
    value,
    label: names[value as DocList] ?? value,
  }))
  return (
    <>
      <div className={styles.row}>
        <Choice
          label={t.rows}
          value={block.rows}
          options={rows}
          onChange={(value) => onChange({ ...block, rows: value })}
        />
        <Choice
          label={t.size}
          value={block.size}
          options={numbers(7, 12)}
          onChange={(size) => onChange({ ...block, size })}
        />
      </div>
      <Entries
        list={block.columns}
        least={1}
        most={10}
        fresh={{ title: '', value: '', share: 10, align: 'left' as const }}
        onChange={(columns) => onChange({ ...block, columns })}
      >
        {(column, change) => (
          <>
            <TextInput
              label={t.columnTitle}
              value={column.title}
              kind={kind}
              onChange={(title) => change({ title })}
            />
            <TextInput
              label={t.value}
              value={column.value}
              kind={kind}
              rows={block.rows}
              onChange={(value) => change({ value })}
            />
            <div className={styles.row}>
              <Choice
                label={t.share}
                value={column.share}
                options={numbers(1, 60)}
                onChange={(share) => change({ share })}
              />
              <Choice
                label={t.align}
                value={column.align}
                options={aligns}
                onChange={(align) => change({ align })}
              />
            </div>
          </>
        )}
      </Entries>
    </>
  )
}

export function FactsEditor({ kind, block, onChange }: EditorProps<Of<'facts'>>) {
  const t = useTexts(templateMessages)
  return (
    <>
      <Choice
        label={t.columns}
        value={block.columns}
        options={numbers(1, 3)}
        onChange={(columns) => onChange({ ...block, columns })}
      />
      <Entries
        list={block.items}
        least={1}
        most={30}
        fresh={{ label: '', value: '' }}
        onChange={(items) => onChange({ ...block, items })}
      >
        {(item, change) => (
          <>
            <TextInput
              label={t.label}
              value={item.label}
              kind={kind}
              onChange={(label) => change({ label })}
            />
            <TextInput
              label={t.value}
              value={item.value}
              kind={kind}
              onChange={(value) => change({ value })}
            />
          </>
        )}
      </Entries>
    </>
  )
}

export function ColumnsEditor({ kind, block, onChange }: EditorProps<Of<'columns'>>) {
  const t = useTexts(templateMessages)
  const aligns = useAligns()
  return (
    <>
      <Choice
        label={t.size}
        value={block.size}
        options={numbers(7, 20)}
        onChange={(size) => onChange({ ...block, size })}
      />
      <Entries
        list={block.cells}
        least={1}
        most={4}
        fresh={{ text: '', share: 10, align: 'left' as const }}
        onChange={(cells) => onChange({ ...block, cells })}
      >
        {(cell, change) => (
          <>
            <TextInput
              label={t.text}
              value={cell.text}
              kind={kind}
              long
              onChange={(text) => change({ text })}
            />
            <div className={styles.row}>
              <Choice
                label={t.share}
                value={cell.share}
                options={numbers(5, 100, 5)}
                onChange={(share) => change({ share })}
              />
              <Choice
                label={t.align}
                value={cell.align}
                options={aligns}
                onChange={(align) => change({ align })}
              />
            </div>
          </>
        )}
      </Entries>
    </>
  )
}

export function SignatureEditor({ kind, block, onChange }: EditorProps<Of<'signature'>>) {
  const t = useTexts(templateMessages)
  const who = (['customer', 'centre'] as const).map((value) => ({ value, label: t.hands[value] }))
  return (
    <Entries
      list={block.parties}
      least={1}
      most={2}
      fresh={{ who: 'centre' as const, title: '', lines: '' }}
      onChange={(parties) => onChange({ ...block, parties })}
    >
      {(party, change) => (
        <>
          <Choice
            label={t.hand}
            value={party.who}
            options={who}
            onChange={(value) => change({ who: value })}
          />
          <TextInput
            label={t.title}
            value={party.title}
            kind={kind}
            onChange={(title) => change({ title })}
          />
          <TextInput
            label={t.below}
            value={party.lines}
            kind={kind}
            long
            onChange={(lines) => change({ lines })}
          />
        </>
      )}
    </Entries>
  )
}
