import type { Plugin } from 'vite'

/** The first circle of files that import each other, as their names in order; undefined where there is none. */
function circleAmong(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next, [...way, file])
      if (circle !== undefined) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = walk(file, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

/**
 * Files of the build that wait for each other run in an order that nobody chose: what one makes while it is read may
 * need what the other has not made yet, and then a screen cannot be loaded. Such a build fails.
 */
export const noChunkCycles = (): Plugin => ({
  name: 'no-chunk-cycles',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const circle = circleAmong(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle !== undefined)
      this.error(`files of the build import each other: ${circle.join(' → ')} (see chunks.config.ts)`)
  },
})
