import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

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
