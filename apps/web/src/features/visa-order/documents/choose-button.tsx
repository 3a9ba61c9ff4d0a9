import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import styles from './documents.module.css'

interface ChooseButtonProps {
  text: string
  label: string
  look: 'primary' | 'link'
  onFiles: (files: readonly File[]) => void
}

/** Opens the browser's own dialog for files. */
export function ChooseButton({ text, label, look, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        size="small"
        type={look === 'link' ? 'link' : 'default'}
        {...(look === 'link' ? {} : { icon: <UploadOutlined /> })}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  )
}
