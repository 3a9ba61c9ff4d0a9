import { MB } from '@visa/contract/files/limits'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import { encoded, savedName } from '../encode.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { trulyNamed } from './true-name.ts'

/** What is stored as it came; others are drawn as JPEG first. */
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** As large as fits the limit in any case. */
const LONGEST = 2600

/** What a picture was made of, as it can be stored beside it; a photograph too heavy for that is made smaller. */
export async function sentOriginal(given: File): Promise<File> {
  const original = await trulyNamed(given)
  if (TAKEN.has(original.type) && original.size <= UPLOAD_LIMITS.image.maxMb * MB) return original
  const pixels = await readPicture(original)
  const scale = Math.min(1, LONGEST / Math.max(pixels.width, pixels.height))
  const blob = await encoded(pixels, { quality: 88, scale })
  return new File([blob], savedName(original.name, 'image/jpeg'), { type: blob.type })
}
