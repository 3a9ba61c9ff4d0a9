import type { Attachment } from '@visa/contract/files/file'
import { applicationMessages } from '@visa/messages/application/application'
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './application-form.module.css'

interface LocalFilesProps {
  id?: string
  value?: readonly Attachment[]
  onChange?: (value: Attachment[]) => void
  disabled?: boolean
  /** The largest file that is taken. */
  maxKb?: number | undefined
  'aria-describedby'?: string
}

/** A picture of which only the name is kept: the file stays where it is. */
export function LocalFiles({ id, value, onChange, maxKb, disabled = false, ...said }: LocalFilesProps) {
  const t = useTexts(applicationMessages)
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState('')
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    if (file.type !== 'image/jpeg') return setRefused(t.jpegOnly)
    if (maxKb !== undefined && file.size > maxKb * 1024) return setRefused(fill(t.tooLarge, { max: maxKb }))
    setRefused('')
    onChange?.([{ fileName: file.name, storageName: `local/${file.name}`, fileIndex: 0 }])
  }
  const chosen = value?.[0]
  return (
    <div className={styles.files}>
      <input
        ref={input}
        type="file"
        accept="image/jpeg"
        hidden
        onChange={({ target }) => {
          choose(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        id={id}
        aria-describedby={said['aria-describedby']}
        disabled={disabled}
        icon={<PaperClipOutlined />}
        onClick={() => input.current?.click()}
      >
        {chosen?.fileName ?? t.chooseJpeg}
      </Button>
      {chosen !== undefined && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={fill(t.removeFile, { name: chosen.fileName })}
          onClick={() => onChange?.([])}
        />
      )}
      <output className={refused === '' ? styles.hint : styles.refused}>
        {refused === '' ? (maxKb === undefined ? t.jpegOnly : fill(t.jpegUpTo, { max: maxKb })) : refused}
      </output>
    </div>
  )
}
