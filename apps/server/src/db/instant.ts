import { identifier, Sql } from './sql.ts'

const OPEN = 'replace(to_char('
const CLOSE = `, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z')`

/**
 * An instant as answers carry it, written by the database: lists are full of them, and making a Date of each only to
 * write it down again costs more than all the rest of reading a row. Sessions run in UTC (pool.ts). What the program
 * set, to the millisecond, reads exactly as the program writes it (2026-01-01T00:00:00.120Z); what the database set
 * keeps its microseconds, for whoever compares whether a row was changed since.
 */
export const readInstant = (expression: string): string => `${OPEN}${expression}${CLOSE}`

export const instantOf = (value: Sql): Sql => new Sql([OPEN, CLOSE], [value])

export const instant = (column: string): Sql => instantOf(identifier(column))
