import { randomUUID } from 'node:crypto'
import { ossAccessParams, type OssAccess } from '@visa/contract/files/oss'
import type { Envelope } from '@visa/contract/envelope'
import { signedPut } from '@visa/web/lib/files/sign-put'
import type { Client } from './client.ts'

export interface ToPut {
  name: string
  content: Buffer
  /** Instead of a name that fits. */
  key?: string
}

export const keyFor = ({ baseDir, userDir }: OssAccess, extension: string): string =>
  `${baseDir}/${userDir}/2026/03/01/${randomUUID()}.${extension}`

/** Puts a file into the store with given keys, signed as the browser signs. */
export const putWith = (
  client: Client,
  access: OssAccess,
  { name, content, key }: ToPut,
  at = new Date(),
) => {
  const extension = /\w+$/.exec(name)?.[0] ?? 'bin'
  const target = { key: key ?? keyFor(access, extension), fileName: name, fileIndex: 0 }
  const { url, headers } = signedPut(access, target, at)
  return client.send({ method: 'PUT', url, headers, payload: content })
}

/** The whole way of a browser: keys, upload, and what the server said to it. */
export async function putFile(client: Client, file: ToPut, at?: Date): Promise<Envelope<unknown>> {
  const access = await client.call(ossAccessParams, {})
  return (await putWith(client, access, file, at)).json<Envelope<unknown>>()
}
