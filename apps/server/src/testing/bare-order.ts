import { ApplicantFields } from '@visa/contract/visa/applicant'
import { addApplicants } from '../features/visa/applicant/add-applicant.service.ts'
import { acting, newOrder } from './orders.ts'
import type { TestApp } from './test-app.ts'

/** An order with people of whom no more is known than a name and a passport: their forms are as good as empty. */
export async function bareOrder(
  server: TestApp,
  { people = 1, ...order }: Parameters<typeof newOrder>[1] = {},
): Promise<Awaited<ReturnType<typeof newOrder>>> {
  const made = await newOrder(server, { ...order, people: 0 })
  const person = await acting(server, order.by ?? 'agent', order.now)
  const wanted = Array.from({ length: people }, (_, index) => ({
    fields: ApplicantFields.parse({ cnName: `申请人${index + 1}`, passportNo: `E1234567${index}` }),
  }))
  if (people === 0) return made
  const applicantIds = await server.db.tx((tx) => addApplicants(tx, person, made.id, wanted))
  return { ...made, applicantIds }
}
