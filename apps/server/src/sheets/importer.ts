import { can } from '@visa/contract/authority'
import { ruleFailures } from '@visa/contract/issues'
import type { ImportKind } from '@visa/contract/sheets/import-task'
import { safeParse, type core } from 'zod/mini'
import type { Actor } from '../access/actor.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { InvalidInput, Refusal } from '../refusal/refusal.ts'
import { refusalText } from '../refusal/refusal-text.ts'
import { bilingual } from './bilingual.ts'
import type { ImportColumn, ImportError } from './import-columns.ts'
import { failureOf, importRows } from './import.ts'
import type { SheetRow } from './sheet-row.ts'

/** What the rows of one file have in common. */
interface Together<Shared> {
  now: Date
  shared: Shared
}

interface ImporterParts<Options, Draft, Shared> {
  kind: ImportKind
  /** Whoever holds one of these codes may add such rows, those of its kind. */
  access: readonly string[]
  /** Who else is left out, whatever codes they hold. */
  onlyFor?: (viewer: Viewer) => boolean
  /** Where the rows belong. */
  options: core.$ZodType<Options>
  columns: readonly ImportColumn[]
  schema: core.$ZodType<Draft>
  /** Rows besides the header. */
  limit: number
  /** What all rows need, read once for a file. */
  share?: (tx: Tx) => Promise<Shared>
  /** Adds one row as its form would; a Refusal or InvalidInput is the row's error. */
  add: (tx: Tx, actor: Actor, draft: Draft, options: Options, together: Together<Shared>) => Promise<unknown>
  /**
   * What else stands against a row that does not fit already, by its cells: so that everything wrong with a file is told
   * at once and not in rounds.
   */
  look?: (
    tx: Tx,
    actor: Actor,
    values: Readonly<Record<string, string>>,
    options: Options,
  ) => Promise<Refusal[]>
}

/** Several things stand against one row. */
export class Refusals extends Error {
  readonly all: readonly Refusal[]

  constructor(all: readonly Refusal[]) {
    super(all.map(({ key }) => key).join(' '))
    this.all = all
  }
}

type Against = Refusal | InvalidInput | Refusals

export interface ImportOutcome {
  rows: number
  errors: ImportError[]
  unknownColumns: string[]
}

interface ImportRun {
  actor: Actor
  options: unknown
  now: Date
  onRow: (count: number) => void
}

/** A list that can be filled from a file, its types shut away so that all of them fit into one table. */
export interface Importer {
  kind: ImportKind
  mayUse: (viewer: Viewer) => boolean
  columns: readonly ImportColumn[]
  /** The options as they are kept; what does not fit is InvalidInput. */
  read: (input: unknown) => object
  /** Adds the rows that fit. With errors among the outcome the caller undoes all of it. */
  run: (tx: Tx, rows: AsyncIterable<SheetRow>, run: ImportRun) => Promise<ImportOutcome>
}

const refusedRow = (row: number, { key, params }: Refusal): ImportError => ({
  row,
  field: '',
  title: { zh: '', en: '' },
  message: bilingual((language) => refusalText(language, { key, params })),
})

const errorsOf = (row: number, refused: Against, columns: readonly ImportColumn[]): ImportError[] => {
  if (refused instanceof Refusal) return [refusedRow(row, refused)]
  if (refused instanceof Refusals) return refused.all.map((each) => refusedRow(row, each))
  return refused.failures.map((failure) => failureOf(row, failure, columns))
}

/** A row that is refused must not end the transaction: the rows after it are looked at too. */
export async function refusalOf(tx: Tx, add: () => Promise<unknown>): Promise<Against | undefined> {
  await tx.query(sql`savepoint import_row`)
  try {
    await add()
    await tx.query(sql`release savepoint import_row`)
    return undefined
  } catch (error) {
    const foreseen = error instanceof Refusal || error instanceof InvalidInput || error instanceof Refusals
    if (!foreseen) throw error
    await tx.query(sql`rollback to savepoint import_row`)
    return error
  }
}

export function importer<Options extends object, Draft, Shared = undefined>(
  parts: ImporterParts<Options, Draft, Shared>,
): Importer {
  const checked = (input: unknown): Options => {
    const result = safeParse(parts.options, input)
    if (!result.success) throw new InvalidInput(ruleFailures(result.error, input))
    return result.data
  }
  const { kind, access, onlyFor, columns, schema, limit } = parts
  return {
    kind,
    mayUse: (viewer) => access.some((code) => can(viewer.authorities, code)) && (onlyFor?.(viewer) ?? true),
    columns,
    read: checked,
    async run(tx, rows, { actor, options: input, now, onRow }) {
      const options = checked(input)
      const { drafts, unfit, errors, unknownColumns } = await importRows(rows, { columns, schema, limit })
      const together = { now, shared: (await parts.share?.(tx)) as Shared }
      let done = 0
      for (const { row, draft } of drafts) {
        const refusal = await refusalOf(tx, () => parts.add(tx, actor, draft, options, together))
        if (refusal) errors.push(...errorsOf(row, refusal, columns))
        done += 1
        onRow(done)
      }
      for (const { row, values } of unfit) {
        const refusal = await refusalOf(tx, async () => {
          const more = (await parts.look?.(tx, actor, values, options)) ?? []
          if (more.length > 0) throw new Refusals(more)
        })
        if (refusal) errors.push(...errorsOf(row, refusal, columns))
      }
      return { rows: drafts.length, errors: errors.toSorted((a, b) => a.row - b.row), unknownColumns }
    },
  }
}
