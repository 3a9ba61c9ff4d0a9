import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { putFiles, type StoreDeps, type StoringDeps } from '../stored/put-files.service.ts'
import type { FileReader } from '../stored/reading.service.ts'
import { registerFiles, type FileRecord } from '../stored/stored.service.ts'
import { cleanFileName } from '@visa/contract/rules/file-name'
import { dispositionOf } from '../../../files/file-name.ts'
import { mimeOf } from '../../../files/file-type.ts'
import { newObjectKey } from '../../../files/object-key.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { withFolder } from '../../../files/temporary-folder.ts'
import { orGone } from '../../../refusal/or-gone.ts'

export interface PaperDeps extends StoreDeps {
  files: FileStore
}

/** Which paper of which record. Whoever asks for it has been judged by the record's own rules. */
export interface PaperKey {
  table: string
  recordId: number
  kind: string
  language: Language
}

interface Making {
  /** With its extension, of which the kind of file follows. */
  fileName: string
  /** Of the record as it is stored: a paper is made once. */
  make: () => Promise<Buffer>
  /** By which version of which template; absent: papers that have none. */
  template?: { id: number | null; version: number }
}

interface Kept {
  fileName: string
  storageName: string
}

const MIMES = { pdf: mimeOf('pdf'), xlsx: mimeOf('office') } as const

const KEPT = 'kept_paper'
const holderOf = (id: number): FileRecord => ({ entity: KEPT, entityId: id })

const findKept = (db: Queryable, { table, recordId, kind, language }: PaperKey) =>
  first<Kept & { [column: string]: unknown }>(
    db,
    sql`select file_name as "fileName", storage_name as "storageName" from kept_paper
        where table_name = ${table} and record_id = ${recordId} and kind = ${kind} and language = ${language}`,
  )

/** By which template a paper was made first, in whichever language; null: the one that the product comes with. */
export const madeBy = async (
  db: Queryable,
  { table, recordId, kind }: Omit<PaperKey, 'language'>,
): Promise<{ templateId: number | null } | undefined> =>
  first<{ templateId: number | null }>(
    db,
    sql`select template_id as "templateId" from kept_paper
        where table_name = ${table} and record_id = ${recordId} and kind = ${kind} order by id limit 1`,
  )

/** Whose a paper counts as, and who has it made. */
type PaperOwner = Pick<Mover, 'actor' | 'now'> & { ownerId: number; companyId: number }

interface Keeping extends Pick<Making, 'fileName' | 'template'> {
  bytes: Buffer
  /** What is written with it, all of it or nothing. */
  enter?: (tx: Tx) => Promise<void>
}

/** Keeps a paper that was made; of two at once the first. */
export async function keepPaper(
  deps: StoringDeps,
  { ownerId, companyId, actor, now }: PaperOwner,
  key: PaperKey,
  { fileName: wished, bytes, template, enter }: Keeping,
): Promise<Kept> {
  const fileName = cleanFileName(wished)
  const extension = fileName.endsWith('.xlsx') ? 'xlsx' : 'pdf'
  const storageName = newObjectKey(ownerId, extension, now)
  return withFolder(async (folder) => {
    const path = join(folder, `paper.${extension}`)
    await writeFile(path, bytes, { mode: 0o600 })
    const wanted = {
      path,
      storageName,
      fileName,
      mime: MIMES[extension],
      ownerId,
      companyId,
      expiresAt: null,
    }
    return putFiles(deps, { now }, [wanted], async (tx, stored) => {
      await enter?.(tx)
      const made = await first<{ id: number }>(
        tx,
        sql`insert into kept_paper (table_name, record_id, kind, language, file_name, storage_name, made_by, made_at,
              template_id, template_version)
            values (${key.table}, ${key.recordId}, ${key.kind}, ${key.language}, ${fileName}, ${storageName},
              ${ownerId}, ${now}, ${template?.id ?? null}, ${template?.version ?? null}) on conflict do nothing returning id`,
      )
      // Of two at once the first is kept; what the second made is not entered, and so not stored.
      if (made === undefined) return orGone(await findKept(tx, key))
      await registerFiles(tx, actor, stored, { quotaBytes: deps.quotaBytes, holder: holderOf(made.id) })
      return { fileName, storageName }
    })
  })
}

async function makeKept(
  deps: PaperDeps,
  { viewer, actor, now }: ActingPerson,
  key: PaperKey,
  { make, ...named }: Making,
): Promise<Kept> {
  const owner = { ownerId: viewer.userId, companyId: viewer.companyId, actor, now }
  return keepPaper(deps, owner, key, { ...named, bytes: await make() })
}

const addressed = async (deps: PaperDeps, now: Date, { fileName, storageName }: Kept): Promise<PaperFile> => {
  const mime = fileName.endsWith('.xlsx') ? MIMES.xlsx : MIMES.pdf
  const disposition = dispositionOf(mime === MIMES.pdf ? 'inline' : 'attachment', fileName)
  return { fileName, storageName, url: await deps.files.front.urlOf(storageName, { mime, disposition }, now) }
}

/** A paper that was made before. */
export const paperThere = async (deps: PaperDeps, now: Date, key: PaperKey): Promise<PaperFile> =>
  addressed(deps, now, orGone(await findKept(deps.db, key)))

/** A paper of a record: made when it is asked for first, the very same file ever after. */
export async function keptPaper(
  deps: PaperDeps,
  by: ActingPerson,
  key: PaperKey,
  making: Making,
): Promise<PaperFile> {
  const kept = (await findKept(deps.db, key)) ?? (await makeKept(deps, by, key, making))
  return addressed(deps, by.now, kept)
}

/** A paper is opened through its record's call alone; its storage name opens nothing. */
export const paperFileReader: FileReader = () => Promise.resolve([])
