import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { fieldMessages } from '@visa/messages/fields'
import { formMessages } from '@visa/messages/ui/form'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { sentence } from '../../lib/sentence.ts'
import { inputId, noteId, useFormHandle, useFormState } from './form-context.ts'
import { FormField, useProblemText } from './form-field.tsx'
import { blankRow, labelOf, placedInRow, rowsAt } from './form-model.ts'
import type { AnyList } from './form-parts.ts'
import { keysOf } from './form-store.ts'
import { ConflictBox } from './conflict-box.tsx'
import styles from './form.module.css'

interface FormRowsProps {
  list: AnyList
  section: number
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Rows of fields that can be added, taken away and put in order. */
export function FormRows({ list, section }: FormRowsProps) {
  const t = useTexts(formMessages)
  const texts = useTexts(fieldMessages)
  const textOf = useProblemText()
  const { id: form, model, store, onMoved, goTo } = useFormHandle()
  const path = list.list
  const now = useFormState(store, ({ values, rowKeys, problems, open, revealed }) => ({
    shown: list.when === undefined || list.when(values) || revealed.has(path),
    keys: keysOf(rowKeys, path, rowsAt(values, path).length),
    problem: problems[path],
    open: open[path],
  }))
  if (!now.shown) return null
  const count = now.keys.length
  const { min, max } = model.rowLimitsOf(path)
  const name = labelOf({ name: path, ...(list.label === undefined ? {} : { label: list.label }) }, texts)

  const reorder = (from: readonly number[]) => {
    const rows = rowsAt(store.state().values, path)
    store.setRows(
      path,
      from.map((index) => (index < 0 ? blankRow(model, list) : rows[index])),
      from,
    )
    onMoved()
  }
  const add = () => {
    reorder([...upTo(count), -1])
    const first = placedInRow(list, count, section)[0]
    if (first !== undefined) goTo(first.path)
  }
  const remove = (index: number) => reorder(upTo(count).filter((each) => each !== index))
  const swap = (index: number, other: number) =>
    reorder(upTo(count).map((each) => (each === index ? other : each === other ? index : each)))

  return (
    <fieldset className={styles.rows} data-field={path} aria-labelledby={inputId(form, `${path}-label`)}>
      <div className={styles.rowsHead}>
        <span id={inputId(form, `${path}-label`)} className={min > 0 ? styles.required : styles.label}>
          {name}
        </span>
        <span className={styles.count}>
          {Number.isFinite(max) ? fill(t.rowsOfMax, { count, max }) : fill(t.rows, { count })}
        </span>
        {now.problem !== undefined && (
          <span id={noteId(form, path)} className={styles.problem}>
            {sentence(textOf(now.problem))}
          </span>
        )}
      </div>
      {count === 0 && <p className={styles.noRows}>{fill(t.noRows, { name })}</p>}
      {now.keys.map((key, index) => (
        <fieldset key={key} className={styles.row} aria-label={fill(t.row, { no: index + 1 })}>
          <span className={styles.rowNo}>{index + 1}</span>
          <div className={styles.rowFields}>
            {placedInRow(list, index, section).map((place) => (
              <FormField key={place.field.name} {...place} />
            ))}
          </div>
          <div className={styles.rowTools}>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={fill(t.rowUp, { no: index + 1 })}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={fill(t.rowDown, { no: index + 1 })}
              disabled={index === count - 1}
              onClick={() => swap(index, index + 1)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={fill(t.removeRow, { no: index + 1 })}
              disabled={count <= min}
              onClick={() => remove(index)}
            />
          </div>
        </fieldset>
      ))}
      <Button
        id={inputId(form, path)}
        type="dashed"
        icon={<PlusOutlined />}
        disabled={count >= max}
        onClick={add}
        {...(now.problem === undefined ? {} : { 'aria-describedby': noteId(form, path) })}
      >
        {fill(t.addRow, { name })}
      </Button>
      {now.open !== undefined && <ConflictBox path={path} disagreement={now.open} of={{ list }} />}
    </fieldset>
  )
}
