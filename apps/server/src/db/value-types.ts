import pg from 'pg'

/**
 * How values leave the database. Numbers of every width are numbers, one by one and in arrays; days stay texts, which
 * have no time zone; and a type of PostgreSQL's own of which nothing is agreed is an error that names it, never a text
 * by accident. Types that somebody made (enumerations, the rows that the job queue's functions answer) are texts.
 */
type Read = (text: string) => unknown

/** 64-bit integers (ids, cents, counts): one that would lose digits is an error, not a wrong value. */
const readInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('a 64-bit value is too large for a number')
  return value
}

/** Sums and averages: behind the point they are rounded as any number is, before it nothing may be lost. */
const readNumeric = (text: string): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new Error('a decimal value is too large for a number')
  }
  return value
}

const asText: Read = (text) => text

/** What the driver reads in its own way. */
const asDriver = (oid: number): Read => pg.types.getTypeParser(oid, 'text') as Read

interface ValueType {
  oid: number
  array: number
  read: Read
}

const type = (oid: number, array: number, read: Read = asDriver(oid)): ValueType => ({ oid, array, read })

const VALUE_TYPES: readonly ValueType[] = [
  type(16, 1000), // bool
  type(17, 1001), // bytea
  type(20, 1016, readInt8), // int8
  type(21, 1005), // int2
  type(23, 1007), // int4
  type(26, 1028), // oid
  type(700, 1021), // float4
  type(701, 1022), // float8
  type(1700, 1231, readNumeric), // numeric
  type(114, 199), // json
  type(3802, 3807), // jsonb
  type(1114, 1115), // timestamp
  type(1184, 1185), // timestamptz
  type(1186, 1187), // interval
  type(1082, 1182, asText), // date
  type(18, 1002, asText), // "char"
  type(19, 1003, asText), // name
  type(25, 1009, asText), // text
  type(1042, 1014, asText), // bpchar
  type(1043, 1015, asText), // varchar
  type(2950, 2951, asText), // uuid
  type(869, 1041, asText), // inet
  type(2205, 2210, asText), // regclass
  type(2278, 0, asText), // void: what a function answers that answers nothing
  type(5069, 271, asText), // xid8: too long for a number, and nobody counts with it
]

/** Types from here on were made in this database. */
const FIRST_OWN_OID = 16_384

const TEXT_ARRAY_OID = 1009

/** Arrays of texts with gaps and arrays in them, as the driver takes them apart. */
const readArray = (read: Read): Read => {
  const split = asDriver(TEXT_ARRAY_OID)
  const each = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(each)
    return typeof part === 'string' ? read(part) : null
  }
  return (text) => each(split(text))
}

const READS: ReadonlyMap<number, Read> = new Map(
  VALUE_TYPES.flatMap(({ oid, array, read }): [number, Read][] => [
    [oid, read],
    [array, readArray(read)],
  ]),
)

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number) {
    const read = READS.get(oid)
    if (read !== undefined) return read
    if (oid >= FIRST_OWN_OID) return asText
    return () => {
      throw new Error(`how to read a value of the type with oid ${oid} is not agreed: see db/value-types.ts`)
    }
  },
}
