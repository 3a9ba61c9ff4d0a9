import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Which files need which: what the build must know before it begins. */

const SOURCES = join(import.meta.dirname, 'src')
const PACKAGES = join(import.meta.dirname, '../../packages')

export const TEXTS_FOLDER = join(PACKAGES, 'messages/src/')

const STATIC_IMPORT = /^(?:import|export)(?! type\b)[^'"(]*?from '([^']+)'$/gm

export const sourceFile = (name: string): string => join(SOURCES, name)

export const sourceFiles = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map(sourceFile)

/** The file that an import leads to, if it is one of ours. */
function target(source: string, importer: string): string | undefined {
  const [, room = '', name = ''] = /^@visa\/(contract|messages)\/(.+)$/.exec(source) ?? []
  if (room !== '') return join(PACKAGES, room, 'src', `${name}.ts`)
  return /^\..*\.tsx?$/.test(source) ? join(dirname(importer), source) : undefined
}

/** The files that must be there before some can run, and themselves. */
export function closure(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const imports = [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)]
    closure(
      imports.flatMap(([, source = '']) => target(source, file) ?? []),
      found,
    )
  }
  return found
}
