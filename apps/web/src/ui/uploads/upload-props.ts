import type { Attachment } from '@visa/contract/files/file'
import type { UploadLimits } from '@visa/contract/rules/uploads'

/** What every upload field takes, by itself or as the input of a form's field. */
export interface UploadProps {
  id?: string
  /** Plain data: what the form sends. */
  value?: readonly Attachment[] | undefined
  onChange?: (value: Attachment[]) => void
  onBlur?: () => void
  disabled?: boolean
  /** Only shown: nothing can be added or removed. */
  readOnly?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

/** Where a screen allows other than the usual. */
export interface LimitProps {
  maxMb?: number | undefined
  minMb?: number | undefined
  /** From 999 on no limit is told. */
  maxFiles?: number | undefined
}

export const limitsWith = (usual: UploadLimits, { maxMb, minMb, maxFiles }: LimitProps): UploadLimits => ({
  ...usual,
  maxMb: maxMb ?? usual.maxMb,
  minMb: minMb ?? usual.minMb,
  maxFiles: maxFiles ?? usual.maxFiles,
})
