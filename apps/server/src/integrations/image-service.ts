import { IMAGE_ERRORS, MOST_MEGABYTES, MOST_MEGAPIXELS, type ImageErrorCode } from '@visa/photo/image-error'
import { CODES } from '@visa/contract/codes'
import type { MadePicture } from '@visa/contract/image/image'
import { SERVICE_AWAY } from '@visa/contract/image/service-away'
import type { imageErrorMessages } from '@visa/messages/photo/image-errors'
import { Refusal } from '../refusal/refusal.ts'

export interface Reached {
  address: string
  token: string
}

/** Where the image service answers, and the token it asks for; that it will soon; nothing while it does not run. */
export type ReachImageService = () => Reached | 'starting' | undefined

/** The header in which the service is told that it is the product that asks. */
export const TOKEN_HEADER = 'x-image-token'
const WHO_HEADER = 'x-image-for'
/** Longer than the service itself works at a picture; who waits in its queue for longer is told that it is busy. */
const PATIENCE_MS = 100_000

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

/** What would be said of the next picture, too. */
const AWAY: ReadonlySet<ImageErrorCode> = new Set(['busy', 'timeout', 'down'])

const refused = (code: ImageErrorCode): Refusal =>
  new Refusal(
    MESSAGES[code],
    { megapixels: MOST_MEGAPIXELS, megabytes: MOST_MEGABYTES },
    CODES.FAILURE,
    AWAY.has(code) ? SERVICE_AWAY : null,
  )

interface Asked {
  operation: string
  /** Who asks: those who wait take turns. */
  userId: number
  file: Blob
  options: Readonly<Record<string, string>>
}

/**
 * A service that went away is started again: whoever was at work there asks the new one once. While nobody is there it is
 * on its way, and on a busy machine that takes its time; while the same is still named, its end is noticed within a few
 * looks, however long each of them takes.
 */
const RETURN = { looks: 20, lookMs: 50, backMs: 45_000 }

/** The next service, or the one that took the place of another; nothing where it is still the same, or none comes. */
async function awaited(reach: ReachImageService, lost?: Reached): Promise<Reached | undefined> {
  const began = Date.now()
  for (let same = 0; same < RETURN.looks;) {
    const now = reach()
    if (typeof now === 'object' && now.token !== lost?.token) return now
    if (typeof now === 'object') same += 1
    else if (Date.now() - began > RETURN.backMs) return undefined
    await new Promise((resolve) => void setTimeout(resolve, RETURN.lookMs))
  }
  return undefined
}

interface Said {
  ok: boolean
  body: unknown
}

/** What the service says, to the end; an answer that breaks off is none. */
async function said(
  { address, token }: Reached,
  { operation, userId, file, options }: Asked,
  patience: AbortSignal,
): Promise<Said | 'busy' | 'down'> {
  const form = new FormData()
  form.append('file', file)
  for (const [name, value] of Object.entries(options)) form.append(name, value)
  try {
    const answer = await fetch(`${address}/${operation}`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: token, [WHO_HEADER]: String(userId) },
      body: form,
      signal: patience,
      redirect: 'error',
    })
    return { ok: answer.ok, body: await answer.json() }
  } catch {
    return patience.aborted ? 'busy' : 'down'
  }
}

/** Has the image service do something; what it cannot do, and that it is not there, is said in words. */
export async function askImageService<Answer = MadePicture>(
  reach: ReachImageService,
  asked: Asked,
): Promise<Answer> {
  const named = reach()
  const service = named === 'starting' ? await awaited(reach) : named
  if (service === undefined) throw refused('down')
  const patience = AbortSignal.timeout(PATIENCE_MS)
  let answer = await said(service, asked, patience)
  if (answer === 'down') {
    const next = await awaited(reach, service)
    if (next !== undefined) answer = await said(next, asked, patience)
  }
  if (typeof answer === 'string') throw refused(answer)
  const { ok, body } = answer
  if (ok) return body as Answer
  const code: unknown = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  throw refused(IMAGE_ERRORS.find((each) => each === code) ?? 'crashed')
}
