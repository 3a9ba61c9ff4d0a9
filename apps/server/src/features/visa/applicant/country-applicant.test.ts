import { FORM_CODES } from '@visa/contract/visa/form-codes'
import { applicationOptions } from '@visa/contract/visa/application-options'
import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { fileUrl } from '@visa/contract/files/file'
import { applicantForm } from '@visa/contract/visa/applicant-form'
import {
  phApplicant,
  phApplicantDelete,
  phCheckDuplicate,
  applicantImageUpload,
  phImageUpload,
  phOptions,
  trApplicant,
} from '@visa/contract/visa/country-applicant'
import type { OrderFields } from '@visa/contract/visa/order'
import { genericOrderApplicants } from '@visa/contract/visa/order-generic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { png } from '../../../testing/samples.ts'
import type { Client } from '../../../testing/client.ts'
import { bareOrder } from '../../../testing/bare-order.ts'
import { reasonsOf } from '../../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

const electronic = (nationCode: 'PHL' | 'TUR'): Partial<OrderFields> => ({
  nationCode,
  visaType: 2,
  visaCategory: '',
  purposeSection: '',
  purposeGoal: '',
  entries: '',
  urgencyLevel: 'NORMAL',
})
const orderFor = async (nationCode: 'PHL' | 'TUR', people = 0) =>
  bareOrder(server, { people, fields: electronic(nationCode) })

const WANG = { surname: 'WANG', givenNames: 'XIAOYU', passportNo: 'E66667777', arrivalDate: '2027-03-08' }

