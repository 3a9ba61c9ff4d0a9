import pg from 'pg'

export const databaseNamed = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

export interface TestDatabase {
  url: string
  /** The database is gone when it resolves. */
  drop(): Promise<void>
  /** Drops it while the next test runs; what is left at the end of the run goes with the template. */
  release(): void
}

let count = 0

const servers = new Map<string, pg.Pool>()

/** Two connections to a server for whatever a process of tests makes and drops there: a new one each time adds up. */
const serverAt = (url: string): pg.Pool => {
  const known = servers.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  // One that breaks while it is idle is replaced.
  pool.on('error', () => undefined)
  servers.set(url, pool)
  return pool
}

async function make(serverUrl: string, template: string | undefined): Promise<TestDatabase> {
  count += 1
  const name = `${template ?? `visa_test_${Date.now()}`}_${process.pid}_${count}`
  const run = async (statement: string): Promise<void> => {
    await serverAt(serverUrl).query(statement)
  }
  // Two clones of one template at the same moment are fine for PostgreSQL; a connection to it is not.
  await run(
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  )
  const drop = () => run(`drop database if exists ${name} with (force)`)
  return { url: databaseNamed(serverUrl, name), drop, release: () => void drop().catch(() => undefined) }
}

/** The next clone of each template, made while a test uses the one before it. */
const ahead = new Map<string, Promise<TestDatabase>>()

async function clone(serverUrl: string, template: string): Promise<TestDatabase> {
  const key = `${serverUrl} ${template}`
  const mine = ahead.get(key) ?? make(serverUrl, template)
  const next = mine.then(() => make(serverUrl, template))
  // Whoever takes it is told.
  next.catch(() => undefined)
  ahead.set(key, next)
  return mine
}

/** A database of a test's own, empty or cloned from a template. */
export const createDatabase = (serverUrl: string, template?: string): Promise<TestDatabase> =>
  template === undefined ? make(serverUrl, undefined) : clone(serverUrl, template)
