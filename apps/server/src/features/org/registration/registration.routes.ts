import { userRegister } from '@visa/contract/org/registration'
import type { Db } from '../../../db/pool.ts'
import { onPublic, type Route } from '../../../http/route.ts'
import { guardingCode } from '../../session/sms-code/sms-code.service.ts'
import { registerCompany } from './registration.service.ts'

export const registrationRoutes = (db: Db): Route[] => [
  onPublic(userRegister)(async (visit, { body }) => {
    const { address, requestId, now } = visit
    const origin = { address, requestId }
    const register = () => registerCompany(db, origin, body, now)
    return { companyCode: await guardingCode(db, visit, body.mobile, register) }
  }),
]
