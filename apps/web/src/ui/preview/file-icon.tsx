import { fileIcon, type FileIcon } from './file-kinds.ts'
import styles from './file-icon.module.css'

const SHEET = 'M12 4h18l10 10v30a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z'
const FOLD = 'M30 4v8a2 2 0 0 0 2 2h8'

/** What is drawn on the sheet. */
const MARKS: Readonly<Record<FileIcon, string>> = {
  pdf: 'M17 39c4-2 9-10 9-17 0-4-4-4-4 0 0 6 6 11 12 11M17 39c2-4 10-6 17-6',
  office: 'M16 24h18v14H16zM16 29h18M22 24v14',
  archive: 'M23 8h4v4h-4zM23 16h4v4h-4zM23 24h4v4h-4zM22 32h6v7h-6z',
  text: 'M17 22h16M17 28h16M17 34h10',
  other: 'M19 31a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
}

interface FileTypeIconProps {
  fileName: string
  size: number
}

/** Stands for a file that has no small picture of its own; its name is beside it. */
export function FileTypeIcon({ fileName, size }: FileTypeIconProps) {
  const kind = fileIcon(fileName)
  return (
    <svg
      className={`${styles.icon} ${styles[kind] ?? ''}`}
      data-icon={kind}
      width={size}
      height={size}
      viewBox="0 0 50 50"
      aria-hidden
      focusable="false"
    >
      <path className={styles.sheet} d={SHEET} />
      <path d={FOLD} />
      <path d={MARKS[kind]} />
    </svg>
  )
}
