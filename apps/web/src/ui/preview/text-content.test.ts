import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { decodeText, readText } from './text-content.ts'

const GBK = Uint8Array.from([0xd6, 0xd0, 0xce, 0xc4])
const UTF8 = new TextEncoder().encode('中文')

let close = (): void => undefined
afterEach(() => close())

/** Serves one file, with no regard for ranges. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  close = () => server.close()
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
}

const read = (address: string) => readText(address, new AbortController().signal)

test('P2.47 text is read as UTF-8 and, where it is none, as Chinese spreadsheets write it', () => {
  expect(decodeText(UTF8, false)).toBe('中文')
  expect(decodeText(GBK, false)).toBe('中文')
})

test('a cut inside a character loses that character only', () => {
  expect(decodeText(UTF8.subarray(0, 5), true)).toBe('中')
})

test('a short text is shown whole, an empty one as empty', async () => {
  expect(await read(await serving((_, reply) => reply.end('a,b\n1,2')))).toEqual({
    text: 'a,b\n1,2',
    cut: false,
  })
  close()
  const empty = await serving((_, reply) => reply.writeHead(416).end())
  expect(await read(empty)).toEqual({ text: '', cut: false })
})

test('of a long text only the beginning is read', async () => {
  const { text, cut } = await read(await serving((_, reply) => reply.end('x'.repeat(3 * 1024 * 1024))))
  expect([text.length, cut]).toEqual([1024 * 1024, true])
})

test('a refused address is a failure', async () => {
  await expect(read(await serving((_, reply) => reply.writeHead(403).end()))).rejects.toThrow('403')
})