describe('C7.13 the Philippines', () => {
  test('C7.14 somebody is added to an order, changed, read and taken out by the names of the form', async () => {
    const { id: orderId } = await orderFor('PHL')
    const { id } = await agent.call(phApplicant.save, {
      body: { orderId, ...WANG, phService: 'BOTH', visitedCountries: ['JPN', 'KOR'] },
    })
    expect(await agent.call(phApplicant.detail, { params: { id } })).toMatchObject({
      orderId,
      formCode: 'ph',
      values: { ...WANG, phService: 'BOTH', visitedCountries: ['JPN', 'KOR'] },
    })
    expect(
      await agent.call(phApplicant.save, { body: { id, phService: 'EVISA', visitedCountries: [] } }),
    ).toEqual({ id })
    const { values } = await agent.call(applicantForm, { query: { id } })
    expect(values).toEqual({ ...WANG, phService: 'EVISA' })
    await agent.call(phApplicantDelete, { params: { id } })
    expect((await agent.raw(phApplicant.detail, { params: { id } })).msg).toBe('记录不存在或已被删除')
  })

  test('what the form does not have or cannot hold is refused at its field', async () => {
    const { id: orderId, applicantIds } = await orderFor('PHL', 1)
    const wrong = { purposeCode: 7, colour: 'red', flightNumber: 'X'.repeat(21) }
    const refused = await agent.raw(phApplicant.save, { body: { orderId, ...WANG, ...wrong } })
    expect(Object.keys(reasonsOf(refused))).toEqual(['purposeCode', 'colour', 'flightNumber'])
    const changed = await agent.raw(phApplicant.save, { body: { id: applicantIds[0], ...wrong } })
    expect(Object.keys(reasonsOf(changed))).toEqual(['purposeCode', 'colour', 'flightNumber'])
    expect(reasonsOf(await agent.raw(phApplicant.save, { body: WANG }))).toHaveProperty('orderId')
    const twice = await agent.raw(phApplicant.save, { body: { orderId, ...WANG, passportNo: 'E12345670' } })
    expect(Object.keys(reasonsOf(twice))).toEqual(['passportNo'])
    const { id: russian, applicantIds: others } = await bareOrder(server)
    expect(
      reasonsOf(await agent.raw(phApplicant.save, { body: { orderId: russian, ...WANG } })),
    ).toHaveProperty('orderId')
    const other = await agent.raw(phApplicant.detail, { params: { id: others[0] } })
    expect(other.msg).toBe('记录不存在或已被删除')
  })

  test('C7.15 a picture is drawn anew and is the applicant’s photo, for those who see the applicant', async () => {
    const { applicantIds } = await orderFor('PHL', 1)
    const [id = 0] = applicantIds
    const send = async (person: Client, file: File, field = 'photo') => {
      const form = new FormData()
      form.append('file', file)
      form.append('field', field)
      return person.upload({ ...phImageUpload, path: `/api/image/ph/upload/${id}` }, form)
    }
    const picture = new File([png(40, 40)], 'me.png', { type: 'image/png' })
    const { code, data } = await send(agent, picture)
    expect(code).toBe(CODES.SUCCESS)
    const { imgUrl: storageName } = data as { imgUrl: string }
    const { values, family } = await agent.call(applicantForm, { query: { id } })
    expect(values['photo']).toMatchObject([{ storageName, fileName: 'me.png' }])
    expect(family[0]?.photo).toBe(storageName)
    expect((await agent.raw(fileUrl, { query: { storageName } })).code).toBe(CODES.SUCCESS)
    expect((await (await server.as('accept')).raw(fileUrl, { query: { storageName } })).code).toBe(
      CODES.SUCCESS,
    )
    const stranger = await server.as('center_mgr')
    expect((await stranger.raw(fileUrl, { query: { storageName } })).msg).toBe('记录不存在或已被删除')
    expect((await send(stranger, picture)).code).not.toBe(CODES.SUCCESS)
    // A colleague who may do nothing with visas opens nothing of them; a scan leaves a trace, a photo in a list none.
    const none = await newRole(server, {
      company: 'AGENT-YX',
      roleName: 'pictures',
      dataScope: DATA_SCOPE.COMPANY,
      grants: ['sys.notice'],
    })
    await newPerson(server, { company: 'AGENT-YX', userName: 'no_visa', roleIds: [none] })
    const colleague = await server.as('no_visa')
    const { data: page } = await send(agent, picture, 'passportScan')
    const { imgUrl: scan } = page as { imgUrl: string }
    for (const answer of [
      await colleague.raw(phApplicant.detail, { params: { id } }),
      await colleague.raw(phApplicant.save, { body: { id, phService: 'EVISA' } }),
      await colleague.raw(phApplicantDelete, { params: { id } }),
      await send(colleague, picture),
      await colleague.raw(phCheckDuplicate, { query: { passportNo: 'E12345670' } }),
    ]) {
      expect(answer.code).toBe(CODES.NO_PERMISSION)
    }
    for (const name of [storageName, scan]) {
      expect((await colleague.raw(fileUrl, { query: { storageName: name } })).msg).toBe(
        '记录不存在或已被删除',
      )
    }
    const traces = () =>
      rows(
        server.db,
        sql`select 1 from change_log
            where action = 'read' and entity = 'visa_applicant' and entity_id = ${String(id)}`,
      )
    expect(await traces()).toEqual([])
    await agent.call(fileUrl, { query: { storageName: scan } })
    expect(await traces()).toHaveLength(1)
    const text = await send(agent, new File(['not a picture'], 'me.png'))
    expect(text.code).toBe(CODES.FAILURE)
    expect((await agent.call(applicantForm, { query: { id } })).values['photo']).toMatchObject([
      { storageName },
    ])
  })

  test('a picture goes to an applicant of any country under the common address, and only there', async () => {
    const { applicantIds } = await bareOrder(server)
    const [id = 0] = applicantIds
    const send = async (person: Client, { path }: { path: string }) => {
      const form = new FormData()
      form.append('file', new File([png(40, 40)], 'me.png', { type: 'image/png' }))
      return person.upload({ ...applicantImageUpload, path: path.replace('{id}', String(id)) as '/' }, form)
    }
    expect((await send(agent, phImageUpload)).msg).toBe('记录不存在或已被删除')
    const { code, data } = await send(agent, applicantImageUpload)
    expect(code).toBe(CODES.SUCCESS)
    const { values } = await agent.call(applicantForm, { query: { id } })
    expect(values['photo']).toMatchObject([{ storageName: (data as { imgUrl: string }).imgUrl }])
    expect((await send(await server.as('center_mgr'), applicantImageUpload)).code).not.toBe(CODES.SUCCESS)
  })

  test('what a picture was made of is kept beside it, seen by whoever sees the order, and goes with it', async () => {
    const { applicantIds, id: orderId } = await bareOrder(server)
    const [id = 0] = applicantIds
    const send = async (person: Client, original?: File) => {
      const form = new FormData()
      form.append('file', new File([png(40, 40)], 'me.png', { type: 'image/png' }))
      if (original !== undefined) form.append('original', original)
      const path = applicantImageUpload.path.replace('{id}', String(id)) as '/'
      return person.upload({ ...applicantImageUpload, path }, form)
    }
    const kept = async () => {
      const people = await agent.call(genericOrderApplicants, { params: { id: orderId } })
      return people.find((each) => each.id === id)?.photoOriginal ?? ''
    }
    const uses = async () =>
      (
        await rows<{ name: string }>(
          server.db,
          sql`select f.storage_name as name from stored_file_use u join stored_file f on f.id = u.file_id
              where u.entity = 'visa_applicant' and u.entity_id = ${String(id)}`,
        )
      ).map(({ name }) => name)
    const snapshot = (side: number) => new File([png(side, side)], 'snapshot.png', { type: 'image/png' })
    expect((await send(agent, snapshot(60))).code).toBe(CODES.SUCCESS)
    const first = await kept()
    expect(first).not.toBe('')
    expect(await uses()).toContain(first)
    await agent.call(fileUrl, { query: { storageName: first } })
    const stranger = await server.as('center_mgr')
    expect((await stranger.raw(fileUrl, { query: { storageName: first } })).code).not.toBe(CODES.SUCCESS)
    // Another picture lets go of both, and one without an original has none.
    expect((await send(agent, snapshot(70))).code).toBe(CODES.SUCCESS)
    const second = await kept()
    expect(second).not.toBe(first)
    expect(await uses()).not.toContain(first)
    expect((await send(agent)).code).toBe(CODES.SUCCESS)
    expect(await kept()).toBe('')
    expect(await uses()).not.toContain(second)
    expect((await send(agent, new File(['no picture'], 'x.png'))).code).not.toBe(CODES.SUCCESS)
  })

  test('C7.16 its choices are given by type', async () => {
    const ports = await agent.call(phOptions, { params: { type: 'PH_TRAVEL_PORT' } })
    expect(ports.map(({ code }) => code)).toContain('MNL')
    const countries = await agent.call(phOptions, { params: { type: 'COUNTRY' } })
    expect(countries.map(({ code }) => code)).toContain('CHN')
    for (const type of ['TR_DOCUMENT_TYPE', 'constructor']) {
      expect((await agent.raw(phOptions, { params: { type } })).msg).toBe('记录不存在或已被删除')
    }
  })

  test('C7.17 the same passport in open applications for the Philippines', async () => {
    const passportNo = 'E10203040'
    const { id: orderId } = await orderFor('PHL')
    await agent.call(phApplicant.save, { body: { orderId, ...WANG, passportNo } })
    const { id: turkish } = await orderFor('TUR')
    await agent.call(trApplicant.save, { body: { orderId: turkish, ...WANG, passportNo } })
    const found = await agent.call(phCheckDuplicate, { query: { passportNo: 'e10203040' } })
    expect(found).toMatchObject([{ orderId, name: 'WANG XIAOYU', visaCountry: 'PH' }])
  })
})

