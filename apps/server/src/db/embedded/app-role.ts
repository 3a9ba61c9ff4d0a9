import { createHmac } from 'node:crypto'
import { APP_ROLE, DATABASE, ROLE, type Installation } from './installation.ts'
import { openSession, type ServerSession } from './session.ts'

/** Follows from the one that is kept, and does not lead back to it. */
export const appPasswordOf = (password: string): string =>
  createHmac('sha256', password).update('application role').digest('hex').slice(0, 48)

/** Letters and digits only: a statement that makes a role takes no parameters. */
const quoted = (password: string): string => {
  if (!/^[0-9a-f]+$/.test(password)) throw new Error('not a password of ours')
  return `'${password}'`
}

async function ensureRole({ client }: ServerSession, password: string): Promise<void> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
  if (found.rowCount === 0) await client.query(`CREATE ROLE ${APP_ROLE}`)
  await client.query(
    `ALTER ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${quoted(password)}`,
  )
  // The monitor tells what the database is busy with.
  await client.query(`GRANT pg_monitor TO ${APP_ROLE}`)
}

const OURS = `nspname !~ '^pg_' AND nspname <> 'information_schema'`
const notOfExtension = (oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype IN ('e', 'a', 'i'))`

/** A database that an earlier version made belongs to the role that may do everything; all in it is handed over. */
const HAND_OVER = `
DO $$
DECLARE item record;
BEGIN
  FOR item IN
    SELECT format('ALTER SCHEMA %I OWNER TO ${APP_ROLE}', nspname) AS statement
    FROM pg_namespace WHERE nspowner = '${ROLE}'::regrole AND ${OURS}
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO ${APP_ROLE}', c.oid::regclass)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relowner = '${ROLE}'::regrole AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${OURS}
      AND ${notOfExtension('c.oid')}
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${APP_ROLE}', p.oid::regprocedure)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE p.proowner = '${ROLE}'::regrole AND ${OURS} AND ${notOfExtension('p.oid')}
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${APP_ROLE}', t.oid::regtype)
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE t.typowner = '${ROLE}'::regrole AND (t.typtype IN ('e', 'd') OR c.relkind = 'c') AND ${OURS}
      AND ${notOfExtension('t.oid')}
  LOOP
    EXECUTE item.statement;
  END LOOP;
END $$`

async function handOver({ password }: Installation, port: number): Promise<void> {
  const inside = await openSession(port, password, DATABASE)
  try {
    await inside.client.query(HAND_OVER)
  } finally {
    await inside.client.end()
  }
}

/** The product's own database, which belongs to the product's own role. */
export async function ensureDatabase(
  session: ServerSession,
  installation: Installation,
  port: number,
): Promise<void> {
  await ensureRole(session, installation.appPassword)
  const { rows } = await session.client.query<{ owner: string }>(
    'SELECT datdba::regrole::text AS owner FROM pg_database WHERE datname = $1',
    [DATABASE],
  )
  if (rows[0] === undefined) await session.client.query(`CREATE DATABASE ${DATABASE} OWNER ${APP_ROLE}`)
  else if (rows[0].owner !== APP_ROLE) {
    await handOver(installation, port)
    // Last: a start that was cut short begins again.
    await session.client.query(`ALTER DATABASE ${DATABASE} OWNER TO ${APP_ROLE}`)
  }
}
