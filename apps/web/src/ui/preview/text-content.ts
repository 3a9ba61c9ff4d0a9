/** More of a text than this is not shown. */
export const TEXT_CAP_KB = 1024
const CAP = TEXT_CAP_KB * 1024

export interface TextContent {
  readonly text: string
  /** There is more of it. */
  readonly cut: boolean
}

/** UTF-8, or the Chinese encoding that spreadsheets still write; a cut may fall inside a character. */
export function decodeText(bytes: Uint8Array, cut: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut })
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: cut })
  }
}

/** The beginning of a text file. Servers that know no ranges send all of it: reading stops at the cap. */
export async function readText(address: string, signal: AbortSignal): Promise<TextContent> {
  const response = await fetch(address, { headers: { Range: `bytes=0-${CAP}` }, signal })
  // An empty file has no range at all.
  if (response.status === 416) return { text: '', cut: false }
  if (!response.ok) throw new Error(`status ${response.status}`)
  const bytes = await firstBytes(response, CAP + 1)
  const cut = bytes.length > CAP
  return { text: decodeText(bytes.subarray(0, CAP), cut), cut }
}

async function firstBytes(response: Response, most: number): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  const bytes = new Uint8Array(most)
  let size = 0
  while (size < most) {
    const { done, value } = await reader.read()
    if (done) break
    bytes.set(value.subarray(0, most - size), size)
    size += Math.min(value.length, most - size)
  }
  await reader.cancel()
  return bytes.subarray(0, size)
}
