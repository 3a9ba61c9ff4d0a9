import type { AuditIssue } from '@visa/contract/audit/audit-check'
import { readConfig } from '../../config.ts'
import { createDb, type Db } from '../pool.ts'
import { reachDatabase } from '../reach.ts'
import { one, sql } from '../sql.ts'
import { ANCHOR_FILES, readAnchors } from './anchors.ts'
import { verifyChain, type Verification } from './verify.ts'

const isServed = async (db: Db): Promise<boolean> =>
  (
    await one<{ served: boolean }>(
      db,
      sql`select exists (select from app_instance where beat_at > now() - interval '1 minute') as served`,
    )
  ).served

const SENTENCES: Readonly<Record<AuditIssue['kind'], (issue: AuditIssue) => string>> = {
  altered: ({ logId }) => `row ${logId} was altered`,
  deleted: ({ logId, seq }) => `row ${logId} was deleted (place ${seq} of the chain)`,
  inserted: ({ logId }) => `row ${logId} was put in later than it says`,
  reordered: ({ logId, seq, otherId, otherSeq }) =>
    otherId === undefined
      ? `row ${logId} is at place ${seq} of the chain, where the one at place ${otherSeq} belongs`
      : `row ${logId} has changed places with row ${otherId}`,
  linkAltered: ({ seq, logId }) => `place ${seq} of the chain (row ${logId}) was altered`,
  linkMissing: ({ seq, untilSeq }) =>
    seq === untilSeq
      ? `place ${seq} of the chain is missing`
      : `places ${seq} to ${untilSeq} of the chain are missing`,
  tailCut: ({ seq }) => `the chain was cut off: it once reached place ${seq}`,
  rewritten: ({ seq }) => `the chain was written anew: place ${seq} is not what was kept of it`,
  unsealed: ({ logId }) => `row ${logId} was not sealed in time`,
}

/** A chain that is whole but not the one that was kept: what a database restored from a backup looks like, too. */
const isAnother = ({ issues }: Verification): boolean =>
  issues.length > 0 && issues.every(({ kind }) => kind === 'tailCut' || kind === 'rewritten')

const aboutRestoring = ({ agreed, head }: Verification, dataDir: string): string[] => [
  agreed === undefined
    ? `The chain in the database is whole up to place ${head.seq}, but agrees with nothing that was kept in ${dataDir}`
    : `The chain in the database is whole up to place ${head.seq}, and agrees with what was kept up to place ${agreed.seq}, at ${agreed.at}`,
  'Nobody restored a backup? Then the end of the change log was cut off or written anew.',
  `Was the database restored from a backup of about that time, this is what it looks like: what came after it is lost. Keep a copy of ${ANCHOR_FILES.join(' and ')} in ${dataDir} as evidence, move them out of the folder, and start the server: new ones begin from there.`,
]

const verdict = (found: Verification): string => {
  if (found.issues.length === 0) return `Unbroken up to place ${found.head.seq}`
  return isAnother(found)
    ? 'The change log is not the one that was kept: restored from a backup, or tampered with'
    : 'The change log was tampered with'
}

type Env = Readonly<Record<string, string | undefined>>

/** Checks the change log of an installation, running or not; tells what it finds and gives the exit code. */
export async function verifyCommand(
  { env, workingFolder }: { env: Env; workingFolder: string },
  say: (line: string) => void,
): Promise<number> {
  const config = readConfig(env, workingFolder)
  const { url, close } = await reachDatabase(config)
  const db = createDb({ url, max: 2, statementTimeoutMs: 600_000, onError: () => undefined })
  try {
    const anchors = await readAnchors(config.dataDir)
    const found = await verifyChain(db, { anchors, sealing: await isServed(db) })
    say(
      `${found.rows} rows of the change log checked, and ${found.anchors} ends of the chain kept in ${config.dataDir}`,
    )
    if (found.anchors === 0)
      say('Nothing was kept outside the database: a cut at the end would not be noticed')
    for (const issue of found.issues) say(`  ✗ ${SENTENCES[issue.kind](issue)}`)
    if (found.more) say('  … and more')
    if (isAnother(found)) aboutRestoring(found, config.dataDir).forEach((line) => say(line))
    say(verdict(found))
    return found.issues.length === 0 ? 0 : 1
  } finally {
    await db.close()
    await close()
  }
}
