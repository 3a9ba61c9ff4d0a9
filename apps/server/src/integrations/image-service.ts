import { IMAGE_ERRORS, MOST_MEGABYTES, MOST_MEGAPIXELS, type ImageErrorCode } from '@visa/photo/image-error'
import type { MadePicture } from '@visa/contract/image/image'
import type { imageErrorMessages } from '@visa/messages/photo/image-errors'
import { Refusal } from '../refusal/refusal.ts'

/** Where the image service answers, and the token it asks for; nothing while it does not run. */
export type ReachImageService = () => { address: string; token: string } | undefined

const TOKEN_HEADER = 'x-image-token'
/** Longer than the service itself works at a picture; who waits in its queue for longer is told that it is busy. */
const PATIENCE_MS = 55_000

const MESSAGES = {
  empty: 'imageEmpty',
  notPicture: 'imageNotPicture',
  truncated: 'imageTruncated',
  tooLarge: 'imageTooManyMegapixels',
  tooHeavy: 'imageTooHeavy',
  heic: 'imageHeic',
  noFace: 'imageNoFace',
  noZone: 'imageNoZone',
  noIdCard: 'imageNoIdCard',
  badOption: 'imageBadOption',
  busy: 'imageBusy',
  timeout: 'imageTimeout',
  crashed: 'imageCrashed',
  down: 'imageDown',
} as const satisfies Record<ImageErrorCode, keyof (typeof imageErrorMessages)['zh']>

const refused = (code: ImageErrorCode): Refusal =>
  new Refusal(MESSAGES[code], { megapixels: MOST_MEGAPIXELS, megabytes: MOST_MEGABYTES })

interface Asked {
  operation: string
  file: Blob
  options: Readonly<Record<string, string>>
}

/** Has the image service do something; what it cannot do, and that it is not there, is said in words. */
export async function askImageService<Answer = MadePicture>(
  reach: ReachImageService,
  { operation, file, options }: Asked,
): Promise<Answer> {
  const service = reach()
  if (service === undefined) throw refused('down')
  const form = new FormData()
  form.append('file', file)
  for (const [name, value] of Object.entries(options)) form.append(name, value)
  const answer = await fetch(`${service.address}/${operation}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: service.token },
    body: form,
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw refused(error instanceof DOMException && error.name === 'TimeoutError' ? 'busy' : 'down')
  })
  const said: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return said as Answer
  const code: unknown = typeof said === 'object' && said !== null && 'error' in said ? said.error : undefined
  throw refused(IMAGE_ERRORS.find((each) => each === code) ?? 'crashed')
}
