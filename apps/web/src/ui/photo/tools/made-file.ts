import { encoded, savedName, type PictureType } from '../encode.ts'

/** What a tool made of a picture, on its way somewhere. */
export interface MadeFile {
  /** Of the file it came from. */
  name: string
  result: ImageData | undefined
  /** As a file, where the tool made one itself. */
  file?: Blob | undefined
  type: PictureType
  /** So many at most, as whoever it is for asks. */
  bytes?: number | undefined
  /** What it was made of, as it came. */
  original: File
  disabled: boolean
  /** Whether it is an ID card, which is nobody's photo. */
  isCard?: boolean
}

/** A picture as a file under its own name. */
export async function asFile({
  name,
  result,
  file,
  type,
  bytes,
}: Omit<MadeFile, 'original'>): Promise<File | undefined> {
  if (result === undefined) return undefined
  const blob = file ?? (await encoded(result, { type, bytes }))
  return new File([blob], savedName(name, type), { type })
}
