import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|wasm)$/
const MIN_BYTES = 1024
const LARGE_BYTES = 500_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).isFile())

async function compress(file) {
  const content = readFileSync(file)
  if (content.length < MIN_BYTES) return
  // The best takes long; what is large is loaded seldom.
  const quality = content.length < LARGE_BYTES ? 11 : 9
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  writeFileSync(`${file}.br`, await brotli(content, { params }))
  writeFileSync(`${file}.gz`, await zip(content, { level: 9 }))
}

/**
 * Puts a .br and a .gz beside every text file of the built application; the server sends those. All of them at once:
 * as many as there are processors are under way.
 */
export async function compressFolder(folder) {
  await Promise.all(filesIn(folder).map(compress))
}
