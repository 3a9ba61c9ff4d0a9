import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SiteStep } from '@visa/contract/form-task/sites'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ErrorKey } from '@visa/messages/errors'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { theProduct } from '../../../access/mover.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { mimeOf } from '../../../files/file-type.ts'
import { newObjectKey } from '../../../files/object-key.ts'
import { ObjectMissing, type FileStore } from '../../../files/object-store.ts'
import { withFolder } from '../../../files/temporary-folder.ts'
import { STAND_IN_SITES } from '../../../integrations/consulate/stand-in-sites.ts'
import { standInAccount } from '../../../integrations/consulate/stand-in-store.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { putFiles } from '../../file/stored/put-files.service.ts'
import { giveResult, resultHolder } from '../../visa/result/result.service.ts'
import { registerFiles } from '../../file/stored/stored.service.ts'
import { siteRows } from '../form-site.service.ts'
import type { FormTask } from '../run.service.ts'
import { addressFault } from '../site-address.service.ts'
import { sitePassword } from '../site-password.service.ts'
import type { RobotDeps, ReachedSite } from './robot.ts'

/**
 * The sites as they are set up now; undefined for the stand-ins: they are not to be used, and an address from a time
 * when they were is passed over.
 */
export const reachedSites = (db: Db, standIns: string | undefined) => async (): Promise<ReachedSite[]> => {
  const found: ReachedSite[] = []
  for (const { code, siteAddress, account } of await siteRows(db)) {
    if (addressFault(siteAddress, standIns !== undefined) !== undefined) continue
    if (siteAddress !== '') {
      const password = await sitePassword(db, code)
      found.push({ code, address: siteAddress.replace(/\/$/, ''), account, password })
    } else if (standIns !== undefined) {
      const path = STAND_IN_SITES.find((site) => site.code === code)?.path ?? ''
      found.push({ code, address: `${standIns}${path}`, ...(await standInAccount(db, code)) })
    }
  }
  return found
}

interface Store {
  db: Db
  files: FileStore
  quotaBytes: number
}

/** Pictures belong to the task, and count for the company of whoever made it; without room there is none. */
export const keptPictures =
  ({ db, files, quotaBytes }: Store): RobotDeps['pictures'] =>
  (task: FormTask, step: SiteStep, picture: Buffer) =>
    withFolder(async (folder) => {
      const path = join(folder, 'page.jpg')
      await writeFile(path, picture, { mode: 0o600 })
      const { id, madeBy: ownerId, madeCompanyId: companyId } = task
      const now = new Date()
      const storageName = newObjectKey(ownerId, 'jpg', now)
      const wanted = {
        path,
        storageName,
        fileName: `form-task-${id}-${step}.jpg`,
        mime: mimeOf('jpg'),
        ownerId,
        companyId,
        expiresAt: null,
      }
      const holder = { entity: 'form_task', entityId: id } as const
      await putFiles({ db, files, quotaBytes }, { now }, [wanted], (tx, stored) =>
        registerFiles(tx, SYSTEM_ACTOR, stored, { quotaBytes, holder }),
      )
      return storageName
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return ''
      throw error
    })

/** The result of this kind that somebody gave before and that still counts: the e-visa may lack there. */
async function resultThere(tx: Tx, applicantId: number, result: IssueResult): Promise<number | undefined> {
  const found = await first<{ id: number }>(
    tx,
    sql`select r.id from visa_result r join visa_applicant a on a.id = r.applicant_id
        where r.applicant_id = ${applicantId} and r.superseded_at is null and r.result = ${result}
          and a.status <> ${ORDER_STATUS.SUBMITTED}`,
  )
  return found?.id
}

/** Somebody decided otherwise meanwhile, and that counts. Whatever else is refused is asked for again. */
const DECIDED: ReadonlySet<string> = new Set<ErrorKey>(['resultNotSubmitted', 'resultThere'])

/**
 * Passes a decision on to the applicant, with the e-visa as the file of the result. Whoever does not wait for one any
 * more keeps what they have; the label of the task tells it either way.
 */
export const passedOnResult =
  ({ db, files, quotaBytes }: Store): RobotDeps['giveResult'] =>
  async ({ id, applicantId, madeBy: ownerId, madeCompanyId: companyId }, { label, visa }) => {
    if (label !== 'success' && label !== 'fail') return
    const now = new Date()
    const by = theProduct(now)
    const result = label === 'success' ? ISSUE_RESULT.PASS : ISSUE_RESULT.REJECT
    // Sites tell that there is a visa; what it says is in its file.
    const given = { applicantId, result, way: 'ROBOT', later: true } as const
    const passOn = async (): Promise<void> => {
      if (visa === undefined) return void (await db.tx((tx) => giveResult(tx, by, given)))
      await withFolder(async (folder) => {
        const path = join(folder, 'visa.pdf')
        await writeFile(path, visa, { mode: 0o600 })
        const storageName = newObjectKey(ownerId, 'pdf', now)
        const fileName = `e-visa-${id}.pdf`
        const wanted = {
          path,
          storageName,
          fileName,
          mime: mimeOf('pdf'),
          ownerId,
          companyId,
          expiresAt: null,
        }
        await putFiles({ db, files, quotaBytes }, { now }, [wanted], async (tx, stored) => {
          const there = await resultThere(tx, applicantId, result)
          const holder = resultHolder(there ?? (await giveResult(tx, by, given)))
          await registerFiles(tx, SYSTEM_ACTOR, stored, { quotaBytes, holder })
          await giveResult(tx, by, { ...given, file: [{ storageName, fileName, fileIndex: 0 }] })
        })
      })
    }
    await passOn().catch((error: unknown) => {
      if (!(error instanceof Refusal && DECIDED.has(error.key))) throw error
    })
  }

const PHOTO_QUALITY = 90

/** As sites want it: a JPEG, whatever was uploaded. */
export const storedPhoto =
  ({ files }: Pick<Store, 'files'>): RobotDeps['photoOf'] =>
  async (storageName) => {
    try {
      const bytes = await buffer(await files.objects.get(storageName))
      const { default: sharp } = await import('sharp')
      return {
        name: 'photo.jpg',
        mime: mimeOf('jpg'),
        bytes: await sharp(bytes).jpeg({ quality: PHOTO_QUALITY }).toBuffer(),
      }
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined
      throw error
    }
  }
