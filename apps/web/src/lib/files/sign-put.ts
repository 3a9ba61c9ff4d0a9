import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { OssAccess } from '@visa/contract/files/oss'

/** Signs an upload in OSS's own way (version 4), with temporary keys. */

const ALGORITHM = 'OSS4-HMAC-SHA256'

const base64 = (value: object): string =>
  btoa(Array.from(utf8ToBytes(JSON.stringify(value)), (byte) => String.fromCharCode(byte)).join(''))

export interface PutRequest {
  url: string
  headers: Record<string, string>
}

interface Put {
  key: string
  fileName: string
  fileIndex: number
}

/** What the store tells our server afterwards; the server believes none of it without looking. */
const CALLBACK_BODY = [
  'bucket=${bucket}',
  'object=${object}',
  'size=${size}',
  'fileName=${x:filename}',
  'fileIndex=${x:fileindex}',
].join('&')

/** `yyyyMMddThhmmssZ` */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

export function signedPut(access: OssAccess, { key, fileName, fileIndex }: Put, at: Date): PutRequest {
  const { accessKeyId, accessKeySecret, stsToken } = access.stsAccessKey
  const date = stamp(at)
  const signed: Record<string, string> = {
    'content-type': 'application/octet-stream',
    'x-oss-callback': base64({
      callbackUrl: access.callbackUrl,
      callbackBody: CALLBACK_BODY,
      callbackBodyType: 'application/x-www-form-urlencoded',
    }),
    'x-oss-callback-var': base64({ 'x:filename': fileName, 'x:fileindex': String(fileIndex) }),
    'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-oss-date': date,
    'x-oss-forbid-overwrite': 'true',
    'x-oss-security-token': stsToken,
  }
  // Names are in order as they stand, and keys hold nothing that would need encoding.
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}`)
  const request = ['PUT', `/${access.bucket}/${key}`, '', ...lines, '', '', 'UNSIGNED-PAYLOAD'].join('\n')
  const steps = [date.slice(0, 8), access.region, 'oss', 'aliyun_v4_request']
  const scope = steps.join('/')
  const text = [ALGORITHM, date, scope, bytesToHex(sha256(utf8ToBytes(request)))].join('\n')
  const signingKey = steps.reduce(
    (secret, step) => hmac(sha256, secret, utf8ToBytes(step)),
    utf8ToBytes(`aliyun_v4${accessKeySecret}`),
  )
  const signature = bytesToHex(hmac(sha256, signingKey, utf8ToBytes(text)))
  return {
    url: `${access.endpoint}/${key}`,
    headers: {
      ...signed,
      authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope},Signature=${signature}`,
    },
  }
}
