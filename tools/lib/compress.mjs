import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|wasm)$/
const MIN_BYTES = 1024
const LARGE_BYTES = 500_000

/** Puts a .br and a .gz beside every text file of the built application; the server sends those. */
export function compressFolder(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (statSync(file).isDirectory()) compressFolder(file)
    else if (COMPRESSIBLE.test(name) && statSync(file).size >= MIN_BYTES) {
      const content = readFileSync(file)
      // The best takes long; what is large is loaded seldom.
      const quality = content.length < LARGE_BYTES ? 11 : 9
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}
