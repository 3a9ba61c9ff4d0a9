import { batchCells, type BatchCell, type BatchLine } from '@visa/contract/centre/batch'
import { batchMessages } from '@visa/messages/centre/batches'
import { Button, Table } from 'antd'
import * as z from 'zod/mini'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { lineName, withCells, withoutLine } from './batch-draft.ts'
import type { Batch } from './use-batch.ts'
import styles from '../sheet.module.css'

/** Every row with what was found wrong with it. */
export function BatchLines({ batch }: { batch: Batch }) {
  const t = useTexts(batchMessages)
  const [edited, setEdited] = useState<BatchLine>()
  const { draft, put, checked } = batch
  // Most bring none: the batch draws them.
  const hasLabels = draft.lines.some(({ label }) => label !== '')
  const byRow = new Map(checked?.rows.map((row) => [row.row, row]))
  return (
    <DeskCard title={t.title}>
      <Table<BatchLine>
        size="small"
        rowKey="row"
        pagination={false}
        // Fits beside the column of checks on a screen of 1440.
        scroll={{ x: hasLabels ? 868 : 812, y: 420 }}
        dataSource={[...draft.lines]}
        columns={[
          { title: t.rowNo, dataIndex: 'row', width: 46 },
          {
            title: t.name,
            width: 104,
            render: (_, line) => (
              <Button type="link" size="small" className={styles.name ?? ''} onClick={() => setEdited(line)}>
                {lineName(line)}
              </Button>
            ),
          },
          {
            title: t.passport,
            width: 136,
            render: (_, { passportNo }) => <CodeText value={passportNo} />,
          },
          { title: t.state, width: 146, render: (_, { row }) => <State found={byRow.get(row)} /> },
          { title: t.birth, dataIndex: 'birthDate', width: 96 },
          { title: t.label, dataIndex: 'label', width: hasLabels ? 112 : 56 },
          {
            title: t.zone,
            width: 72,
            render: (_, { row }) => t.zones[byRow.get(row)?.zone ?? 'none'],
          },
          {
            title: t.price,
            width: 92,
            className: styles.whole ?? '',
            align: 'right',
            render: (_, { row }) => {
              const found = byRow.get(row)
              return found === undefined ? '' : yuan(found.cents)
            },
          },
          {
            title: '',
            width: 64,
            fixed: 'right',
            render: (_, { row }) => (
              <Button
                type="link"
                size="small"
                aria-label={fill(t.removeOf, { row })}
                onClick={() => put(withoutLine(draft, row))}
              >
                {t.remove}
              </Button>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <LineDialog
          line={edited}
          onSaved={(cells) => put(withCells(draft, edited.row, cells))}
          onClosed={() => setEdited(undefined)}
        />
      )}
    </DeskCard>
  )
}

type Found = NonNullable<Batch['checked']>['rows'][number]

function State({ found }: { found: Found | undefined }) {
  const t = useTexts(batchMessages)
  if (found === undefined) return <span className={styles.soft}>{t.unseen}</span>
  return (
    <>
      {found.problems.map(({ title, message }) => (
        <div key={`${title} ${message}`} className={styles.bad}>
          {title === '' ? message : `${title}: ${message}`}
        </div>
      ))}
      {found.notes.map((note) => (
        <div key={note} className={styles.note}>
          {note}
        </div>
      ))}
      {found.problems.length === 0 && <span className={styles.good}>{t.good}</span>}
    </>
  )
}

const LineForm = z.strictObject(batchCells)
type Cells = z.input<typeof LineForm>
const NAMES = Object.keys(batchCells) as BatchCell[]

interface LineDialogProps {
  line: BatchLine
  onSaved: (cells: z.output<typeof LineForm>) => void
  onClosed: () => void
}

/** The cells of a row, to be put right where they stand. */
function LineDialog({ line, onSaved, onClosed }: LineDialogProps) {
  const t = useTexts(batchMessages)
  const { row, ...cells } = line
  return (
    <FormDialog
      name={`batchLine ${row}`}
      title={fill(t.editRow, { row })}
      width={800}
      target={{ schema: LineForm, send: async (body: Cells) => z.parse(LineForm, body) }}
      initial={cells}
      fields={NAMES.map((name) =>
        name === 'zone' || name === 'label'
          ? { name, label: t.columns[name], wide: name === 'zone' }
          : { name },
      )}
      onSaved={onSaved}
      onClosed={onClosed}
    />
  )
}
