import type { DocKind } from '@visa/contract/centre/doc-fields'
import {
  DOC_BLOCK_TYPES,
  DOC_SIZES,
  docFaults,
  docLacks,
  type DocBlock,
  type DocBody,
} from '@visa/contract/centre/doc-template'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'
import { templateMessages } from '@visa/messages/centre/templates'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { BlockEditor } from './block-editor.tsx'
import { moved, newBlock } from './new-block.ts'
import { TemplateLook } from './template-look.tsx'
import { Choice, numbers, TextInput } from './text-input.tsx'
import styles from './template.module.css'

interface EditorProps {
  kind: DocKind
  language: Language
  body: DocBody
  readOnly: boolean
  onChange: (body: DocBody) => void
}

/** A template in one language: its blocks, the one that is chosen, and how it comes out. */
export function TemplateEditor({ kind, language, body, readOnly, onChange }: EditorProps) {
  const t = useTexts(templateMessages)
  const d = useTexts(docMessages)
  const [at, choose] = useState(0)
  const { blocks } = body
  const chosen = blocks[at]
  const write = (next: DocBlock[], place = at) => {
    onChange({ ...body, blocks: next })
    choose(place)
  }
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        {!readOnly && <Problems {...{ kind, body }} onJump={choose} />}
        <h2>{t.blocks}</h2>
        <BlockList {...{ kind, body, at, readOnly }} onChoose={choose} onWrite={write} />
        {!readOnly && (
          <Select<DocBlock['type']>
            value={null}
            placeholder={t.addBlock}
            aria-label={t.addBlock}
            options={DOC_BLOCK_TYPES.map((value) => ({ value, label: d.blocks[value] }))}
            onSelect={(type) =>
              write(blocks.toSpliced(at + 1, 0, newBlock(type, kind)), Math.min(at + 1, blocks.length))
            }
          />
        )}
      </div>
      <div className={styles.edit}>
        {readOnly && <p className={styles.soft}>{t.readOnly}</p>}
        {!readOnly && chosen !== undefined && (
          <>
            <h2>{d.blocks[chosen.type]}</h2>
            <BlockEditor {...{ kind }} block={chosen} onChange={(block) => write(blocks.with(at, block))} />
          </>
        )}
        {!readOnly && <PaperSettings {...{ kind, body, onChange }} />}
      </div>
      <TemplateLook {...{ kind, language, body }} />
    </div>
  )
}

/** The first words of a block, by which it is known. */
function wordsOf(block: DocBlock): string {
  switch (block.type) {
    case 'banner':
      return block.title
    case 'heading':
    case 'text':
      return block.text
    case 'facts':
      return block.items.map(({ label }) => label).join(' · ')
    case 'table':
      return block.columns.map(({ title }) => title).join(' · ')
    case 'columns':
      return block.cells.map(({ text }) => text).join(' · ')
    case 'code':
      return block.value
    case 'signature':
      return block.parties.map(({ title }) => title).join(' · ')
    case 'line':
    case 'space':
    case 'page':
      return ''
  }
}

interface BlockListProps {
  kind: DocKind
  body: DocBody
  at: number
  readOnly: boolean
  onChoose: (place: number) => void
  onWrite: (blocks: DocBlock[], place: number) => void
}

function BlockList({ kind, body, at, readOnly, onChoose, onWrite }: BlockListProps) {
  const t = useTexts(templateMessages)
  const d = useTexts(docMessages)
  const { blocks } = body
  const wrong = new Set(docFaults(kind, body).map(({ block }) => block))
  return (
    <ol className={styles.blocks}>
      {blocks.map((block, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a block is known by its place alone
          key={place}
          className={styles.block}
          data-chosen={place === at}
          data-wrong={wrong.has(place)}
        >
          <button type="button" aria-pressed={place === at} onClick={() => onChoose(place)}>
            {d.blocks[block.type]}
            <small>{wordsOf(block)}</small>
          </button>
          {!readOnly && place === at && (
            <>
              <Button
                size="small"
                type="text"
                aria-label={t.up}
                onClick={() => onWrite(moved(blocks, place, -1), Math.max(0, place - 1))}
              >
                ↑
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={t.down}
                onClick={() => onWrite(moved(blocks, place, 1), Math.min(blocks.length - 1, place + 1))}
              >
                ↓
              </Button>
              <Button
                size="small"
                type="text"
                danger
                aria-label={t.takeOut}
                onClick={() => onWrite(blocks.toSpliced(place, 1), Math.max(0, place - 1))}
              >
                ×
              </Button>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

interface ProblemsProps {
  kind: DocKind
  body: DocBody
  onJump: (block: number) => void
}

/** What keeps it from being saved or published. */
function Problems({ kind, body, onJump }: ProblemsProps) {
  const t = useTexts(templateMessages)
  const d = useTexts(docMessages)
  const faults = docFaults(kind, body)
  const lacks = docLacks(kind, body)
  if (faults.length === 0 && lacks.length === 0) return <p className={styles.soft}>{t.ready}</p>
  return (
    <ul className={styles.faults} aria-label={t.before}>
      {faults.map(({ block, what, name }) => (
        <li key={`${block} ${what} ${name}`}>
          <button type="button" onClick={() => onJump(Math.max(0, block))}>
            {fill(d.faults[what], { name })}
          </button>
        </li>
      ))}
      {lacks.length > 0 && <li>{fill(t.lacks, { names: lacks.join(', ') })}</li>}
    </ul>
  )
}

function PaperSettings({ kind, body, onChange }: Pick<EditorProps, 'kind' | 'body' | 'onChange'>) {
  const t = useTexts(templateMessages)
  const { sizes } = useTexts(docMessages)
  return (
    <>
      <h2>{t.paper}</h2>
      <div className={styles.row}>
        <Choice
          label={t.paperSize}
          value={body.size}
          options={DOC_SIZES.map((value) => ({ value, label: sizes[value] }))}
          onChange={(size) => onChange({ ...body, size })}
        />
        <Choice
          label={t.margin}
          value={body.marginMm}
          options={numbers(5, 40)}
          onChange={(marginMm) => onChange({ ...body, marginMm })}
        />
      </div>
      <TextInput
        label={t.foot}
        value={body.foot}
        kind={kind}
        onChange={(foot) => onChange({ ...body, foot })}
      />
    </>
  )
}
