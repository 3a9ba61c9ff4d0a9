import { picked, type Shape, type ValuesOf } from '@visa/contract/shape'
import type { Machine, StateValue } from '@visa/contract/states'
import type { Belonging } from '../access/scope.ts'
import type { Viewer } from '../access/viewer.ts'
import { columnName, plain, stamp, type Column } from './column.ts'
import { Sql } from './sql.ts'

/** What the log says of a row beside its fields. */
interface About {
  /** As people name it. */
  subject: string
  /** What a screen's log gathers: the whole that it belongs to. */
  topic?: string
  /** Whose record it is: these companies may read its log. */
  companies: readonly number[]
}

/** What a new row has before the database has added the rest. */
type NewRow<Fields extends Shape, Given extends Shape> = { id: number } & ValuesOf<Fields> & ValuesOf<Given>

/** The names of the fields that hold an id. */
type KeyOf<Row> = keyof {
  [Name in keyof Row as string extends Name ? never : Row[Name] extends number | null ? Name : never]: true
} &
  string

/** Whose rows are, where columns do not say it. */
interface OtherReach {
  /** Why they do not. */
  because: string
  within: (viewer: Viewer, alias: string) => Sql
}

/**
 * Whose the rows of a table are, by the names of its fields: a company's and a person's, or those of several parties
 * (access/scope.ts); `shared`: nobody's in particular, the call alone decides who may.
 */
type Reach<Field extends string = string> = 'shared' | Belonging<Field> | OtherReach

type AnyMachine = Machine<StateValue, string>
/** Machines by the field that holds their state. */
type Machines = Readonly<Record<string, AnyMachine>>

interface Spec<
  Fields extends Shape,
  Given extends Shape,
  Also extends Shape,
  Secret extends Shape,
  States extends Machines,
> {
  /** What people write: the contract's fields of a request. They are also what the log tells of a row. */
  fields: Fields
  /** What the program writes with every new row. */
  given?: Given
  /** What else is read, and set now and then. */
  also?: Also
  /** What is written with every new row and never read with the rest. */
  secret?: Secret
  /** Fields that are not kept in one column of their own name. */
  columns?: {
    [Name in keyof (Fields & Given & Also & Secret)]?: Column<ValuesOf<Fields & Given & Also & Secret>[Name]>
  }
  /** Fields that the log tells in another way, or with null does not tell. */
  log?: { [Name in keyof (Fields & Also)]?: null | ((value: ValuesOf<Fields & Also>[Name]) => unknown) }
  reach: Reach<KeyOf<NewRow<Fields, Given> & ValuesOf<Also>>>
  /** Fields that hold a state: a new row begins in one, and from then on `transition` alone writes it. */
  states?: States & Readonly<Record<Exclude<keyof States, keyof (Given & Also)>, never>>
  /** As the log calls this kind of record; absent: by the table's name. */
  entity?: string
  about: (row: NewRow<Fields, Given>) => About
}

interface Stamps {
  createTime: string
  updateTime: string
}

/** What every row has. */
export type StoredRow = Stamps & { id: number }

/** One table, described once: what is selected, inserted, updated, locked and logged follows from it. */
export interface Table<
  Row extends StoredRow = StoredRow,
  New extends object = object,
  Change extends object = object,
  Fields extends Shape = Shape,
  States extends Machines = Machines,
> {
  readonly name: string
  readonly entity: string
  readonly fields: Fields
  readonly reach: Reach
  readonly states: States
  /** By field, in the order in which statements name them; secrets are not among them. */
  readonly columns: ReadonlyMap<string, Column>
  readonly secrets: ReadonlyMap<string, Column>
  /** What `insertRow` always writes. */
  readonly inserted: readonly string[]
  /** What the log tells of those values that people or the program changed, not of what follows from them. */
  logged(values: object): Record<string, unknown>
  about(row: object): About
  /** Never there: they carry the types. */
  readonly types?: { row: Row; new: New; change: Change }
}

/** A row as it is read. */
export type RowOf<T extends Table> = NonNullable<T['types']>['row']
/** What a new row must have, and what it may have. */
export type NewOf<T extends Table> = NonNullable<T['types']>['new']
/** What can be changed of a row; its states are moved. */
export type ChangeOf<T extends Table> = NonNullable<T['types']>['change']

type Flat<T> = { [K in keyof T]: T[K] }

export function table<
  Fields extends Shape,
  Given extends Shape = object & Shape,
  Also extends Shape = object & Shape,
  Secret extends Shape = object & Shape,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- most tables hold no state
  States extends Machines = Record<never, never>,
>(
  name: string,
  spec: Spec<Fields, Given, Also, Secret, States>,
): Table<
  Flat<NewRow<Fields, Given> & ValuesOf<Also> & Stamps>,
  Flat<ValuesOf<Fields & Given & Secret> & Partial<ValuesOf<Also>>>,
  Flat<
    Partial<Omit<ValuesOf<Fields & Given & Also & Secret>, keyof States>> & { [Name in keyof States]?: never }
  >,
  Fields,
  States
> {
  const { fields, given = {}, also = {}, secret = {} } = spec
  const overrides = (spec.columns ?? {}) as Readonly<Record<string, Column | undefined>>
  const columnOf = (field: string): [string, Column] => [field, overrides[field] ?? plain(columnName(field))]
  const tellers = (spec.log ?? {}) as Readonly<
    Record<string, null | undefined | ((value: unknown) => unknown)>
  >
  return {
    name,
    entity: spec.entity ?? name,
    fields,
    reach: spec.reach,
    states: spec.states ?? ({} as States),
    columns: new Map([
      // The database gives it.
      ['id', { names: ['id'], read: (at) => at('id') }],
      ...Object.keys({ ...fields, ...given, ...also }).map(columnOf),
      ['createTime', stamp('created_at')],
      ['updateTime', stamp('updated_at')],
    ]),
    secrets: new Map(Object.keys(secret).map(columnOf)),
    inserted: Object.keys({ ...fields, ...given, ...secret }),
    logged: (row) =>
      Object.fromEntries(
        Object.entries(picked({ ...fields, ...also }, row)).flatMap(([field, value]) => {
          const tell = tellers[field]
          if (tell === null) return []
          return [[field, tell === undefined ? value : tell(value)]]
        }),
      ),
    about: (row) => spec.about(row as NewRow<Fields, Given>),
  }
}

const whole = new WeakMap<Table, Map<string, Sql>>()

/** All columns of a table: every lock selects them, so they are put together once. */
function selectAll(described: Table, alias: string | undefined): Sql {
  const known = whole.get(described) ?? new Map<string, Sql>()
  whole.set(described, known)
  const made = known.get(alias ?? '') ?? selected(described, described.columns.keys(), alias)
  known.set(alias ?? '', made)
  return made
}

function selected(described: Table, fields: Iterable<string>, alias: string | undefined): Sql {
  const at = (column: string): string => (alias === undefined ? column : `${alias}.${column}`)
  const parts = Array.from(fields, (field) => {
    const value = described.columns.get(field)?.read(at) ?? at(field)
    return value === at(field) ? value : `${value} as "${field}"`
  })
  return new Sql([parts.join(', ')], [])
}

/**
 * The columns of a table that a shape has, named as its fields: `selectOf(companyTable, Company.shape, 'c')`. Without a
 * shape all of them. The text is the same for the same arguments, so that statements are prepared once.
 */
export function selectOf(described: Table, shape?: object, alias?: string): Sql {
  if (shape === undefined) return selectAll(described, alias)
  const fields = [...described.columns.keys()].filter((field) => Object.hasOwn(shape, field))
  return selected(described, fields, alias)
}