describe('C7.22 Turkey', () => {
  test('C7.23 C7.24 somebody is added, changed and read', async () => {
    const { id: orderId } = await orderFor('TUR')
    const { id } = await agent.call(trApplicant.save, {
      body: { orderId, ...WANG, documentType: 'ORDINARY' },
    })
    await agent.call(trApplicant.save, { body: { id, motherName: 'LI HONG' } })
    expect(await agent.call(trApplicant.detail, { params: { id } })).toMatchObject({
      formCode: 'tr',
      values: { ...WANG, documentType: 'ORDINARY', motherName: 'LI HONG' },
    })
    expect((await agent.raw(phApplicant.detail, { params: { id } })).msg).toBe('记录不存在或已被删除')
  })
})

test.each(FORM_CODES)(
  'P9.19 the form %s chooses invitation letters and the return of documents',
  async (form) => {
    const { options } = await agent.call(applicationOptions, { query: { form } })
    const codes = (type: string) => options[type]?.map(({ code }) => code)
    expect(codes('INVITATION_TYPE')).toEqual(['UNKNOWN', 'IMMIGRATION', 'BLANK', 'NO_NEED'])
    expect(codes('DOCUMENT_RETURN_TYPE')).toEqual(['MAIL', 'PICKUP'])
  },
)
