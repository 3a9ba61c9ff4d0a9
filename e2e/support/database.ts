import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { DATABASE } from './env.ts'

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface FreshDatabase {
  url: string
  drop: () => Promise<void>
}

/** A database of its own for one run, on the server the URL leads to. */
export async function createDatabase(serverUrl: string): Promise<FreshDatabase> {
  const name = `visa_e2e_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Where the database is that the product started for itself. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const pid = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const [, , , port = ''] = pid.split('\n')
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim()
  return `postgres://visa:${encodeURIComponent(password)}@127.0.0.1:${port}/visa`
}

/** Rows straight from the database of the run, for scenes that hundreds of calls would take to set. */
export async function inDatabase<Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: process.env[DATABASE] ?? '' })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
