import { identifier, sql, type Sql } from './sql.ts'

/**
 * An instant as answers carry it, written by the database: lists are full of them, and making a Date of each only to
 * write it down again costs more than all the rest of reading a row. Sessions run in UTC (pool.ts).
 */
export const instantOf = (value: Sql): Sql => sql`replace(left(${value}::text, -3), ' ', 'T') || 'Z'`

export const instant = (column: string): Sql => instantOf(identifier(column))
