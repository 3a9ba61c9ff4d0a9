import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { EmbeddedError } from './embedded-error.ts'
import { ROLE } from './installation.ts'

/** Any fixed number; it means "this process is the server of this database". */
const OWNER_LOCK = 0x76_69_73_61
const LOCK_PATIENCE_MS = 2000
const LOCK_POLL_MS = 100

/** The dedicated connection that holds the owner's lock: when it ends, so does the ownership. */
export interface ServerSession {
  client: Client
  ended: Promise<void>
  /** From here on the connection does not keep the process running. */
  release(): void
}

export async function openSession(
  port: number,
  password: string,
  database = 'postgres',
): Promise<ServerSession> {
  const socket = new Socket()
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database,
    application_name: `server ${process.pid}`,
    options: '-c idle_session_timeout=0 -c statement_timeout=0',
    connectionTimeoutMillis: 5000,
    stream: () => socket,
  })
  // The loss of the connection is told by its end; an error without a listener would stop the process.
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
  } catch (error) {
    socket.destroy()
    throw error
  }
  return { client, ended, release: () => socket.unref() }
}

async function tryLock({ client }: ServerSession): Promise<boolean> {
  const result = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    OWNER_LOCK,
  ])
  return result.rows[0]?.locked === true
}

/** Becomes the owner, or tells who is. An owner that was killed a moment ago still holds its lock briefly. */
export async function takeOwnership(session: ServerSession, dataDir: string): Promise<void> {
  const deadline = Date.now() + LOCK_PATIENCE_MS
  while (!(await tryLock(session))) {
    if (Date.now() > deadline) throw await alreadyOwned(session, dataDir)
    await delay(LOCK_POLL_MS)
  }
}

async function alreadyOwned({ client }: ServerSession, dataDir: string): Promise<AlreadyOwnedError> {
  const holder = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1`,
    [OWNER_LOCK],
  )
  const pid = /^server (\d+)$/.exec(holder.rows[0]?.application_name ?? '')?.[1]
  return new AlreadyOwnedError(
    `Another server${pid ? ` (process ${pid})` : ''} is already running on the data folder ${dataDir}. ` +
      'Stop that one first, or set DATA_DIR to another folder for this one.',
  )
}

/** The database is in use by another server and must be left running. */
export class AlreadyOwnedError extends EmbeddedError {}
