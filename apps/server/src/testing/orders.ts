import { formCodeOf } from '@visa/contract/application/forms'
import { ApplicantFields } from '@visa/contract/visa/applicant'
import { OrderFields } from '@visa/contract/visa/order'
import type { OrderStatus } from '@visa/contract/visa/order.states'
import { actorOf } from '../access/actor.ts'
import type { ActingPerson } from '../access/mover.ts'
import { loadViewer } from '../access/viewer.ts'
import { one, sql } from '../db/sql.ts'
import { addApplicant } from '../features/visa/applicant/add-applicant.service.ts'
import { createOrder } from '../features/visa/order/order.service.ts'
import { demoApplication } from '../seed/demo-applications.ts'
import { companyId, userId } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** Somebody of the demonstration at work, as services know them. */
export async function acting(server: TestApp, userName: string, now = new Date()): Promise<ActingPerson> {
  const viewer = await loadViewer(server.db, await userId(server, userName))
  if (viewer === undefined) throw new Error(`${userName} may not act`)
  return { viewer, actor: actorOf(viewer, '127.0.0.1', ''), now }
}

/** A whole order for a Russian sticker visa, as the first face takes it. */
export const sticker = async (server: TestApp, more: Record<string, unknown> = {}) => ({
  type: 1,
  visaCountry: 'RUS' as const,
  contactName: '林致远',
  contactMobile: '13912345678',
  contactEmail: 'lin.zy@example.com',
  purposeSection: 'TOURISM',
  purposeGoal: 'TOURISM',
  visaType: 'COMMON_TOURIST',
  entries: 'SINGLE',
  entryDate: '2027-03-08',
  exitDate: '2027-03-20',
  urgencyLevel: 'URGENT',
  returnWay: 2,
  acceptOrgId: await companyId(server, 'ACCEPT-HQ'),
  anyway: true,
  ...more,
})

/** The same as the model has it. */
const stickerFields = async (server: TestApp, more: Partial<OrderFields> = {}): Promise<OrderFields> => {
  const {
    type: _type,
    visaCountry: _country,
    visaType: visaCategory,
    anyway: _anyway,
    ...same
  } = await sticker(server)
  return OrderFields.parse({ ...same, nationCode: 'RUS', visaType: 1, visaCategory, ...more })
}

/** An order of the agent's with so many people in it. */
export async function newOrder(
  server: TestApp,
  {
    people = 1,
    by = 'agent',
    now = new Date(),
    fields = {},
    whole = true,
  }: {
    people?: number
    by?: string
    now?: Date
    fields?: Partial<OrderFields>
    /** Whether their applications are filled in, so that the order can be confirmed. */
    whole?: boolean
  } = {},
): Promise<{ id: number; orderNo: string; applicantIds: number[] }> {
  const person = await acting(server, by, now)
  const order = await stickerFields(server, fields)
  return server.db.tx(async (tx) => {
    const made = await createOrder(tx, person, order, { anyway: true, nameOf: (field) => field })
    const applicantIds: number[] = []
    for (let index = 0; index < people; index += 1) {
      const applicant = ApplicantFields.parse({
        cnName: `申请人${index + 1}`,
        surname: 'CESHI',
        givenNames: 'REN',
        sex: 'F',
        birthDate: '1988-04-12',
        nationality: 'CHN',
        passportNo: `E1234567${index}`,
        passportExpiry: '2032-06-30',
      })
      const known = whole ? demoApplication(formCodeOf(order), applicant, order) : {}
      const id = await addApplicant(tx, person, made.id, applicant, known)
      // Forms take names without digits.
      await tx.query(
        sql`update visa_applicant set form_values = form_values || '{"cnName":"申请人"}' where id = ${id}`,
      )
      applicantIds.push(id)
    }
    return { ...made, applicantIds }
  })
}

/** A whole order for another country's e-visa, as the other face takes it. */
export const evisa = (more: Record<string, unknown> = {}) => ({
  visaCountry: 'PHL' as const,
  visaType: 2,
  contactName: '王小雨',
  contactMobile: '86-13800138000',
  contactEmail: 'xiaoyu@example.com',
  customerAddr: '上海市黄浦区人民大道 1 号',
  anyway: true,
  ...more,
})

/** What a refusal says of each field. */
export const reasonsOf = ({ data }: { data: unknown }) =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {}

/** Where an order and its applicants stand. */
export const standing = (server: TestApp, id: number) =>
  one<{ status: OrderStatus; applicants: OrderStatus[] }>(
    server.db,
    sql`select status, array(select status from visa_applicant where order_id = o.id order by seq) as applicants
        from visa_order o where id = ${id}`,
  )
