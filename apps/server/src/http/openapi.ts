import { CODES } from '@visa/contract/codes'
import type { BodyKind, Endpoint, Schema } from '@visa/contract/endpoint'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_PATTERN } from '@visa/contract/idempotency-key'
import { VERSION } from '../version.ts'
import { sessionCookieName } from './cookies.ts'
import { schemaBook, type JsonSchema, type SchemaBook } from './openapi-schemas.ts'
import { AREAS } from './openapi-tags.ts'

const MEDIA_TYPES: Record<BodyKind, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
}

/** One for each call: several share a path and differ in their method. */
const operationId = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}_${path
    .replace(/^\/(api\/)?/, '')
    .replace(/[^\w]+/g, '_')
    .replace(/_$/, '')}`

const areaOf = ({ path }: Endpoint): string => {
  const [, first = '', second = ''] = path.split('/')
  return first === 'api' ? second : first
}

const parametersOf = (
  book: SchemaBook,
  endpoint: Endpoint,
  schema: Schema | undefined,
  place: 'query' | 'path',
): unknown[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = book.write(
    schema,
    'input',
    `${operationId(endpoint)}_${place}`,
  ) as {
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

const answerOf = (book: SchemaBook, endpoint: Endpoint, kind: Kind): JsonSchema => {
  const data = book.write(endpoint.data, 'output', `${operationId(endpoint)}_data`)
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

const ACCESS: Readonly<Record<string, string>> = {
  public: 'Anybody may call it.',
  session: 'Anybody who is logged in may call it.',
}

const REPEATS: Readonly<Record<Endpoint['repeat'], string>> = {
  harmless: '',
  kept: 'With an idempotency key, a repeat is answered as the first time and does nothing more.',
  keyed: 'It needs an idempotency key; a repeat is answered as the first time and does nothing more.',
}

/** What the summary does not say: who may call it, how often, and what a repeat comes to. */
const descriptionOf = (endpoint: Endpoint): string => {
  const { access, limit, repeat } = endpoint
  const codes = accessText(endpoint)
  return [
    (typeof access === 'string' ? ACCESS[access] : undefined) ?? `For holders of ${codes}.`,
    limit === undefined ? '' : `At most ${limit.max} calls in ${limit.seconds} s from one network.`,
    REPEATS[repeat],
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const operationOf = (book: SchemaBook, endpoint: Endpoint, kind: Kind): JsonSchema => ({
  operationId: operationId(endpoint),
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
  tags: [areaOf(endpoint)],
  'x-access': accessText(endpoint),
  ...(endpoint.access === 'public' ? { security: [] } : {}),
  parameters: [
    ...parametersOf(book, endpoint, endpoint.params, 'path'),
    ...parametersOf(book, endpoint, endpoint.query, 'query'),
    ...keyParameter(endpoint),
  ],
  ...(endpoint.body && endpoint.bodyKind
    ? {
        requestBody: {
          required: true,
          content: {
            [MEDIA_TYPES[endpoint.bodyKind]]: {
              schema: book.write(endpoint.body, 'input', `${operationId(endpoint)}_body`),
            },
          },
        },
      }
    : {}),
  responses: { 200: answerOf(book, endpoint, kind) },
})

/**
 * The API document, made from the same list that the routes are bound from, and beside it the streams and the calls
 * that speak another service's protocol.
 */
export function openApi(
  endpoints: readonly Endpoint[],
  streams: readonly Endpoint[],
  foreign: readonly Endpoint[],
  { secure }: { secure: boolean },
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const book = schemaBook()
  const all = [...endpoints, ...streams, ...foreign]
  const kindOf = (endpoint: Endpoint): Kind => {
    if (streams.includes(endpoint)) return 'stream'
    return foreign.includes(endpoint) ? 'foreign' : 'call'
  }
  for (const endpoint of all) {
    const operation = operationOf(book, endpoint, kindOf(endpoint))
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Visa Desk Platform',
      version: VERSION,
      description:
        'Every answer is {code, msg, data} with HTTP status 200: a code other than 0000 is a refusal, and msg says why in the language of the reader.',
    },
    servers: [{ url: '/', description: 'The server that gave this document' }],
    tags: [...new Set(all.map(areaOf))]
      .toSorted()
      .map((name) => ({ name, description: AREAS[name] ?? `Calls under /api/${name}` })),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(secure),
          description: 'Given by a login',
        },
      },
      schemas: book.components,
    },
    security: [{ session: [] }],
    paths,
  }
}
