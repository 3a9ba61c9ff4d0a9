import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Files of packages that are found by name while the program runs, so they keep their names. */

const require = createRequire(import.meta.url)

function packageOf(name: string): { folder: string; version: string } {
  const manifest = require.resolve(`${name}/package.json`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { folder: dirname(manifest), version }
}

const pdf = packageOf('pdfjs-dist')
const flags = packageOf('flag-icons')

/** The names carry the versions, since what is below /assets never changes. */
const PDF = `assets/pdfjs-${pdf.version}`
export const FLAGS = `assets/flags-${flags.version}`

/** Twice the width that a flag is shown at, for dense screens. */
const FLAG_WIDTH = 120

/** Of the decoders only the one that is no WebAssembly, which the content security policy would refuse. */
const DECODER = ['openjpeg_nowasm_fallback.js', 'LICENSE_OPENJPEG', 'LICENSE_PDFJS_OPENJPEG']

const folderFiles = (folder: string, part: string): string[] =>
  readdirSync(join(folder, part)).map((name) => `${part}/${name}`)

/** What the PDF viewer asks for as it reads: its worker, the character maps of Chinese fonts, standard fonts, a picture decoder. */
const pdfFiles = (): string[] => [
  ...folderFiles(pdf.folder, 'cmaps'),
  ...folderFiles(pdf.folder, 'standard_fonts'),
  'legacy/build/pdf.worker.min.mjs',
  ...DECODER.map((name) => `wasm/${name}`),
]

/** Every file by its address. */
const files = (): Map<string, string> =>
  new Map([
    ...pdfFiles().map((file) => [`${PDF}/${file}`, join(pdf.folder, file)] as const),
    ...readdirSync(join(flags.folder, 'flags/4x3')).map(
      (name) => [`${FLAGS}/${name.replace(/svg$/, 'webp')}`, join(flags.folder, 'flags/4x3', name)] as const,
    ),
  ])

/** Coats of arms weigh tens of kilobytes as drawings, and are shown at the size of a fingernail. */
const flagPicture = (file: string): Promise<Buffer> =>
  sharp(file).resize(FLAG_WIDTH).webp({ quality: 80, effort: 5 }).toBuffer()

const sourceOf = (file: string): Buffer | Promise<Buffer> =>
  file.endsWith('.svg') ? flagPicture(file) : readFileSync(file)

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  svg: 'image/webp',
}

export function fixedAssets(): Plugin {
  return {
    name: 'fixed-assets',
    async generateBundle() {
      for (const [fileName, file] of files()) {
        this.emitFile({ type: 'asset', fileName, source: await sourceOf(file) })
      }
    },
    configureServer({ middlewares }) {
      const known = files()
      middlewares.use((request, response, next) => {
        const file = known.get((request.url ?? '').slice(1))
        if (file === undefined) return next()
        const type = TYPES[file.slice(file.lastIndexOf('.') + 1)]
        if (type !== undefined) response.setHeader('content-type', type)
        void Promise.resolve(sourceOf(file)).then((source) => response.end(source), next)
      })
    },
  }
}
