import path from 'node:path'

/** Where npm would look for a package from a place in the tree, nearest first. */
function* lookups(place, name) {
  for (let at = place; ; at = at.includes('/') ? path.posix.dirname(at) : '') {
    if (!at.endsWith('node_modules')) yield path.posix.join(at, 'node_modules', name)
    if (at === '') return
  }
}

/**
 * Native packages come as one optional package per platform. A lockfile written where some of them could not
 * be found leaves those out, and `npm ci` then refuses to run on every machine.
 */
export function checkLockfile({ text, known }) {
  if (!known.has('package-lock.json')) return ['package-lock.json lockfile: is missing']
  const { packages } = JSON.parse(text('package-lock.json'))
  return Object.entries(packages).flatMap(([place, entry]) => {
    const wanted = Object.keys(entry.optionalDependencies ?? {})
    const missing = wanted.filter((name) => ![...lookups(place, name)].some((at) => at in packages))
    if (missing.length === 0) return []
    return `package-lock.json lockfile: ${place || 'the root'} wants what is not in it: ${missing.join(', ')}`
  })
}
