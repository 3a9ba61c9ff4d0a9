import { randomUUID } from 'node:crypto'
import { dayOf } from '@visa/contract/dates'

/** Where browsers put what they upload. */
export const UPLOAD_DIR = 'upload'
/** Where the server puts what went through it, and what a store moved out of its uploader's reach. */
export const KEPT_DIR = 'file'

export const userDirOf = (userId: number): string => `u${userId}`

const KEY =
  /^(?:(?:upload|file)\/u([1-9]\d{0,15})|file\/r)\/\d{4}\/\d{2}\/\d{2}\/[0-9a-f-]{36}(?:\.[a-z0-9]{1,8})?$/

/** Whether a name is one that the product gives; no other name reaches a store. */
export const isObjectKey = (key: string): boolean => KEY.test(key)

/** Who uploaded it: their temporary keys write below their own folder only. */
export const uploaderOf = (key: string): number | undefined => {
  const [, id] = KEY.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

/** `file/u7/2026/03/01/uuid.ext`, by the day in UTC+8. */
export const newObjectKey = (userId: number, extension: string, now: Date): string =>
  `${KEPT_DIR}/${userDirOf(userId)}/${dayOf(now).replaceAll('-', '/')}/${randomUUID()}.${extension}`

/** The same for what a registration uploads, before there is anybody whose it is. */
export const registrationKey = (extension: string, now: Date): string =>
  `${KEPT_DIR}/r/${dayOf(now).replaceAll('-', '/')}/${randomUUID()}.${extension}`
