import type { Schema } from '@visa/contract/endpoint'
import { toJSONSchema } from 'zod/mini'

export type JsonSchema = Record<string, unknown>

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same with every reference led elsewhere. */
function relinked(value: unknown, elsewhere: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => relinked(each, elsewhere))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '$ref' && typeof part === 'string' ? elsewhere(part) : relinked(part, elsewhere),
    ]),
  )
}

const ROOT = '#'
const PARTS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

const refersToItself = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(refersToItself)
  if (!isRecord(value)) return false
  return Object.entries(value).some(([name, part]) =>
    name === '$ref' ? part === ROOT : refersToItself(part),
  )
}

export interface SchemaBook {
  /** What the schemas share or repeat of themselves, by name. */
  components: Record<string, JsonSchema>
  /** A schema as it stands in the document; `name` is its own. */
  write: (schema: Schema, io: 'input' | 'output', name: string) => JsonSchema
}

/** A schema alone says where its parts are from its own beginning; in a document they are found from the document's. */
export function schemaBook(): SchemaBook {
  const components: Record<string, JsonSchema> = {}
  return {
    components,
    write(schema, io, name) {
      const {
        $schema: _,
        $defs = {},
        ...whole
      } = toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema & {
        $defs?: JsonSchema
      }
      const placeOf = (reference: string): string =>
        COMPONENTS +
        (reference.startsWith(PARTS) ? `${name}_${reference.slice(PARTS.length).replace(/^_+/, '')}` : name)
      for (const [part, content] of Object.entries($defs)) {
        components[placeOf(PARTS + part).slice(COMPONENTS.length)] = relinked(content, placeOf) as JsonSchema
      }
      const written = relinked(whole, placeOf) as JsonSchema
      if (!refersToItself(whole)) return written
      components[name] = written
      return { $ref: COMPONENTS + name }
    },
  }
}
