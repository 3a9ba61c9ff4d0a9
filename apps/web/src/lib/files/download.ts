import { addressOfFile } from './upload.ts'

/** Whoever saves a large file needs the content a little longer than the click. */
const LET_GO_MS = 60_000

function follow(address: string, fileName: string | undefined): void {
  const link = document.createElement('a')
  link.href = address
  link.rel = 'noopener noreferrer'
  if (fileName === undefined) link.target = '_blank'
  else link.download = fileName
  link.click()
}

/** The answer, or nothing where pages may not read that site. */
const readable = (address: string): Promise<Response | undefined> =>
  fetch(address).catch((error: unknown) => {
    if (error instanceof TypeError && new URL(address, location.href).origin !== location.origin)
      return undefined
    throw error
  })

/**
 * Saves a stored file under the name it has in the form; the store may know the same content by another one.
 * A file that pages may not read is opened in a window of its own.
 */
export async function downloadFile(file: {
  storageName: string
  fileName: string
  src?: string | undefined
}): Promise<void> {
  const address = file.src ?? (await addressOfFile(file.storageName))
  if (/^(?:data|blob):/i.test(address)) return follow(address, file.fileName)
  const response = await readable(address)
  if (response === undefined) return follow(address, undefined)
  if (!response.ok) throw new Error(`status ${response.status}`)
  const content = URL.createObjectURL(await response.blob())
  follow(content, file.fileName)
  setTimeout(() => URL.revokeObjectURL(content), LET_GO_MS)
}
