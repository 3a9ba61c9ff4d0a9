import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import {
  applicantAdd,
  applicantArrange,
  applicantForm,
  applicantRemove,
  applicantSave,
  passportConfirm,
  passportDoubles,
  passportReopen,
} from '@visa/contract/visa/applicant-form'
import { applicantPage, commonApplicants } from '@visa/contract/visa/applicant-list'
import { phApplicant, phApplicantDelete, phCheckDuplicate } from '@visa/contract/visa/country-applicant'
import { expect, test } from 'vitest'
import { bareOrder } from '../../../testing/bare-order.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'

const GRANTS = [
  'visa.order.add',
  'visa.order.manage',
  'visa.order.manage.edit',
  'visa.order.manage.confirm',
  'cust.member',
]
const GONE = '记录不存在或已被删除'

test('another company, and a colleague with their own alone, see and change nothing whatever they send', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { id: orderId, orderNo, applicantIds } = await bareOrder(server, { people: 2 })
  const [id = 0] = applicantIds
  const before = await agent.call(applicantForm, { query: { id } })
  const own = { company: 'AGENT-YX', roleName: '只看自己', dataScope: DATA_SCOPE.OWN, grants: GRANTS }
  const foreign = { company: 'CUST-HT', roleName: '外人', dataScope: DATA_SCOPE.COMPANY, grants: GRANTS }
  await newPerson(server, {
    company: 'AGENT-YX',
    userName: 'agent_two',
    roleIds: [await newRole(server, own)],
  })
  await newPerson(server, {
    company: 'CUST-HT',
    userName: 'stranger',
    roleIds: [await newRole(server, foreign)],
  })
  for (const name of ['agent_two', 'stranger']) {
    const person = await server.as(name)
    const answers = [
      await person.raw(applicantForm, { query: { id } }),
      await person.raw(applicantSave, { body: { id, changes: [{ field: 'homeCity', value: 'X' }] } }),
      await person.raw(applicantAdd, { body: { orderId, people: [{ cnName: '外人' }] } }),
      await person.raw(applicantRemove, { body: { id, seen: before.updateTime } }),
      await person.raw(applicantArrange, { body: { orderId, ids: applicantIds } }),
      await person.raw(passportConfirm, { body: { id, passportNo: 'E12345670', seenPassport: {} } }),
      await person.raw(passportReopen, { body: { id, reason: '看看' } }),
      await person.raw(phApplicant.detail, { params: { id } }),
      await person.raw(phApplicant.save, { body: { id, homeCity: 'X' } }),
      await person.raw(phApplicant.save, { body: { orderId, cnName: '外人' } }),
      await person.raw(phApplicantDelete, { params: { id } }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => GONE))
    expect(await person.call(passportDoubles, { body: { passportNo: 'E12345670' } })).toEqual([])
    expect(await person.call(phCheckDuplicate, { query: { passportNo: 'E12345670' } })).toEqual([])
    expect((await person.call(applicantPage, { query: { keyword: orderNo } })).rows).toEqual([])
    const { rows } = await person.call(commonApplicants, { body: { keyword: 'E12345670' } })
    expect(rows).toEqual([])
  }
  expect(await agent.call(applicantForm, { query: { id } })).toEqual(before)
  // Those who have to do with the order see it, each as far as they may.
  const accept = await server.as('accept')
  expect((await accept.call(applicantForm, { query: { id } })).orderNo).toBe(orderNo)
})

test('somebody else’s earlier applicant cannot be taken over', async () => {
  const server = await testApp()
  const { applicantIds } = await bareOrder(server)
  const centre = await server.as('center_mgr')
  const mine = await bareOrder(server, { people: 0, by: 'center_mgr', fields: { acceptOrgId: null } })
  const taken = await centre.raw(applicantAdd, {
    body: { orderId: mine.id, people: [{ sameAs: applicantIds[0] ?? 0 }] },
  })
  expect(taken.msg).toBe(GONE)
})
