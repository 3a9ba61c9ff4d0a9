import type { OssAccess } from '@visa/contract/files/oss'
import { hex, hmacSha256, sha256 } from './sha256.ts'

/** Signs an upload in OSS's own way (version 4), with temporary keys. */

const ALGORITHM = 'OSS4-HMAC-SHA256'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const base64 = (value: object): string =>
  btoa(Array.from(utf8(JSON.stringify(value)), (byte) => String.fromCharCode(byte)).join(''))

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
  const text = [ALGORITHM, date, scope, hex(sha256(utf8(request)))].join('\n')
  const signingKey = steps.reduce(
    (secret, step) => hmacSha256(secret, utf8(step)),
    utf8(`aliyun_v4${accessKeySecret}`),
  )
  const signature = hex(hmacSha256(signingKey, utf8(text)))
  return {
    url: `${access.endpoint}/${key}`,
    headers: {
      ...signed,
      authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope},Signature=${signature}`,
    },
  }
}
