import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps secrets unreadable in the database. */
export interface Vault {
  /** The name is sealed in: a value moved to another name does not open. */
  seal(name: string, secret: string): Promise<string>
  open(name: string, sealed: string): Promise<string>
}

/** There is no key, or not the one that a secret was sealed with. */
export class VaultError extends Error {
  readonly reason: 'no key' | 'wrong key'

  constructor(reason: VaultError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** 32 bytes written as base64 or as hexadecimal digits; undefined when the text is neither. */
export function readKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const key = Buffer.from(text, 'base64')
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && key.length === KEY_BYTES ? key : undefined
}

/** The key is asked for when the first secret is: an installation without secrets needs none. */
export function createVault(findKey: () => Promise<Buffer | undefined>): Vault {
  let known: Promise<Buffer | undefined> | undefined
  const keyOf = async (): Promise<Buffer> => {
    known ??= findKey()
    const key = await known.catch((error: unknown) => {
      known = undefined
      throw error
    })
    if (key === undefined) throw new VaultError('no key')
    return key
  }
  return {
    async seal(name, secret) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, await keyOf(), iv).setAAD(Buffer.from(name))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    async open(name, sealed) {
      const key = await keyOf()
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const secret = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([secret, decipher.final()]).toString('utf8')
      } catch {
        throw new VaultError('wrong key')
      }
    },
  }
}

/** A secret as it is kept: encrypted where the installation has a key. */
export interface KeptSecret {
  value: string
  sealed: boolean
}

/** Of an installation that has no key of its own, secrets stay as they are. */
export async function sealIfKeyed(
  vault: Vault | undefined,
  name: string,
  value: string,
): Promise<KeptSecret> {
  try {
    return { value: await (vault ?? NO_VAULT).seal(name, value), sealed: true }
  } catch (error) {
    if (error instanceof VaultError && error.reason === 'no key') return { value, sealed: false }
    throw error
  }
}

export const openKept = (
  vault: Vault | undefined,
  name: string,
  { value, sealed }: KeptSecret,
): Promise<string> => (sealed ? (vault ?? NO_VAULT).open(name, value) : Promise.resolve(value))

/** For databases that hold no secrets. */
export const NO_VAULT: Vault = createVault(async () => undefined)
