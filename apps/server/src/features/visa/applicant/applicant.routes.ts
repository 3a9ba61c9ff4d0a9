import {
  applicantAdd,
  applicantArrange,
  applicantCopy,
  applicantForm,
  applicantRemove,
  applicantSave,
  passportConfirm,
  passportDoubles,
  passportReopen,
} from '@visa/contract/visa/applicant-form'
import { applicantPage, commonApplicants } from '@visa/contract/visa/applicant-list'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { addApplicants, type NewApplicant } from './add-applicant.service.ts'
import { formOf } from './applicant-form.repo.ts'
import { pageApplicants } from './applicant-list.repo.ts'
import { arrangeApplicants, removeApplicant } from './applicant-order.service.ts'
import { saveFields } from './applicant-save.service.ts'
import { pageCommonApplicants } from './common-applicants.repo.ts'
import { copyToAll } from './copy-to-all.service.ts'
import { knownPerson } from './known-person.ts'
import { confirmPassport, reopenPassport } from './passport.service.ts'
import { samePassports } from './same-passport.repo.ts'

export const applicantRoutes = (db: Db): Route[] => [
  on(applicantForm)((visit, { query: { id } }) => formOf(db, visit, id)),
  on(applicantSave)((visit, { body: { id, changes } }) => db.tx((tx) => saveFields(tx, visit, id, changes))),
  onWrite(applicantAdd)(async (tx, visit, { body: { orderId, people } }) => {
    const known: NewApplicant[] = []
    for (const person of people) known.push(await knownPerson(tx, visit, orderId, person))
    return { ids: await addApplicants(tx, visit, orderId, known) }
  }),
  onWrite(applicantRemove)(async (tx, visit, { body }) => {
    await removeApplicant(tx, visit, body)
    return null
  }),
  onWrite(applicantArrange)(async (tx, visit, { body: { orderId, ids } }) => {
    await arrangeApplicants(tx, visit, orderId, ids)
    return null
  }),
  onWrite(applicantCopy)((tx, visit, { body }) => copyToAll(tx, visit, body)),
  onWrite(passportConfirm)((tx, visit, { body }) => confirmPassport(tx, visit, body)),
  onWrite(passportReopen)(async (tx, visit, { body }) => {
    await reopenPassport(tx, visit, body)
    return null
  }),
  on(passportDoubles)(({ viewer }, { body }) => samePassports(db, viewer, body)),
  on(applicantPage)((visit, { query }) => pageApplicants(db, visit, query)),
  on(commonApplicants)(({ viewer }, { body }) => pageCommonApplicants(db, viewer, body)),
]
