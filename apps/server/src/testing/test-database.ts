import pg from 'pg'

export const databaseNamed = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

let count = 0

/** A database of a test's own, empty or cloned from a template. */
export async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  count += 1
  const name = `visa_test_${process.pid}_${Date.now()}_${count}`
  const run = async (statement: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: serverUrl })
    await admin.connect()
    try {
      await admin.query(statement)
    } finally {
      await admin.end()
    }
  }
  // Two clones of one template at the same moment are fine for PostgreSQL; a connection to it is not.
  await run(
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  )
  return {
    url: databaseNamed(serverUrl, name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}
