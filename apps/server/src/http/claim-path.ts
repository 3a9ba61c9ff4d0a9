import type { PathClaim } from '@visa/contract/authority'
import type { Endpoint } from '@visa/contract/endpoint'

export interface ResolvedPath extends PathClaim {
  path: string
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

/** A broken escape stays as it is: no authority is written like that, so the claim is refused later. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const isParameter = (segment: string): boolean => segment.startsWith('{')

/** Tells whether a path is declared for a method, with `{name}` standing for any one segment. */
function declaredPaths(
  endpoints: readonly Endpoint[],
): (method: string, segments: readonly string[]) => boolean {
  const fixed = new Set<string>()
  const patterns: { method: string; segments: string[] }[] = []
  for (const { method, path } of endpoints) {
    if (path.includes('{')) patterns.push({ method, segments: segmentsOf(path) })
    else fixed.add(`${method} ${path}`)
  }
  return (method, segments) =>
    fixed.has(`${method} /${segments.join('/')}`) ||
    patterns.some(
      (pattern) =>
        pattern.method === method &&
        pattern.segments.length === segments.length &&
        pattern.segments.every((part, index) => isParameter(part) || part === segments[index]),
    )
}

/**
 * P6.7: a call may carry the role part of an authority after `/api` and its custom part at the end.
 * The declared path always wins, so a claim can never shadow a real one. Returns the declared path with
 * what was claimed; what is claimed is checked against the session afterwards.
 */
export function claimResolver(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => ResolvedPath {
  const fixed = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  const declared = declaredPaths(endpoints)
  return (method, path) => {
    const unclaimed = { path, role: '', custom: '' }
    if (fixed.has(`${method} ${path}`)) return unclaimed
    const segments = segmentsOf(path)
    if (segments[0] !== 'api' || declared(method, segments)) return unclaimed
    const role = segments[1] ?? ''
    const custom = segments.at(-1) ?? ''
    const resolved = (kept: readonly string[], claim: PathClaim): ResolvedPath | undefined =>
      declared(method, kept) ? { path: `/${kept.join('/')}`, ...claim } : undefined
    const withoutRole = ['api', ...segments.slice(2)]
    return (
      resolved(withoutRole, { role, custom: '' }) ??
      resolved(segments.slice(0, -1), { role: '', custom: decoded(custom) }) ??
      resolved(withoutRole.slice(0, -1), { role, custom: decoded(custom) }) ??
      unclaimed
    )
  }
}
