import type { Stroke } from '@visa/contract/centre/contract-sign'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import type { Tx } from '../db/pool.ts'
import { rows, sql } from '../db/sql.ts'
import { phoneActor } from '../features/centre/signature/sign-link.service.ts'
import { signContract, textOf } from '../features/centre/signature/sign.service.ts'
import type { FileStore } from '../files/object-store.ts'
import type { StoryStep } from './story-step.ts'

/** Contracts that customers signed on their telephones, sealed as any other: whoever uploads the paper is told that it is true. */

/** Where the papers are kept. */
export type StoryFiles = Pick<FileStore, 'objects'>

const SIGNED = 4
const MINUTE_MS = 60_000

/** How long after it was accepted somebody has read a contract. */
const READ_MS = 9 * MINUTE_MS

/** A name as a finger draws it, another one for each contract. */
const drawnName = (shift: number): Stroke[] =>
  [0, 1, 2].map((stroke) =>
    Array.from({ length: 14 }, (_, place): [number, number, number] => [
      140 + stroke * 190 + place * 11,
      150 + Math.round(62 * Math.sin((place + stroke * 3 + shift) / 2.1)) + ((place + shift) % 3) * 8,
      stroke * 700 + place * 18,
    ]),
  )

interface Signable {
  id: number
  at: Date
}

/** The last ones at the counter and those whose passports went to the consulate, where nobody asks for a change. */
const signable = (tx: Tx): Promise<Signable[]> =>
  rows<Signable & { [column: string]: unknown }>(
    tx,
    sql`select c.id, c.accepted_at as at from centre_contract c
        where c.status in (${CONTRACT_STATUS.ACCEPTED}, ${CONTRACT_STATUS.REVIEWED}) and c.accepted_at is not null
          and not exists (select 1 from contract_approval a where a.contract_id = c.id)
          and not exists (select 1 from contract_signature s where s.contract_id = c.id)
        order by c.id desc limit ${SIGNED} for update of c skip locked`,
  )

async function seedSigned(tx: Tx, files: StoryFiles, now: Date): Promise<void> {
  // Within the step: what it stores is entered with it or not at all.
  const deps = {
    db: { ...tx, tx: <Made>(work: (inner: Tx) => Promise<Made>) => work(tx) },
    files,
    quotaBytes: Number.MAX_SAFE_INTEGER,
  }
  for (const { id, at } of await signable(tx)) {
    const then = new Date(Math.min(at.getTime() + READ_MS, now.getTime()))
    const reader = { language: 'zh' as const, now: then }
    const { digest } = await textOf(tx, reader, id)
    const actor = phoneActor({ address: '', requestId: '' })
    await signContract(deps, reader, { id, digest, strokes: drawnName(id), via: 'LINK', actor })
  }
}

/** None where there is no place for files. */
export const signedSteps = (now: Date, files: StoryFiles | undefined): StoryStep[] =>
  files === undefined ? [] : [{ name: 'signed', tell: (tx) => seedSigned(tx, files, now) }]
