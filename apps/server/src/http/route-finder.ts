import type { Endpoint } from '@visa/contract/endpoint'

interface Bound {
  endpoint: Pick<Endpoint, 'method' | 'path'>
}

export interface Found<Each extends Bound> {
  bound: Each
  /** What stands in the address for each `{name}`, decoded. */
  params: Record<string, string>
}

const NAME = /^\{(\w+)\}$/

/** No key and no code that stands in an address is longer. */
const LONGEST_PART = 100

/** What the parts of an address mean, if it is one of the pattern's; a name stands for no empty and no endless part. */
function paramsIn(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, declared] of pattern.entries()) {
    const part = parts[index] ?? ''
    const name = NAME.exec(declared)?.[1]
    const fits = name === undefined ? part === declared : part !== '' && part.length <= LONGEST_PART
    if (!fits) return undefined
    if (name !== undefined) params[name] = decodeURIComponent(part)
  }
  return params
}

/** Finds by method and address, a fixed address before one with `{name}` in it. */
export function routeFinder<Each extends Bound>(
  all: readonly Each[],
): (method: string, path: string) => Found<Each> | undefined {
  const fixed = new Map<string, Found<Each>>()
  const patterns: { bound: Each; parts: string[] }[] = []
  for (const bound of all) {
    const { method, path } = bound.endpoint
    if (path.includes('{')) patterns.push({ bound, parts: path.split('/') })
    else fixed.set(`${method} ${path}`, { bound, params: {} })
  }
  return (method, path) => {
    const known = fixed.get(`${method} ${path}`)
    if (known !== undefined) return known
    const parts = path.split('/')
    for (const { bound, parts: pattern } of patterns) {
      const params = bound.endpoint.method === method ? paramsIn(pattern, parts) : undefined
      if (params !== undefined) return { bound, params }
    }
    return undefined
  }
}
