import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { useState, type DragEvent } from 'react'
import { droppedFiles } from './choose-files.ts'
import styles from './uploads.module.css'

interface ChooserProps {
  look: 'row' | 'tile'
  text: string
  hint: string
  accept: string | undefined
  multiple: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
  /** Of the input, which is what labels and forms speak of. */
  field: {
    id?: string | undefined
    onBlur?: (() => void) | undefined
    'aria-label'?: string | undefined
    'aria-describedby'?: string | undefined
    'aria-invalid'?: boolean
  }
}

/** Where files are chosen or dropped: the browser's own input, drawn as a box. */
export function Chooser({ look, text, hint, accept, multiple, disabled, onFiles, field }: ChooserProps) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled && event.type === 'dragover')
  }
  const drop = (event: DragEvent) => {
    drag(event)
    if (!disabled) onFiles(droppedFiles(event.dataTransfer))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the first
    <label
      className={styles.chooser}
      data-look={look}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <input
        {...field}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {look === 'row' ? <UploadOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
      <span>{text}</span>
      <span className={styles.hint}>{hint}</span>
    </label>
  )
}
