import { useMade } from './use-made.ts'
import { encoded, type PictureType } from '../encode.ts'

/** A result as the file it would be saved as: its size is told before anybody saves it. */
export const useEncoded = (
  result: ImageData | undefined,
  file: Blob | undefined,
  type: PictureType,
  bytes?: number,
): Blob | undefined => {
  const made = useMade(
    result === undefined || file !== undefined ? undefined : () => encoded(result, { type, bytes }),
    result,
    file,
    type,
    bytes,
  )
  return file ?? (made.busy ? undefined : made.result)
}
