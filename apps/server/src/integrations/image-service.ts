import { IMAGE_ERRORS, MOST_MEGABYTES, MOST_MEGAPIXELS, type ImageErrorCode } from '@visa/photo/image-error'
import type { MadePicture } from '@visa/contract/image/image'
import type { imageErrorMessages } from '@visa/messages/photo/image-errors'
import { Refusal } from '../refusal/refusal.ts'

/** Where the image service answers, and the token it asks for; nothing while it does not run. */
export type ReachImageService = () => { address: string; token: string } | undefined

/** The header in which the service is told that it is the product that asks. */
export const TOKEN_HEADER = 'x-image-token'
const WHO_HEADER = 'x-image-for'
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
  /** Who asks: those who wait take turns. */
  userId: number
  file: Blob
  options: Readonly<Record<string, string>>
}

type Reached = NonNullable<ReturnType<ReachImageService>>

/** A service that went away is started again: whoever was at work there asks the new one once. */
const RETURN = { noticedMs: 500, backMs: 6000, lookMs: 50 }

/** The service that took the place of one that does not answer any more; nothing where it is still the same. */
async function successorOf(reach: ReachImageService, lost: Reached): Promise<Reached | undefined> {
  const began = Date.now()
  for (;;) {
    const now = reach()
    if (now !== undefined && now.token !== lost.token) return now
    if (Date.now() - began > (now === undefined ? RETURN.backMs : RETURN.noticedMs)) return undefined
    await new Promise((resolve) => void setTimeout(resolve, RETURN.lookMs))
  }
}

async function answered({ address, token }: Reached, asked: Asked): Promise<Response | 'busy' | 'down'> {
  const { operation, userId, file, options } = asked
  const form = new FormData()
  form.append('file', file)
  for (const [name, value] of Object.entries(options)) form.append(name, value)
  return fetch(`${address}/${operation}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token, [WHO_HEADER]: String(userId) },
    body: form,
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  }).catch((error: unknown) =>
    error instanceof DOMException && error.name === 'TimeoutError' ? 'busy' : 'down',
  )
}

/** Has the image service do something; what it cannot do, and that it is not there, is said in words. */
export async function askImageService<Answer = MadePicture>(
  reach: ReachImageService,
  asked: Asked,
): Promise<Answer> {
  const service = reach()
  if (service === undefined) throw refused('down')
  let answer = await answered(service, asked)
  if (answer === 'down') {
    const next = await successorOf(reach, service)
    if (next !== undefined) answer = await answered(next, asked)
  }
  if (typeof answer === 'string') throw refused(answer)
  const said: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return said as Answer
  const code: unknown = typeof said === 'object' && said !== null && 'error' in said ? said.error : undefined
  throw refused(IMAGE_ERRORS.find((each) => each === code) ?? 'crashed')
}
