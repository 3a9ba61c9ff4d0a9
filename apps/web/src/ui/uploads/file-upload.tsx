import { tellsCount, UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { PhotoToolsAsked } from '../photo/photo-target.ts'
import { UploadField } from './upload-field.tsx'
import { limitsWith, type LimitProps, type UploadProps } from './upload-props.ts'

type Props = UploadProps & LimitProps

/** Whether a snapshot can be made a photo of first. */
interface PhotoProps {
  photoTools?: PhotoToolsAsked | undefined
}

interface FilesProps extends Props {
  kind: 'file' | 'image' | 'certificate'
  look: 'row' | 'tile'
  text: string
  tip: string
  pastes?: boolean
  photoTools?: PhotoToolsAsked | undefined
}

function Files({ kind, tip, maxMb, minMb, maxFiles, ...rest }: FilesProps) {
  const t = useTexts(uploadMessages)
  const limits = limitsWith(UPLOAD_LIMITS[kind], { maxMb, minMb, maxFiles })
  const parts = [
    fill(tip, { max: limits.maxMb }),
    limits.minMb > 0 ? fill(t.minTip, { min: limits.minMb }) : '',
    tellsCount(limits.maxFiles) ? fill(t.countTip, { max: limits.maxFiles }) : '',
  ]
  return <UploadField {...rest} limits={limits} hint={parts.filter(Boolean).join(' · ')} />
}

/** P5.21: files of any kind. */
export function FileUpload(props: Props & PhotoProps) {
  const t = useTexts(uploadMessages)
  return <Files {...props} kind="file" look="row" text={t.choose} tip={t.kindImage} />
}

/** P5.24: the same, and screenshots can be pasted. */
export function PasteUpload(props: Props) {
  const t = useTexts(uploadMessages)
  return <Files {...props} kind="file" look="row" text={t.choosePaste} tip={t.kindImage} pastes />
}

/** P5.22: pictures, seen as such. */
export function ImageListUpload(props: Props) {
  const t = useTexts(uploadMessages)
  return <Files {...props} kind="image" look="tile" text={t.chooseImages} tip={t.kindImage} />
}

/** P5.23: scans of certificates. */
export function CertificateUpload(props: Props) {
  const t = useTexts(uploadMessages)
  return (
    <Files {...props} kind="certificate" look="tile" text={t.chooseCertificate} tip={t.kindCertificate} />
  )
}
