import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { use } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { encoded, savedName, type PictureType } from '../encode.ts'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import { SaveToApplicant } from './save-to-applicant.tsx'

export interface TargetActionProps {
  /** Of the file it came from. */
  name: string
  result: ImageData | undefined
  /** As a file, where the tool made one itself. */
  file?: Blob | undefined
  type: PictureType
  disabled: boolean
}

/** A picture as a file under its own name. */
export async function asFile({ name, result, file, type }: TargetActionProps): Promise<File | undefined> {
  if (result === undefined) return undefined
  const blob = file ?? (await encoded(result, { type }))
  return new File([blob], savedName(name, type), { type })
}

/** Where the picture goes: to an applicant, into a field, or nowhere but to the disk. */
export function TargetAction(props: TargetActionProps) {
  const t = useTexts(photoToolMessages).target
  const target = use(PhotoTargetContext)
  switch (target.kind) {
    case 'nobody':
      return <p className={styles.soft}>{t.loginFirst}</p>
    case 'applicants':
      return <SaveToApplicant {...props} />
    case 'field':
      return (
        <Button
          type="primary"
          disabled={props.disabled}
          onClick={() => void asFile(props).then((made) => made && target.use(made))}
        >
          {t.use}
        </Button>
      )
  }
}
