import { userRegister } from '@visa/contract/org/registration'
import { registerAgain, registrationEntered } from '@visa/contract/org/registration-correction'
import { registerTicket, registerUpload, registerUploadToken } from '@visa/contract/org/registration-upload'
import type { Db } from '../../../db/pool.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { onPublic, type Route } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { guardingCode } from '../../session/sms-code/sms-code.service.ts'
import { correctRegistration, enteredBefore } from './registration-correction.service.ts'
import { registerCompany } from './registration.service.ts'
import { openTicket, openUpload, takeUpload } from './registration-upload.service.ts'

interface RegistrationDeps {
  db: Db
  files: FileStore
  quotaBytes: number
}

export const registrationRoutes = ({ db, files, quotaBytes }: RegistrationDeps): Route[] => [
  onPublic(registerTicket)(async (visit) => ({ ticket: await openTicket(db, visit) })),
  onPublic(registerUploadToken)(async ({ now }, { body: { ticket } }) => ({
    token: await openUpload(db, ticket, now),
  })),
  onPublic(registerUpload)(
    (
      { now },
      {
        body: {
          token,
          file: [file],
        },
      },
    ) => {
      if (file === undefined) throw new Refusal('fileUploadFailed')
      return takeUpload({ db, files }, { token, file }, now)
    },
  ),
  onPublic(userRegister)(async (visit, { body }) => {
    const { address, requestId, now } = visit
    const origin = { address, requestId }
    const register = () => registerCompany(db, origin, body, { now, quotaBytes })
    return { companyCode: await guardingCode(db, visit, body.mobile, register) }
  }),
  onPublic(registrationEntered)((visit, { body: { token } }) => enteredBefore(db, visit, token)),
  onPublic(registerAgain)(async (visit, { body }) => ({
    companyCode: await correctRegistration(db, visit, body, quotaBytes),
  })),
]
