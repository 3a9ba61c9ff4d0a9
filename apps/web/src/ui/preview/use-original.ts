import { fileOriginal } from '@visa/contract/files/file'
import { useCall } from '../../lib/query.ts'
import { previewKind } from './file-kinds.ts'
import type { PreviewFile } from './preview-file.ts'

/** What a stored picture was made of, where that was kept. */
export function useOriginal(file: PreviewFile | undefined): PreviewFile | undefined {
  const storageName = file?.storageName ?? ''
  const isStored =
    storageName !== '' && file?.src === undefined && previewKind(file?.fileName ?? '') === 'image'
  const { data } = useCall(fileOriginal, { query: { storageName } }, { silent: true, enabled: isStored })
  return data ?? undefined
}
