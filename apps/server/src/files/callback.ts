import { createPublicKey, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'

/** OSS's callbacks: after an upload the store tells the application, and relays its answer to the uploader. */

const Order = z.object({ callbackUrl: z.string(), callbackBody: z.string() })
const Variables = z.record(z.string(), z.string())

/** What the uploader asks to be told to whom, in two headers of base64-coded JSON. */
export interface CallbackOrder extends z.output<typeof Order> {
  variables: z.output<typeof Variables>
}

const decoded = (header: string): unknown => JSON.parse(Buffer.from(header, 'base64').toString())

/** Undefined: not readable. */
export function readOrder(order: string, variables: string | undefined): CallbackOrder | undefined {
  try {
    const known = variables === undefined ? {} : z.parse(Variables, decoded(variables))
    return { ...z.parse(Order, decoded(order)), variables: known }
  } catch {
    return undefined
  }
}

/** Fills `${name}` in the ordered body, encoded as a form. */
export const callbackBody = (
  { callbackBody: template, variables }: CallbackOrder,
  facts: Readonly<Record<string, string>>,
): string =>
  template.replace(/\$\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent((name.startsWith('x:') ? variables[name] : facts[name]) ?? ''),
  )

const signedText = (url: string, body: string): Buffer => {
  const [path = '', query] = url.split(/\?(.*)/s)
  return Buffer.from(`${decodeURIComponent(path)}${query === undefined ? '' : `?${query}`}\n${body}`)
}

/** The product's own store signs with a key that is made in no time, where OSS takes md5 and RSA. */
export const signCallback = (privateKey: string, url: string, body: string): string =>
  sign(null, signedText(url, body), privateKey).toString('base64')

export function isCallbackSigned(publicKey: string, url: string, body: string, signature: string): boolean {
  try {
    const key = createPublicKey(publicKey)
    const algorithm = key.asymmetricKeyType === 'rsa' ? 'RSA-MD5' : null
    return verify(algorithm, signedText(url, body), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
