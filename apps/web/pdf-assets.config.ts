import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const folder = dirname(manifest)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** The name carries the version, since what is below /assets never changes. */
const ROOT = `assets/pdfjs-${version}`

/** Of the decoders only the one that is no WebAssembly, which the content security policy would refuse. */
const DECODER = ['openjpeg_nowasm_fallback.js', 'LICENSE_OPENJPEG', 'LICENSE_PDFJS_OPENJPEG']

const files = (): string[] => [
  ...['cmaps', 'standard_fonts'].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => `${part}/${name}`),
  ),
  'legacy/build/pdf.worker.min.mjs',
  ...DECODER.map((name) => `wasm/${name}`),
]

/**
 * What the PDF viewer asks for while it reads a document: its worker, the character maps of Chinese fonts, the standard fonts,
 * a picture decoder. They are found by name, so they keep their names.
 */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const file of files()) {
        this.emitFile({
          type: 'asset',
          fileName: `${ROOT}/${file}`,
          source: readFileSync(join(folder, file)),
        })
      }
    },
    configureServer({ middlewares }) {
      const known = new Set(files())
      middlewares.use(`/${ROOT}`, (request, response, next) => {
        const file = (request.url ?? '').slice(1)
        if (!known.has(file)) return next()
        if (/\.m?js$/.test(file)) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(folder, file)))
      })
    },
  }
}
