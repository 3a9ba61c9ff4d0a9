import { one, rows, sql, type Queryable } from '../db/sql.ts'

/** What the program itself writes when it starts: never part of a backup. */
const OWN = ['schema_migration', 'app_instance']

export interface TableShape {
  name: string
  columns: string[]
}

/** Tables with what can be written into them; what follows from other columns follows again. */
export const tablesOf = (db: Queryable): Promise<TableShape[]> =>
  rows<TableShape>(
    db,
    sql`select c.relname as name, to_jsonb(array_agg(a.attname::text order by a.attnum)) as columns
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all (${OWN}::text[])
        group by c.relname order by c.relname collate "C"`,
  )

export const sequencesOf = (db: Queryable): Promise<{ name: string }[]> =>
  rows<{ name: string }>(
    db,
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  )

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export const foreignKeysOf = (db: Queryable): Promise<ForeignKey[]> =>
  rows<ForeignKey>(
    db,
    sql`select c.conrelid::regclass::text as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_namespace n on n.oid = c.connamespace
        where c.contype = 'f' and n.nspname = 'public' order by c.conrelid::regclass::text, c.conname`,
  )

/** Whether nothing of ours, or of anybody's, is in the database. */
export const isEmpty = async (db: Queryable): Promise<boolean> =>
  (
    await one<{ empty: boolean }>(
      db,
      sql`select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not like 'pg\\_%'
              and n.nspname <> 'information_schema') as empty`,
    )
  ).empty

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Rows as the database writes them, in the order they lie in. */
export const copyOut = ({ name, columns }: TableShape): string =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`

export const copyIn = ({ name, columns }: TableShape): string =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
