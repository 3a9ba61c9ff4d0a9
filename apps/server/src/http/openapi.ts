import { CODES } from '@visa/contract/codes'
import type { BodyKind, Endpoint, Schema } from '@visa/contract/endpoint'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_PATTERN } from '@visa/contract/idempotency-key'
import { toJSONSchema } from 'zod/mini'
import { VERSION } from '../version.ts'

const MEDIA_TYPES: Record<BodyKind, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
}

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

const parametersOf = (schema: Schema | undefined, place: 'query' | 'path'): unknown[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Under one key a write is done once, however often it is sent. */
const keyParameter = ({ repeat }: Endpoint): unknown[] =>
  repeat === 'harmless'
    ? []
    : [
        {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: repeat === 'keyed',
          schema: { type: 'string', pattern: IDEMPOTENCY_PATTERN.source },
        },
      ]

const accessText = ({ access }: Endpoint): string =>
  typeof access === 'string' ? access : access.join(' | ')

const envelopeSchema = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'string', enum: Object.values(CODES) }, msg: { type: 'string' }, data },
})

type Kind = 'call' | 'stream' | 'foreign'

const answerOf = (endpoint: Endpoint, kind: Kind): JsonSchema => {
  const data = schemaOf(endpoint.data, 'output')
  if (kind === 'foreign') {
    return {
      description: 'As another service answers it: no envelope',
      content: { 'application/json': { schema: data } },
    }
  }
  return kind === 'stream'
    ? {
        description: 'Events whose data is one of the values; the envelope when refused',
        content: {
          'text/event-stream': { schema: data },
          'application/json': { schema: envelopeSchema({ type: 'null' }) },
        },
      }
    : {
        description: 'The envelope; a code other than 0000 is a refusal',
        content: { 'application/json': { schema: envelopeSchema(data) } },
      }
}

const operationOf = (endpoint: Endpoint, kind: Kind): JsonSchema => ({
  operationId: endpoint.path.replace(/^\/(api\/)?/, '').replace(/[^\w]+/g, '_'),
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  'x-access': accessText(endpoint),
  ...(endpoint.access === 'public' ? { security: [] } : {}),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...keyParameter(endpoint),
  ],
  ...(endpoint.body && endpoint.bodyKind
    ? {
        requestBody: {
          required: true,
          content: { [MEDIA_TYPES[endpoint.bodyKind]]: { schema: schemaOf(endpoint.body, 'input') } },
        },
      }
    : {}),
  responses: { 200: answerOf(endpoint, kind) },
})

/**
 * The API document, made from the same list that the routes are bound from, and beside it the streams and the calls
 * that speak another service's protocol.
 */
export function openApi(
  endpoints: readonly Endpoint[],
  streams: readonly Endpoint[],
  foreign: readonly Endpoint[],
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const kindOf = (endpoint: Endpoint): Kind => {
    if (streams.includes(endpoint)) return 'stream'
    return foreign.includes(endpoint) ? 'foreign' : 'call'
  }
  for (const endpoint of [...endpoints, ...streams, ...foreign]) {
    const operation = operationOf(endpoint, kindOf(endpoint))
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Visa Desk Platform', version: VERSION },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'visa_session' } } },
    security: [{ session: [] }],
    paths,
  }
}
