import type { BodyKind, Method } from '@visa/contract/endpoint'
import { IDEMPOTENCY_HEADER } from '@visa/contract/idempotency-key'
import { languageTag } from './language.ts'

/** Turns a call into what fetch takes. */

export interface CallParts {
  params?: unknown
  query?: unknown
  body?: unknown
}

interface Target {
  method: Method
  path: string
  bodyKind: BodyKind | undefined
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Name and value pairs, lists as repeated names. */
function* pairs(source: unknown): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(source ?? {})) {
    if (Array.isArray(value)) for (const item of value) yield [name, item]
    else yield [name, value]
  }
}

function searchOf(query: unknown): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of pairs(query)) {
    const text = isBlank(value) ? '' : written(value).trim()
    if (text !== '') search.append(name, text)
  }
  return search
}

const pathOf = (path: string, params: unknown): string => {
  const values = new Map(pairs(params))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(written(values.get(name) ?? '')))
}

/** Bodies keep empty texts: they clear a field. Absent values are left out. */
function bodyOf(kind: BodyKind, body: unknown): BodyInit {
  if (kind === 'json') return JSON.stringify(body ?? {})
  const form = kind === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of pairs(body)) {
    if (value === undefined || value === null) continue
    if (form instanceof FormData && value instanceof Blob) form.append(name, value)
    else form.append(name, written(value))
  }
  return form
}

export function requestOf(
  target: Target,
  input: CallParts,
  now: number,
  key?: string,
): { url: string; init: RequestInit } {
  const search = searchOf(input.query)
  if (target.method === 'GET') search.set('timestamp', String(now))
  const path = pathOf(target.path, input.params)
  const headers: Record<string, string> = { 'Accept-Language': languageTag() }
  if (key !== undefined) headers[IDEMPOTENCY_HEADER] = key
  const init: RequestInit = { method: target.method, credentials: 'same-origin', headers }
  if (target.bodyKind !== undefined) {
    init.body = bodyOf(target.bodyKind, input.body)
    if (target.bodyKind === 'json') headers['Content-Type'] = 'application/json'
  }
  return { url: search.size === 0 ? path : `${path}?${search}`, init }
}
