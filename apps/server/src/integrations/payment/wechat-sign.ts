import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { rsaSign, rsaVerifies } from './rsa.ts'

/** Signatures and sealed messages of WeChat Pay, version 3; what we say and what its stand-in says alike. */

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'

/** How far the time of a message may lie from ours. */
const SKEW_MS = 5 * 60_000

export interface Moment {
  timestamp: string
  nonce: string
}

export const momentOf = (at: Date, nonce: string): Moment => ({
  timestamp: String(Math.floor(at.getTime() / 1000)),
  nonce,
})

const requestText = (method: string, url: URL, { timestamp, nonce }: Moment, body: string): string =>
  `${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`

const messageText = ({ timestamp, nonce }: Moment, body: string): string =>
  `${timestamp}\n${nonce}\n${body}\n`

export interface Merchant {
  mchId: string
  /** Of the certificate that belongs to our key. */
  serialNo: string
  key: KeyObject
}

interface Sent {
  method: string
  url: URL
  body: string
}

export function authorization({ mchId, serialNo, key }: Merchant, sent: Sent, moment: Moment): string {
  const signature = rsaSign(key, requestText(sent.method, sent.url, moment, sent.body))
  const parts = {
    mchid: mchId,
    nonce_str: moment.nonce,
    signature,
    timestamp: moment.timestamp,
    serial_no: serialNo,
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `${SCHEME} ${written.join(',')}`
}

interface KnownMerchant {
  mchId: string
  serialNo: string
  key: KeyObject
}

const isNear = (timestamp: string, now: Date): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1000) <= SKEW_MS

/** Whether a request is the merchant's own; the stand-in asks this. */
export function isAuthorized(header: string, sent: Sent, known: KnownMerchant, now: Date): boolean {
  if (!header.startsWith(`${SCHEME} `)) return false
  const parts = new Map(
    Array.from(header.matchAll(/(\w+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  )
  const get = (name: string): string => parts.get(name) ?? ''
  if (get('mchid') !== known.mchId || get('serial_no') !== known.serialNo) return false
  if (!isNear(get('timestamp'), now)) return false
  const moment = { timestamp: get('timestamp'), nonce: get('nonce_str') }
  return rsaVerifies(known.key, requestText(sent.method, sent.url, moment, sent.body), get('signature'))
}

export interface Signer {
  /** Of WeChat's certificate, or of its public key. */
  serialNo: string
  key: KeyObject
}

const HEADERS = {
  timestamp: 'wechatpay-timestamp',
  nonce: 'wechatpay-nonce',
  signature: 'wechatpay-signature',
  serial: 'wechatpay-serial',
} as const

/** By which a message of the channel can be judged once more. */
export const SIGNED_HEADERS: readonly string[] = Object.values(HEADERS)

/** What the channel puts beside an answer or a callback. */
export const signedHeaders = (by: Signer, body: string, moment: Moment): Record<string, string> => ({
  [HEADERS.timestamp]: moment.timestamp,
  [HEADERS.nonce]: moment.nonce,
  [HEADERS.signature]: rsaSign(by.key, messageText(moment, body)),
  [HEADERS.serial]: by.serialNo,
})

/** Whether an answer or a callback is the channel's own, and of now: one that was caught may not be sent again later. */
export function isSigned(get: (header: string) => string, body: string, by: Signer, now: Date): boolean {
  const moment = { timestamp: get(HEADERS.timestamp), nonce: get(HEADERS.nonce) }
  if (get(HEADERS.serial) !== by.serialNo || !isNear(moment.timestamp, now)) return false
  return rsaVerifies(by.key, messageText(moment, body), get(HEADERS.signature))
}

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16

export interface Sealed {
  ciphertext: string
  nonce: string
  associated_data: string
}

/** Undefined: it was not sealed with this key, or was changed. */
export function openSealed(
  apiKey: string,
  { ciphertext, nonce, associated_data }: Sealed,
): string | undefined {
  try {
    const bytes = Buffer.from(ciphertext, 'base64')
    const cut = bytes.length - TAG_BYTES
    const cipher = createDecipheriv(CIPHER, Buffer.from(apiKey), Buffer.from(nonce), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAuthTag(bytes.subarray(cut))
    cipher.setAAD(Buffer.from(associated_data))
    return Buffer.concat([cipher.update(bytes.subarray(0, cut)), cipher.final()]).toString()
  } catch {
    return undefined
  }
}

export function seal(apiKey: string, text: string, nonce: string, associated_data: string): Sealed {
  const cipher = createCipheriv(CIPHER, Buffer.from(apiKey), Buffer.from(nonce), { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(associated_data))
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return { ciphertext: bytes.toString('base64'), nonce, associated_data }
}
