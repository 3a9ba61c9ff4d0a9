import { fieldMessages } from '@visa/messages/fields'
import { registryMessages } from '@visa/messages/org/registry'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { FileKind, RegistryFiles } from './use-registry-files.ts'
import styles from './registry.module.css'

const LABELS = {
  licence: 'licenceFiles',
  permit: 'permitFiles',
  authorisation: 'authorisationFiles',
} as const satisfies Record<FileKind, string>

const ACCEPTED = '.jpg,.jpeg,.png,.webp,.pdf'

/** Files of one kind: chosen, sent at once, named, and taken back. */
export function CertificateField({ kind, uploads }: { kind: FileKind; uploads: RegistryFiles }) {
  const id = useId()
  const t = useTexts(registryMessages)
  const labels = useTexts(fieldMessages)
  const { files, busy, problem, add, remove } = uploads
  return (
    <div className={styles.files}>
      <label htmlFor={id}>{labels[LABELS[kind]]}</label>
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        disabled={busy !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // The same file can be chosen again after it was taken back.
          currentTarget.value = ''
          if (chosen.length > 0) void add(kind, chosen)
        }}
      />
      <ul className={styles.fileList}>
        {files[kind].map(({ storageName, fileName }) => (
          <li key={storageName}>
            <span>{fileName}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={fill(t.removeFile, { name: fileName })}
              onClick={() => remove(kind, storageName)}
            >
              {t.remove}
            </button>
          </li>
        ))}
      </ul>
      <output className={styles.fileNote} id={`${id}-note`} data-error={problem?.kind === kind}>
        {problem?.kind === kind ? problem.text : busy === kind ? t.uploading : t.filesHint}
      </output>
    </div>
  )
}
