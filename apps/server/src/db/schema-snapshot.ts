import { fileURLToPath } from 'node:url'
import { rows, sql, type Queryable } from './sql.ts'

/** The structure that the migrations lead to, recorded for people to read and for a test to hold against. */
export const SCHEMA_FILE = fileURLToPath(new URL('../../migrations/schema.txt', import.meta.url))

interface SchemaLine {
  line: string
}

/** Tables, columns, constraints, indexes, functions and triggers of our own, in a fixed order; not what extensions bring. */
export async function readSchema(db: Queryable): Promise<string[]> {
  const lines = await rows<SchemaLine>(
    db,
    sql`
      with tables as (
        select c.oid, c.relname as name, case c.relpersistence when 'u' then ' (unlogged)' else '' end as kind
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p')
      )
      select line from (
        select 1 as part, name as at, 0 as place, 'table ' || name || kind as line from tables
        union all
        select 1, t.name, a.attnum, '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attnotnull then ' not null' else '' end
          || case a.attidentity when 'd' then ' identity by default' when 'a' then ' identity always' else '' end
          || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
        from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
        union all
        select 2, t.name || ' ' || c.conname, 0, 'constraint ' || t.name || '.' || c.conname || ': ' || pg_get_constraintdef(c.oid)
        from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
        union all
        select 3, i.indexname, 0, i.indexdef from pg_indexes i where i.schemaname = 'public'
        union all
        select 4, p.proname, 0, 'function ' || p.proname || ' ' || md5(p.prosrc)
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
          and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
        union all
        select 5, t.name || ' ' || g.tgname, 0, pg_get_triggerdef(g.oid)
        from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
      ) as described
      order by part, at collate "C", place`,
  )
  return lines.map(({ line }) => line)
}

export const schemaText = (lines: readonly string[]): string => `${lines.join('\n')}\n`
