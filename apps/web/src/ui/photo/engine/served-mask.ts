import { imageMatting, type MadePicture } from '@visa/contract/image/image'
import { resizeMask } from '@visa/photo/image/warp'
import type { Mask } from '@visa/photo/pixels'
import { isServiceAway } from '@visa/contract/image/service-away'
import { CallError } from '../../../lib/call-error.ts'
import { call } from '../../../lib/call.ts'
import { encoded } from '../encode.ts'

/** Longer nobody waits in front of a picture: then the browser does it, and says so. */
const PATIENCE_MS = 20_000

/**
 * Why the image service found no edges: it took too long, or what it said, and whether that is about the service (`away`)
 * or about this picture alone.
 */
export type NotServed = { kind: 'slow' } | { kind: 'said'; reason: string; away: boolean }

/** No answer came at all, or one that the next picture would get, too. */
const isAway = ({ code, data }: CallError): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || isServiceAway(data)

/** How much of each pixel is the person, out of a picture whose background is transparent. */
async function maskIn({ base64, type }: Pick<MadePicture, 'base64' | 'type'>): Promise<Mask> {
  const bytes = Uint8Array.from(atob(base64), (each) => each.codePointAt(0) ?? 0)
  const bitmap = await createImageBitmap(new Blob([bytes], { type }))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const pixels = context?.getImageData(0, 0, width, height).data
  const data = Float32Array.from({ length: width * height }, (_, at) => (pixels?.[at * 4 + 3] ?? 0) / 255)
  return { width, height, data }
}

/** Who is in a picture, as finely as the image service tells; or why it does not. */
export async function servedMask(
  pixels: ImageData,
  signal: AbortSignal,
): Promise<{ mask: Mask } | NotServed> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const blob = await encoded(pixels)
    const file = [new File([blob], 'picture.jpg', { type: blob.type })]
    const made = await call(
      imageMatting,
      { body: { file } },
      { silent: true, signal: AbortSignal.any([signal, patience]) },
    )
    const mask = await maskIn(made)
    const fits = mask.width === pixels.width && mask.height === pixels.height
    return { mask: fits ? mask : resizeMask(mask, pixels.width, pixels.height) }
  } catch (error) {
    signal.throwIfAborted()
    if (patience.aborted) return { kind: 'slow' }
    if (error instanceof CallError) return { kind: 'said', reason: error.message, away: isAway(error) }
    throw error
  }
}
