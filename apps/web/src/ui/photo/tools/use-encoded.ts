import { useMade } from './use-made.ts'
import { encoded, type PictureType } from '../encode.ts'

/** A result as the file it would be saved as: its size is told before anybody saves it. */
export const useEncoded = (
  result: ImageData | undefined,
  file: Blob | undefined,
  type: PictureType,
): Blob | undefined => {
  const made = useMade(
    result === undefined || file !== undefined ? undefined : () => encoded(result, { type }),
    result,
    file,
    type,
  )
  return file ?? (made.busy ? undefined : made.result)
}
