import {
  createPrivateKey,
  createPublicKey,
  sign as signBytes,
  verify as verifyBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'

/** The bytes of a key that was pasted from a file or a console: with or without its first and last line. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(text.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''), 'base64')

const orUndefined = (read: () => KeyObject): KeyObject | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const isRsa = (key: KeyObject | undefined): key is KeyObject => key?.asymmetricKeyType === 'rsa'

/** Undefined: it is none that we could sign with. */
export function readPrivateKey(text: string): KeyObject | undefined {
  const key = bytesOf(text)
  const read = (['pkcs8', 'pkcs1'] as const).map((type) =>
    orUndefined(() => createPrivateKey({ key, format: 'der', type })),
  )
  return read.find(isRsa)
}

/** A public key, or the one in a certificate. */
export function readPublicKey(text: string): KeyObject | undefined {
  const key = bytesOf(text)
  const read = [
    orUndefined(() => createPublicKey({ key, format: 'der', type: 'spki' })),
    orUndefined(() => new X509Certificate(key).publicKey),
    orUndefined(() => createPublicKey({ key, format: 'der', type: 'pkcs1' })),
  ]
  return read.find(isRsa)
}

/** RSA over SHA-256 with PKCS #1 v1.5 padding, as both channels sign. */
export const rsaSign = (key: KeyObject, text: string): string =>
  signBytes('sha256', Buffer.from(text), key).toString('base64')

export function rsaVerifies(key: KeyObject, text: string, signature: string): boolean {
  try {
    return verifyBytes('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
