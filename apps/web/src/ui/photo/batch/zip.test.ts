import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipped } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** What the directory at the end of an archive says: names, sizes, sums and where each begins. */
function directoryOf(archive: Buffer) {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const [count, start] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)]
  let at = start
  return Array.from({ length: count }, () => {
    const length = archive.readUInt16LE(at + 28)
    const entry = {
      name: archive.subarray(at + 46, at + 46 + length).toString(),
      sum: archive.readUInt32LE(at + 16),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    }
    at += 46 + length
    return entry
  })
}

test('an archive holds every file under a name of its own, with Chinese ones, and its sums are right', async () => {
  const archive = Buffer.from(
    await zipped([
      { name: '韩秀兰 E30875521.jpg', bytes: bytes('one') },
      { name: 'same.jpg', bytes: bytes('two') },
      { name: 'same.jpg', bytes: bytes('three') },
      { name: 'empty', bytes: bytes('') },
    ]).arrayBuffer(),
  )
  const found = directoryOf(archive)
  expect(found.map(({ name }) => name)).toEqual(['韩秀兰 E30875521.jpg', 'same.jpg', 'same (2).jpg', 'empty'])
  for (const [place, text] of ['one', 'two', 'three', ''].entries()) {
    const entry = found[place]
    if (entry === undefined) throw new Error('an entry is missing')
    const { offset, size, sum } = entry
    const from = offset + 30 + archive.readUInt16LE(offset + 26)
    expect(archive.subarray(from, from + size).toString()).toBe(text)
    expect(sum).toBe(crc32(text))
  }
})
