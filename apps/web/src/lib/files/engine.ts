import { CODES } from '@visa/contract/codes'
import { formatDate } from '@visa/contract/dates'
import { UploadedItem, type Attachment } from '@visa/contract/files/file'
import { UPLOAD_ATTEMPTS } from '@visa/contract/files/limits'
import type { OssAccess } from '@visa/contract/files/oss'
import { fileMessages } from '@visa/messages/ui/files'
import * as z from 'zod/mini'
import { CallError } from '../call-error.ts'
import { currentLanguage } from '../language.ts'
import type { Lease, StoreAccess } from './credentials.ts'
import type { Put, PutAnswer } from './put.ts'
import { signedPut } from './sign-put.ts'

export interface UploadOptions {
  /** Its place in the form. */
  fileIndex?: number
  /** How much is done, from 0 to 1: first the md5, then the upload. */
  onProgress?: (part: number, step: 'md5' | 'upload') => void
  signal?: AbortSignal | undefined
}

/** What the engine stands on; in browsers, see upload.ts. */
export interface EngineParts {
  hash: (file: File, onProgress: (part: number) => void, signal: AbortSignal | undefined) => Promise<string>
  /** The stored file with this content, if there is one that is ours. */
  exist: (md5: string, fileSize: number, signal: AbortSignal | undefined) => Promise<UploadedItem | null>
  access: StoreAccess
  put: Put
  now: () => Date
  /** Waits before the given attempt. */
  pause: (attempt: number, signal: AbortSignal | undefined) => Promise<void>
}

const texts = () => fileMessages[currentLanguage()]

const isOff = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

const canceled = (): CallError => new CallError('CANCELED', texts().canceled)

const Answer = z.object({ code: z.enum(CODES), msg: z.string(), data: z.unknown() })

const parsed = (body: string): z.output<typeof Answer> | undefined => {
  try {
    return z.parse(Answer, JSON.parse(body))
  } catch {
    return undefined
  }
}

const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0].toLowerCase() ?? ''

/** Random also where the page did not come over HTTPS. */
const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** P7.23: below the caller's own folder by the day, under a name that nobody else has. */
const newKey = ({ baseDir, userDir }: OssAccess, fileName: string, now: Date): string =>
  [
    baseDir,
    userDir,
    formatDate(now, 'yyyy-MM-dd').replaceAll('-', '/'),
    `${uuid()}${extensionOf(fileName)}`,
  ].join('/')

/** What the server said to the upload; undefined: nothing that is worth keeping, so it is tried again. */
function verdict({ status, body }: PutAnswer): UploadedItem | undefined {
  if (status !== 200) return undefined
  const answer = parsed(body)
  if (answer === undefined) throw new CallError('HTTP', texts().failed)
  const { code, msg, data } = answer
  if (code === CODES.SYSTEM_EXCEPTION) return undefined
  if (code !== CODES.SUCCESS) throw new CallError(code, msg || texts().failed, data)
  const items = z.safeParse(z.array(UploadedItem), data)
  const [item] = items.success ? items.data : []
  if (item === undefined) throw new CallError('HTTP', texts().failed)
  return item
}

const isFinal = (error: unknown): boolean =>
  error instanceof CallError && !['NETWORK', 'TIMEOUT', 'HTTP', CODES.SYSTEM_EXCEPTION].includes(error.code)

/** Uploads files into the object store; gives what a form keeps of each. */
export function uploadEngine(parts: EngineParts) {
  const md5Of = async (file: File, { onProgress, signal }: UploadOptions): Promise<string> => {
    try {
      return await parts.hash(file, (part) => onProgress?.(part, 'md5'), signal)
    } catch {
      throw isOff(signal) ? canceled() : new CallError('HTTP', texts().md5Failed)
    }
  }

  const attempt = async (
    file: File,
    lease: Lease,
    { fileIndex = 0, onProgress, signal }: UploadOptions,
  ): Promise<UploadedItem | undefined> => {
    const access = await lease.access
    const now = parts.now()
    const target = { key: newKey(access, file.name, now), fileName: file.name, fileIndex }
    const report = (part: number): void => onProgress?.(part, 'upload')
    return verdict(await parts.put(signedPut(access, target, now), file, report, signal))
  }

  const transfer = async (file: File, options: UploadOptions): Promise<UploadedItem> => {
    const { signal } = options
    if (isOff(signal)) throw canceled()
    let lease = parts.access.get()
    let failure = new CallError('HTTP', texts().failed)
    for (let count = 1; count <= UPLOAD_ATTEMPTS; count += 1) {
      if (count > 1) {
        await parts.pause(count, signal)
        if (isOff(signal)) throw canceled()
        // The keys may be what was wrong.
        lease = parts.access.renew(lease.turn)
      }
      try {
        const item = await attempt(file, lease, options)
        if (item !== undefined) return item
      } catch (error) {
        if (isOff(signal)) throw canceled()
        if (isFinal(error)) throw error
        failure = error instanceof CallError ? error : new CallError('NETWORK', texts().network)
      }
    }
    throw failure
  }

  return async (file: File, options: UploadOptions = {}): Promise<Attachment> => {
    const { fileIndex = 0, onProgress, signal } = options
    const md5 = await md5Of(file, options)
    // Whether it is there already only saves time: not knowing is no reason to stop.
    const known = await parts.exist(md5, file.size, signal).catch((error: unknown) => {
      if (isOff(signal)) throw canceled()
      if (isFinal(error)) throw error
      return null
    })
    if (known !== null) onProgress?.(1, 'upload')
    const item = known ?? (await transfer(file, options))
    return { fileName: known === null ? item.fileName : file.name, storageName: item.imgUrl, fileIndex }
  }
}
