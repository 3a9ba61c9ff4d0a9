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

/** Somebody at the counter of the centre. */
export interface Clerk {
  userId: number
  person: string
}

/** Who did it in a copy, by the place of who came. */
export interface Hands {
  /** The agency of the days, and which one it is in a copy. */
  agency: Agency
  agencyOf: (copy: Copy, owner: number) => Agency
  /** The clerk of the days, and who it is in a copy. */
  clerk: Clerk
  clerkOf: (copy: Copy, owner: number) => Clerk
}

export interface Sense extends Hands {
  places: ReadonlyMap<Table, Places>
  /** Numbers of papers, passports and labels: wherever they stand in a text. */
  inside: ReadonlyMap<string, Slot>
  /** Names: where they are all of a text. */
  whole: ReadonlyMap<string, Slot>
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

/** Whose ids these columns hold where no foreign key says it. */
const OF_USERS: ReadonlySet<string> = new Set([
  'actor_id',
  'customer_user_id',
  'owner_id',
  'handler_id',
  'from_custodian',
  'to_custodian',
])
const OF_COMPANIES: ReadonlySet<string> = new Set([
  'company_id',
  'actor_company_id',
  'agent_id',
  'accept_org_id',
  'centre_id',
  'platform_id',
  'customer_id',
])
/** Numbers that are the same in every copy. */
const PLAIN = /_cents$|^place_id$/

export function idPart({ places }: Pick<Sense, 'places'>, table: Table, id: string): Part {
  const known = places.get(table)
  const rank = known?.rank.get(id)
  if (known === undefined || rank === undefined) throw new Error(`${table} ${id} is not of these days`)
  const { base, count } = known
  return (copy) => String(base + copy.index * count + rank + 1)
}

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
    const { whole, inside, agency, agencyOf, clerk, clerkOf } = this.#sense
    const known = whole.get(text)
    if (known !== undefined) return [known]
    for (const field of ['name', 'short', 'person'] as const)
      if (text === agency[field] && owner !== undefined) return [(copy) => agencyOf(copy, owner)[field]]
    if (text === clerk.person) return [(copy) => clerkOf(copy, owner ?? 0).person]
    return inside.size === 0 ? [escaped(text)] : insideParts(text, inside, this.#pattern)
  }

  #json(value: unknown, path: string, owner: number | undefined): Part[] {
    if (Array.isArray(value)) {
      const items = value.map((each: unknown, place) =>
        this.#json(each, path === '' ? String(place) : `${path}.${place}`, owner),
      )
      return ['[', ...items.flatMap((parts, place) => (place === 0 ? parts : [',', ...parts])), ']']
    }
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).map(([key, each]) => [
        `${escaped(JSON.stringify(key))}:`,
        ...this.#json(each, path === '' ? key : `${path}.${key}`, owner),
      ])
      return ['{', ...fields.flatMap((parts, place) => (place === 0 ? parts : [',', ...parts])), '}']
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
    return path.endsWith('userId') ? this.#userId(String(value), owner) : String(value)
  }

  #agencyId(field: 'companyId' | 'userId' | 'accountId', value: string, owner: number | undefined): Part {
    const { agency, agencyOf } = this.#sense
    if (value !== String(agency[field])) return value
    if (owner === undefined) throw new Error(`${field} ${value} is an agency’s, and nobody says for whom`)
    return (copy) => String(agencyOf(copy, owner)[field])
  }

  #userId(value: string, owner: number | undefined): Part {
    const { clerk, clerkOf } = this.#sense
    if (value !== String(clerk.userId)) return this.#agencyId('userId', value, owner)
    return (copy) => String(clerkOf(copy, owner ?? 0).userId)
  }

  #party({ name, to }: Column, value: string, owner: number | undefined): Part | undefined {
    if (to === 'app_user' || OF_USERS.has(name)) return this.#userId(value, owner)
    if (to === 'company' || OF_COMPANIES.has(name)) return this.#agencyId('companyId', value, owner)
    return to === 'ledger_account' ? this.#agencyId('accountId', value, owner) : undefined
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
    const party = this.#party(column, value, owner)
    if (party !== undefined) return [party]
    if (type === 'date') return [FIXED_DAY.test(name) ? value : dayPart(value)]
    if (type === 'timestamptz') return [instantPart(value)]
    if (type === 'jsonb') return this.#json(JSON.parse(value), '', owner)
    if (type === 'text') return this.#text(value, owner)
    const { cents } = this.#sense
    if (cents !== undefined && (value === cents || value === `-${cents}`))
      return [value.startsWith('-') ? '-' : '', (copy) => String(copy.cents)]
    // A new column is looked at by somebody before it is copied.
    if (type === 'int8' && to === null && !PLAIN.test(name))
      throw new Error(`${table}.${name}: nobody says whether that is an id`)
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
