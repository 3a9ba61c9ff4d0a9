import { dayPart, instantPart, type Copy, type Part } from './copies.ts'
import type { Slot } from './numbers.ts'
import { JSON_POINTS, POINTS, isTable, type Column, type Table } from './tables.ts'

/** Rows of some days, made into what is written for each copy of them. */

export type Row = Readonly<Record<string, string | null>>

/** Where the rows of a table stand among those of the days, and from which id on copies are written. */
export interface Places {
  base: number
  count: number
  rank: ReadonlyMap<string, number>
}

/** An agency whose orders these are, as rows name it. */
export interface Agency {
  companyId: number
  userId: number
  accountId: number
  name: string
  short: string
  person: string
}

export interface Sense {
  places: ReadonlyMap<Table, Places>
  /** Numbers of papers, passports and labels: wherever they stand in a text. */
  inside: ReadonlyMap<string, Slot>
  /** Names: where they are all of a text. */
  whole: ReadonlyMap<string, Slot>
  /** The agency of the days, and which one it is in a copy. */
  agency: Agency
  agencyOf: (copy: Copy, owner: number) => Agency
  /** The amount of the days that is another in each copy. */
  cents?: string
  /** What is made of a column by itself. */
  special: (table: Table, column: string, row: Row) => Part | undefined
}

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (char) => COPY_ESCAPES[char] ?? char)

/** Of a person or of what they may do: these do not come a week later. */
const FIXED_DAY = /birth|expiry|issue_?date/i
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const OF_USERS: ReadonlySet<string> = new Set(['actor_id'])
const OF_COMPANIES: ReadonlySet<string> = new Set(['actor_company_id', 'company_id'])

export function idPart({ places }: Pick<Sense, 'places'>, table: Table, id: string): Part {
  const known = places.get(table)
  const rank = known?.rank.get(id)
  if (known === undefined || rank === undefined) throw new Error(`${table} ${id} is not of these days`)
  const { base, count } = known
  return (copy) => String(base + copy.index * count + rank + 1)
}

const comma: Part[] = [',']
/** One after the other, with commas between them. */
const listed = (items: readonly Part[][]): Part[] =>
  items.flatMap((parts, place) => (place === 0 ? parts : comma.concat(parts)))

/** Texts with the numbers in them that are others in each copy. */
function insideParts(text: string, inside: ReadonlyMap<string, Slot>, pattern: RegExp): Part[] {
  return text
    .split(pattern)
    .filter((piece) => piece !== '')
    .map((piece) => inside.get(piece) ?? escaped(piece))
}

export class Template {
  readonly #sense: Sense
  readonly #pattern: RegExp

  constructor(sense: Sense) {
    this.#sense = sense
    const longestFirst = [...sense.inside.keys()].toSorted((one, other) => other.length - one.length)
    this.#pattern = new RegExp(`(${longestFirst.join('|')})`)
  }

  #text(text: string, owner: number | undefined): Part[] {
    const { whole, inside, agency, agencyOf } = this.#sense
    const known = whole.get(text)
    if (known !== undefined) return [known]
    for (const field of ['name', 'short', 'person'] as const)
      if (text === agency[field] && owner !== undefined) return [(copy) => agencyOf(copy, owner)[field]]
    return inside.size === 0 ? [escaped(text)] : insideParts(text, inside, this.#pattern)
  }

  #json(value: unknown, path: string, owner: number | undefined): Part[] {
    if (Array.isArray(value)) {
      const items = value.map((each: unknown, place) =>
        this.#json(each, path === '' ? String(place) : `${path}.${place}`, owner),
      )
      return ['[', ...listed(items), ']']
    }
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).map(([key, each]) => {
        const name: Part[] = [`${escaped(JSON.stringify(key))}:`]
        return name.concat(this.#json(each, path === '' ? key : `${path}.${key}`, owner))
      })
      return ['{', ...listed(fields), '}']
    }
    if (typeof value === 'number') return [this.#jsonNumber(value, path, owner)]
    if (typeof value !== 'string') return [JSON.stringify(value)]
    if (DAY.test(value) && !FIXED_DAY.test(path)) return ['"', dayPart(value), '"']
    if (INSTANT.test(value)) return ['"', instantPart(value), '"']
    // What is put in has nothing in it that JSON writes otherwise.
    const inner = JSON.stringify(value).slice(1, -1)
    return inner === value ? ['"', ...this.#text(value, owner), '"'] : ['"', escaped(inner), '"']
  }

  #jsonNumber(value: number, path: string, owner: number | undefined): Part {
    const to = JSON_POINTS.find(([pattern]) => pattern.test(path))?.[1]
    if (to !== undefined) return idPart(this.#sense, to, String(value))
    const { agency, agencyOf } = this.#sense
    if (path.endsWith('userId') && value === agency.userId && owner !== undefined)
      return (copy) => String(agencyOf(copy, owner).userId)
    return String(value)
  }

  #agencyId(column: Column, value: string, owner: number | undefined): Part | undefined {
    const { agency, agencyOf } = this.#sense
    const { name, to } = column
    const field =
      to === 'company' || OF_COMPANIES.has(name)
        ? 'companyId'
        : to === 'app_user' || OF_USERS.has(name)
          ? 'userId'
          : to === 'ledger_account'
            ? 'accountId'
            : undefined
    if (field === undefined) return undefined
    if (value !== String(agency[field])) return value
    if (owner === undefined) throw new Error(`${name} ${value} is an agency’s, and nobody says for whom`)
    return (copy) => String(agencyOf(copy, owner)[field])
  }

  #column(table: Table, column: Column, row: Row, owner: number | undefined): Part[] {
    const { name, type, to } = column
    const value = row[name] ?? null
    if (value === null) return ['\\N']
    const special = this.#sense.special(table, name, row)
    if (special !== undefined) return [special]
    if (name === 'id') return [idPart(this.#sense, table, value)]
    if (to !== null && isTable(to)) return [idPart(this.#sense, to, value)]
    const points = POINTS[table]?.[name]
    if (points !== undefined) {
      const pointed = points.to(row[points.by] ?? '')
      if (pointed === undefined)
        throw new Error(`${table}.${name} of ${row[points.by]} leads to nothing known`)
      return [idPart(this.#sense, pointed, value)]
    }
    const agency = this.#agencyId(column, value, owner)
    if (agency !== undefined) return [agency]
    if (type === 'date') return [FIXED_DAY.test(name) ? value : dayPart(value)]
    if (type === 'timestamptz') return [instantPart(value)]
    if (type === 'jsonb') return this.#json(JSON.parse(value), '', owner)
    if (type === 'text') return this.#text(value, owner)
    const { cents } = this.#sense
    if (cents !== undefined && (value === cents || value === `-${cents}`))
      return [value.startsWith('-') ? '-' : '', (copy) => String(copy.cents)]
    return [escaped(value)]
  }

  /** A row as `copy` reads it. */
  row(table: Table, columns: readonly Column[], row: Row, owner: number | undefined): Part[] {
    const parts = columns.flatMap((column, place) => [
      ...(place === 0 ? [] : ['\t']),
      ...this.#column(table, column, row, owner),
    ])
    return merged([...parts, '\n'])
  }
}

/** What is the same anyway stands in one piece. */
function merged(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (typeof part === 'string' && typeof last === 'string') found[found.length - 1] = last + part
    else found.push(part)
  }
  return found
}

export function written(parts: readonly Part[], copy: Copy): string {
  let text = ''
  for (const part of parts) text += typeof part === 'string' ? part : part(copy)
  return text
}
