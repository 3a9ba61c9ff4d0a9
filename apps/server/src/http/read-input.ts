import { parse as parseForm } from 'node:querystring'
import type { BodyKind, Endpoint, Schema } from '@visa/contract/endpoint'
import { ruleFailures } from '@visa/contract/issues'
import type { FastifyRequest } from 'fastify'
import { safeParse } from 'zod/mini'
import { InvalidInput, Refusal } from '../refusal/refusal.ts'
import type { Spool, SpooledFile } from './spool.ts'

const MEDIA_TYPES: Record<BodyKind, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
}

/** Added by the client to every GET so that nothing between us answers from a cache. */
const TIMESTAMP = 'timestamp'

function checked(schema: Schema, input: unknown): unknown {
  const result = safeParse(schema, input)
  if (!result.success) throw new InvalidInput(ruleFailures(result.error, input))
  return result.data
}

/** Query values: an empty one counts as absent, and the timestamp is not part of the question. */
const queryOf = (request: FastifyRequest): Record<string, unknown> => {
  const query = request.query as Record<string, unknown>
  return Object.fromEntries(Object.entries(query).filter(([key, value]) => key !== TIMESTAMP && value !== ''))
}

const mediaTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Deeper than any form, and shallow enough for whatever walks through a value by calling itself. */
const DEEPEST = 40

/** Several times the fields of the longest form: each is looked up and judged, unknown ones included. */
const MOST_FIELDS = 2000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isTooWide = (value: object): boolean => !Array.isArray(value) && Object.keys(value).length > MOST_FIELDS

function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isObject)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true
    if (level.some(isTooWide)) throw new Refusal('bodyTooLarge')
    level = level.flatMap((each) => Object.values(each).filter(isObject))
  }
  return false
}

function parseJson(raw: string): unknown {
  let value: unknown
  try {
    // A body cannot reach into prototypes: such keys are refused with every other unknown key.
    value = JSON.parse(raw)
  } catch {
    throw new Refusal('malformedBody')
  }
  if (isTooDeep(value)) throw new Refusal('malformedBody')
  return value
}

const decode = (raw: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    throw new Refusal('malformedBody')
  }
}

/** Text fields by name, and for each file field the list of its files. */
async function multipartOf(request: FastifyRequest, spool: Spool): Promise<Record<string, unknown>> {
  // Kept apart from objects until all is there: a name may be one that every object has.
  const fields = new Map<string, unknown>()
  const files = new Map<string, SpooledFile[]>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else {
        const file = await spool.take(part.file, part.filename, part.mimetype)
        if (part.file.truncated) throw new Refusal('bodyTooLarge')
        files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), file])
      }
    }
  } catch (error) {
    // Limits have names of their own; whatever else stops the reader is a body that is not whole.
    const isLimit = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
    throw isLimit || error instanceof Refusal ? error : new Refusal('malformedBody')
  }
  return Object.fromEntries([...fields, ...files])
}

async function bodyOf(request: FastifyRequest, kind: BodyKind, spool: Spool): Promise<unknown> {
  const mediaType = mediaTypeOf(request)
  const raw = request.body
  const isEmpty = raw === undefined || raw === null || (Buffer.isBuffer(raw) && raw.length === 0)
  if (isEmpty && mediaType === '') return {}
  if (mediaType !== MEDIA_TYPES[kind]) throw new Refusal('wrongContentType', { expected: MEDIA_TYPES[kind] })
  if (kind === 'multipart') return multipartOf(request, spool)
  const text = Buffer.isBuffer(raw) ? decode(raw) : ''
  if (kind === 'form') return { ...parseForm(text, '&', '=', { maxKeys: MOST_FIELDS }) }
  return text === '' ? {} : parseJson(text)
}

export interface ReadInput {
  params: unknown
  query: unknown
  body: unknown
}

/** What stands behind the `?`, checked. */
export const readQuery = (request: FastifyRequest, endpoint: Endpoint): unknown =>
  endpoint.query && checked(endpoint.query, queryOf(request))

/** Reads and checks everything a request carries against its endpoint's declaration; its files go to the spool. */
export async function readInput(
  request: FastifyRequest,
  endpoint: Endpoint,
  spool: Spool,
): Promise<ReadInput> {
  const params = endpoint.params && checked(endpoint.params, request.params)
  const query = readQuery(request, endpoint)
  const body =
    endpoint.body &&
    endpoint.bodyKind &&
    checked(endpoint.body, await bodyOf(request, endpoint.bodyKind, spool))
  return { params, query, body }
}
