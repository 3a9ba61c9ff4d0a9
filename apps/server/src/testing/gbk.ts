/** A text as a Chinese Windows saves it: the decoder, turned round. */
export function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const bytesOf = new Map<string, number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Buffer.from(Array.from(text).flatMap((char) => bytesOf.get(char) ?? [char.charCodeAt(0)]))
}
