import { id } from '@visa/contract/fields'
import * as z from 'zod/mini'
import { readAnchors } from '../../db/audit-chain/anchors.ts'
import { verifyChain } from '../../db/audit-chain/verify.ts'
import type { Task } from '../../jobs/tasks.ts'
import { beatCheck, breakCheck, claimCheck, finishCheck } from './audit-check.repo.ts'
import { VERIFY_AUDIT } from './audit.service.ts'

const Payload = z.object({ id })

/** Checks the whole change log, against what this instance has kept outside the database too. */
export const verifyAudit = (folder: string): Task => ({
  name: VERIFY_AUDIT,
  cron: undefined,
  async run(db, _, payload) {
    const check = z.parse(Payload, payload)
    if (!(await claimCheck(db, check.id))) return
    try {
      const anchors = await readAnchors(folder)
      const found = await verifyChain(db, {
        anchors,
        sealing: true,
        onProgress: (done, total) => beatCheck(db, check.id, done, total),
      })
      await finishCheck(db, check.id, found)
    } catch (error) {
      await breakCheck(db, check.id)
      throw error
    }
  },
})
