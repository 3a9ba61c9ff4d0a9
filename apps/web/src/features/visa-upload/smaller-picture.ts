import { MB } from '@visa/contract/files/limits'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'

/** Room for what a form adds around a file. */
const LARGE_BYTES = (UPLOAD_LIMITS.image.maxMb - 0.5) * MB
/** An A4 page at 300 dpi is 3508 points high: small print stays legible. */
const MAX_SIDE = 3500
const QUALITY = 0.88

/** How large a picture is drawn: no side longer than allowed. */
export function fittedSize(width: number, height: number, max = MAX_SIDE): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const isPicture = ({ type }: File): boolean => /^image\/(?:jpeg|png|webp)$/.test(type)

/** Cameras make pictures that are larger than what is taken: those are drawn smaller before they are sent. */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size <= LARGE_BYTES || !isPicture(file)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = fittedSize(picture.width, picture.height)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    picture.close()
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    if (drawn === null) return file
    return new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    // The browser cannot draw it: the server says what is wrong with it.
    return file
  }
}
