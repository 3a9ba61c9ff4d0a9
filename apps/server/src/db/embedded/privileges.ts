import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import type { Binaries } from './binaries.ts'
import { EmbeddedError, errorCode } from './embedded-error.ts'
import type { Identity, ProgramResult } from './run.ts'
import { run } from './run.ts'

const SELF: Identity = { name: 'the current user', prefix: [] }

/**
 * The same user under another number: to PostgreSQL it is not root, and to the kernel the files are still
 * its own, so that private folders work and no account is needed.
 */
const MAPPED: Identity = {
  name: 'a user namespace (unshare)',
  prefix: ['unshare', '-U', '--map-user=65534', '--map-group=65534'],
}

/** Decides who the database runs as: an existing cluster decides for its owner, else what works first. */
export async function chooseIdentity(
  dataDir: string,
  clusterDir: string,
  binaries: Binaries,
): Promise<Identity> {
  const uid = process.getuid?.()
  if (uid === undefined) return SELF
  const cluster = await ownerOf(clusterDir)
  if (uid !== 0) {
    if (cluster && cluster.uid !== uid) throw foreignCluster(clusterDir, cluster.uid, uid)
    return hasAccount() ? SELF : firstWorking([MAPPED], dataDir, binaries)
  }
  return firstWorking(await candidates(dataDir, cluster), dataDir, binaries)
}

interface Owner {
  uid: number
  gid: number
}

async function candidates(dataDir: string, cluster: Owner | undefined): Promise<Identity[]> {
  if (cluster) return [cluster.uid === 0 ? MAPPED : switchTo(`user number ${cluster.uid}`, cluster)]
  const folder = await ownerOf(dataDir)
  const accounts = await unprivilegedAccounts()
  return [
    ...(folder && folder.uid !== 0 ? [switchTo('the owner of the folder', folder)] : []),
    MAPPED,
    ...accounts.map(({ name, owner }) => switchTo(`user ${name}`, owner)),
  ]
}

async function firstWorking(identities: Identity[], dataDir: string, binaries: Binaries): Promise<Identity> {
  const refusals: string[] = []
  for (const identity of identities) {
    const result = await probe(identity, dataDir, binaries)
    if (result.ok) return identity
    refusals.push(`${identity.name}: ${result.output.split('\n').at(-1) || 'does not work'}`)
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as ${process.getuid?.() === 0 ? 'root' : 'a user without an account'}, ` +
      `and no other way to run it for ${dataDir} works here (${refusals.join('; ')}). ` +
      'Start the server as a normal user, allow user namespaces, set DATA_DIR to a folder that such a user ' +
      'can reach, or set DATABASE_URL to use an external PostgreSQL.',
  )
}

/** Reaches the folder, has an account name (initdb insists on one), and runs the program. */
const PROBE_SCRIPT = 'cd -- "$1" && id -un >/dev/null && exec "$2" --version'

function probe(identity: Identity, dataDir: string, binaries: Binaries): Promise<ProgramResult> {
  return run(identity, 'sh', ['-c', PROBE_SCRIPT, 'sh', dataDir, binaries.postgres], { cwd: '/' })
}

function switchTo(name: string, { uid, gid }: Owner): Identity {
  return { name, prefix: [], user: { uid, gid } }
}

async function unprivilegedAccounts(): Promise<{ name: string; owner: Owner }[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    return uid && gid ? [{ name, owner: { uid: Number(uid), gid: Number(gid) } }] : []
  })
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function hasAccount(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

function foreignCluster(clusterDir: string, owner: number, uid: number): EmbeddedError {
  return new EmbeddedError(
    `The database folder ${clusterDir} belongs to user number ${owner}, but the server runs as user number ` +
      `${uid}. Start the server as the owner of the folder, or give the folder to this user ` +
      `(chown -R ${uid} on it and on the files beside it) while no server uses it.`,
  )
}
