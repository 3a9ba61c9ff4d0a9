import { CODES } from '@visa/contract/codes'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import {
  documentAudit,
  documentLink,
  documentLinkEnd,
  documentList,
  documentMove,
  documentRemove,
  documentRequest,
  documentSave,
  documentSummary,
} from '@visa/contract/visa/document'
import { applicantForm, applicantRemove, applicantSave } from '@visa/contract/visa/applicant-form'
import { genericOrderAttachments } from '@visa/contract/visa/order-generic'
import { orderLogs, orderSave } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { askedFor, brought, uploaded } from '../../../testing/documents.ts'
import { newOrder, reasonsOf, sticker } from '../../../testing/orders.ts'
import { png } from '../../../testing/samples.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { followDocuments } from '../order/applicant-documents.service.ts'

const GONE = '记录不存在或已被删除'
const GRANTS = ['visa.order.add', 'visa.order.manage', 'visa.order.manage.edit', 'visa.documentAudit']

let server: TestApp
let agent: Client
let accept: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  accept = await server.as('accept')
  for (const [company, userName, dataScope] of [
    ['AGENT-YX', 'doc_own', DATA_SCOPE.OWN],
    ['AGENT-YX', 'doc_two', DATA_SCOPE.COMPANY],
    ['CUST-HT', 'doc_stranger', DATA_SCOPE.COMPANY],
  ] as const) {
    const role = await newRole(server, { company, roleName: userName, dataScope, grants: GRANTS })
    await newPerson(server, { company, userName, roleIds: [role] })
  }
  const none = await newRole(server, {
    company: 'AGENT-YX',
    roleName: 'doc_none',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['sys.notice'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'doc_none', roleIds: [none] })
})
afterAll(() => server.close())

const applicantOf = async (more: Parameters<typeof newOrder>[1] = {}) => {
  const { id: orderId, applicantIds } = await newOrder(server, { whole: false, ...more })
  const [applicantId = 0] = applicantIds
  return { orderId, applicantId, applicantIds }
}

const countsOf = (applicantId: number) =>
  one<{ wanted: number; there: number; refused: number }>(
    server.db,
    sql`select documents_wanted as wanted, documents_there as there, documents_refused as refused
        from visa_applicant where id = ${applicantId}`,
  )

const setValues = (applicantId: number, values: object) =>
  server.db.tx(async (tx) => {
    await tx.query(
      sql`update visa_applicant set form_values = ${JSON.stringify(values)}::jsonb where id = ${applicantId}`,
    )
    await followDocuments(tx, new Date(), applicantId)
  })

describe('the list', () => {
  test('asks for what the order’s category wants, and is written down in counts with the applicant', async () => {
    const { orderId, applicantId } = await applicantOf({ whole: false })
    const list = await agent.call(documentList, { query: { applicantId } })
    const kinds = list.map(({ document, form }) => `${document} ${form}`)
    expect(kinds).toEqual(
      expect.arrayContaining(['PASSPORT COPY', 'PHOTO ORIGINAL', 'TICKET COPY', 'HOTEL COPY']),
    )
    expect(list.every(({ id, status, files }) => id === null && status === null && files.length === 0)).toBe(
      true,
    )
    const wanted = list.filter(({ must }) => must).length
    expect(await countsOf(applicantId)).toEqual({ wanted, there: 0, refused: 0 })
    const [summary] = await agent.call(documentSummary, { query: { orderId } })
    expect(summary).toMatchObject({ applicantId, name: '申请人1', wanted, there: 0, refused: 0 })
    expect(summary?.lacks).toHaveLength(wanted)
  })

  test('follows what is filled in, and what the order says', async () => {
    const { orderId, applicantId } = await applicantOf({ whole: false })
    const { wanted } = await countsOf(applicantId)
    await setValues(applicantId, { birthDate: '2020-01-01', institutionType: 'TRAVEL_COMPANY' })
    const child = await agent.call(documentList, { query: { applicantId } })
    expect(child.some(({ document }) => document === 'ID_CARD')).toBe(false)
    expect(child.some(({ document }) => document === 'HOTEL')).toBe(false)
    expect((await countsOf(applicantId)).wanted).toBe(child.filter(({ must }) => must).length)
    // What somebody brought that is no longer asked for stays in the list, and no longer counts.
    await setValues(applicantId, {})
    await brought(agent, applicantId, 'HOTEL')
    expect(await countsOf(applicantId)).toMatchObject({ wanted, there: 1 })
    await setValues(applicantId, { institutionType: 'TRAVEL_COMPANY' })
    expect(await countsOf(applicantId)).toMatchObject({ wanted: wanted - 1, there: 0 })
    const left = await agent.call(documentList, { query: { applicantId } })
    expect(left.at(-1)).toMatchObject({ document: 'HOTEL', must: false, status: 1 })
    // Another category of the order.
    await agent.call(orderSave, {
      body: {
        ...(await sticker(server, {
          visaType: 'COMMON_BUSINESS',
          purposeSection: 'BUSINESS',
          purposeGoal: 'COMMERCIAL',
        })),
        id: orderId,
      },
    })
    const business = await agent.call(documentList, { query: { applicantId } })
    expect((await countsOf(applicantId)).wanted).toBe(business.filter(({ must }) => must).length)
    expect(business.some(({ document, must }) => document === 'TICKET' && must)).toBe(false)
  })

  test('what is wanted on request is asked for, and no longer', async () => {
    const { orderId, applicantId } = await applicantOf({
      fields: { visaCategory: 'COMMON_BUSINESS', purposeSection: 'BUSINESS', purposeGoal: 'COMMERCIAL' },
    })
    await setValues(applicantId, { occupationGroup: 'EMPLOYED' })
    const { requirementId, must } = await askedFor(agent, applicantId, 'EMPLOYMENT', 'ORIGINAL')
    expect(must).toBe(false)
    const { wanted } = await countsOf(applicantId)
    await agent.call(documentRequest, { body: { applicantId, requirementId, requested: true } })
    expect(await askedFor(agent, applicantId, 'EMPLOYMENT', 'ORIGINAL')).toMatchObject({
      must: true,
      requested: true,
    })
    expect((await countsOf(applicantId)).wanted).toBe(wanted + 1)
    await agent.call(documentRequest, { body: { applicantId, requirementId, requested: true } })
    await agent.call(documentRequest, { body: { applicantId, requirementId, requested: false } })
    expect((await countsOf(applicantId)).wanted).toBe(wanted)
    const log = await agent.call(orderLogs, { query: { id: orderId } })
    expect(
      log.rows.filter(({ changes }) => JSON.stringify(changes).includes('requestedDocument')),
    ).toHaveLength(2)
    const { requirementId: always } = await askedFor(agent, applicantId, 'PASSPORT')
    const refused = await agent.raw(documentRequest, {
      body: { applicantId, requirementId: always, requested: true },
    })
    expect(refused.msg).toBe('这项资料不是按需补充的资料，不能单独要求或取消')
    const strange = await agent.raw(documentRequest, {
      body: { applicantId, requirementId: 999_999, requested: true },
    })
    expect(strange.msg).toContain('不需要这项资料')
  })
})

describe('bringing documents', () => {
  test('uploaded, refused with the reason, replaced, accepted; each is in the order’s log', async () => {
    const { orderId, applicantId } = await applicantOf()
    const { id, requirementId, file } = await brought(agent, applicantId)
    expect(await countsOf(applicantId)).toMatchObject({ there: 1, refused: 0 })
    const bare = await accept.raw(documentAudit, { body: { id, operation: 'refuse', reason: ' ' } })
    expect(bare).toMatchObject({ code: CODES.FAILURE, msg: '请填写退回原因' })
    await accept.call(documentAudit, { body: { id, operation: 'refuse', reason: '看不清', seenStatus: 1 } })
    expect(await askedFor(agent, applicantId, 'PASSPORT')).toMatchObject({ status: 3, reason: '看不清' })
    expect(await countsOf(applicantId)).toMatchObject({ there: 1, refused: 1 })
    const again = await uploaded(agent, '重拍.pdf')
    await agent.call(documentSave, {
      body: { applicantId, requirementId, add: false, files: [again], note: '重拍' },
    })
    expect(await askedFor(agent, applicantId, 'PASSPORT')).toMatchObject({
      id,
      status: 1,
      reason: '',
      note: '重拍',
      files: [{ storageName: again.storageName }],
      updateUser: expect.stringMatching(/./),
    })
    expect(await countsOf(applicantId)).toMatchObject({ there: 1, refused: 0 })
    // The file that went is let go.
    expect(
      await rows(
        server.db,
        sql`select 1 from stored_file_use u join stored_file f on f.id = u.file_id
      where f.storage_name = ${file.storageName}`,
      ),
    ).toEqual([])
    const { status } = await accept.call(documentAudit, { body: { id, operation: 'accept', seenStatus: 1 } })
    expect(status).toBe(2)
    // Whoever it was at the desk, the agent is told the company.
    const { updateUser } = await askedFor(agent, applicantId, 'PASSPORT')
    const { name } = await one<{ name: string }>(
      server.db,
      sql`select short_name as name from company where company_code = 'ACCEPT-HQ'`,
    )
    expect(updateUser).toBe(name)
    const log = await agent.call(orderLogs, { query: { id: orderId } })
    const told = log.rows.filter(({ subject }) => subject.startsWith('申请人1 '))
    expect(told.length).toBeGreaterThanOrEqual(4)
    const files = await agent.call(genericOrderAttachments, { params: { id: orderId } })
    expect(files).toMatchObject([{ storageName: again.storageName, applicantId }])
  })

  test('two at once keep both files', async () => {
    const { applicantId } = await applicantOf()
    const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
    const two = await server.as('doc_two')
    const [mine, theirs] = [await uploaded(agent, 'a.pdf'), await uploaded(two, 'b.pdf')]
    const save = (who: Client, file: typeof mine) =>
      who.call(documentSave, { body: { applicantId, requirementId, files: [file] } })
    const [a, b] = await Promise.all([save(agent, mine), save(two, theirs)])
    expect(a.id).toBe(b.id)
    const { files } = await askedFor(agent, applicantId, 'PASSPORT')
    expect(files.map(({ fileName }) => fileName).toSorted()).toEqual(['a.pdf', 'b.pdf'])
    expect(files.map(({ fileIndex }) => fileIndex)).toEqual([0, 1])
  })

  test('a file is taken out, an accepted document stays, and what is not asked for may come too', async () => {
    const { applicantId } = await applicantOf()
    const { id, requirementId, file } = await brought(agent, applicantId)
    const more = await uploaded(agent, '第二页.pdf')
    await agent.call(documentSave, { body: { applicantId, requirementId, files: [more] } })
    await agent.call(documentRemove, { body: { id, storageName: more.storageName } })
    expect((await askedFor(agent, applicantId, 'PASSPORT')).files).toMatchObject([
      { storageName: file.storageName },
    ])
    expect((await agent.raw(documentRemove, { body: { id, storageName: more.storageName } })).msg).toBe(GONE)
    await accept.call(documentAudit, { body: { id, operation: 'accept' } })
    const kept = await agent.raw(documentRemove, { body: { id } })
    expect(kept.msg).toContain('申请人1')
    expect(kept.msg).toContain('已通过')
    // Nor do files come in, saved or moved; whoever audits refuses it first.
    const late = await uploaded(agent, '第三页.pdf')
    const ticket = await brought(agent, applicantId, 'TICKET')
    const save = { applicantId, requirementId, files: [late] }
    for (const answer of [
      await agent.raw(documentSave, { body: save }),
      await agent.raw(documentSave, { body: { ...save, add: false } }),
      await agent.raw(documentMove, { body: { id: ticket.id, requirementId } }),
      await agent.raw(documentMove, { body: { id, requirementId: ticket.requirementId } }),
    ]) {
      expect(answer.msg).toMatch(/^“申请人1 .*”已审核通过，不能更改；如需更换请先由审核人员退回$/)
    }
    expect(await askedFor(agent, applicantId, 'PASSPORT')).toMatchObject({
      status: 2,
      files: [{ storageName: file.storageName }],
    })
    const body = { applicantId, files: [await uploaded(agent, '其他.pdf')] }
    expect(reasonsOf(await agent.raw(documentSave, { body }))).toHaveProperty('document')
    expect(
      reasonsOf(await agent.raw(documentSave, { body: { ...body, document: 'NO_SUCH' } })),
    ).toHaveProperty('document')
    const { id: other } = await agent.call(documentSave, { body: { ...body, document: 'OTHER' } })
    expect((await agent.call(documentList, { query: { applicantId } })).at(-1)).toMatchObject({
      id: other,
      requirementId: null,
      document: 'OTHER',
    })
    // A click that came twice.
    await Promise.all([0, 1].map(() => agent.call(documentRemove, { body: { id: other } })))
    expect(await rows(server.db, sql`select 1 from visa_document where id = ${other}`)).toEqual([])
  })

  test('files go to the right document, whoever uploaded them', async () => {
    const { applicantId } = await applicantOf()
    const { id, file } = await brought(agent, applicantId)
    const two = await server.as('doc_two')
    const { requirementId } = await askedFor(two, applicantId, 'TICKET')
    const moved = await two.call(documentMove, { body: { id, storageName: file.storageName, requirementId } })
    expect(moved.id).not.toBe(id)
    expect(await askedFor(two, applicantId, 'PASSPORT')).toMatchObject({ id: null, status: null })
    expect(await askedFor(two, applicantId, 'TICKET')).toMatchObject({
      id: moved.id,
      files: [{ fileName: file.fileName }],
    })
    expect(await agent.call(fileUrl, { query: { storageName: file.storageName } })).toContain('/')
    expect(await countsOf(applicantId)).toMatchObject({ there: 1 })
    const { applicantId: other } = await applicantOf({
      fields: { visaCategory: 'COMMON_BUSINESS', purposeSection: 'BUSINESS', purposeGoal: 'COMMERCIAL' },
    })
    const foreign = await brought(agent, other)
    const refused = await two.raw(documentMove, { body: { id: foreign.id, requirementId } })
    expect(refused.msg).toContain('不需要这项资料')
  })

  test('at most twenty files, and only uploads of one’s own', async () => {
    const { applicantId } = await applicantOf()
    const { requirementId } = await brought(agent, applicantId)
    const many = await Promise.all(Array.from({ length: 20 }, (_, index) => uploaded(agent, `${index}.pdf`)))
    const full = await agent.raw(documentSave, { body: { applicantId, requirementId, files: many } })
    expect(full.msg).toBe('每项资料最多 20 个文件，请先移除不需要的文件')
    const two = await server.as('doc_two')
    const [theirs] = [await uploaded(two, '别人.pdf')]
    const stolen = await agent.raw(documentSave, { body: { applicantId, requirementId, files: [theirs] } })
    expect(stolen.code).toBe(CODES.FAILURE)
    expect((await askedFor(agent, applicantId, 'PASSPORT')).files).toHaveLength(1)
  })

  test('once it waits to be lodged nothing changes any more', async () => {
    const { applicantId } = await applicantOf()
    const { id, requirementId } = await brought(agent, applicantId)
    await server.db.query(sql`update visa_applicant set status = 56 where id = ${applicantId}`)
    const file = await uploaded(agent)
    const answers = [
      await agent.raw(documentSave, { body: { applicantId, requirementId, files: [file] } }),
      await agent.raw(documentRemove, { body: { id } }),
      await agent.raw(documentMove, { body: { id, document: 'OTHER' } }),
      await agent.raw(documentLink, { body: { applicantId } }),
      await accept.raw(documentAudit, { body: { id, operation: 'accept' } }),
    ]
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1)
    expect(answers[0]?.msg).toContain('申请人1')
    expect(answers[0]?.code).toBe(CODES.FAILURE)
    agent.language = 'en'
    const english = await agent.raw(documentLink, { body: { applicantId } })
    agent.language = 'zh-CN'
    expect(english.msg).toMatch(/申请人1/)
    expect(await askedFor(agent, applicantId, 'PASSPORT')).toMatchObject({ status: 1 })
  })
})

describe('with the applicant', () => {
  test('a form that is saved counts anew', async () => {
    const { applicantId } = await applicantOf({ whole: false })
    const { wanted } = await countsOf(applicantId)
    const change = { field: 'institutionType', value: 'TRAVEL_COMPANY', base: null }
    await agent.call(applicantSave, { body: { id: applicantId, changes: [change] } })
    expect((await countsOf(applicantId)).wanted).toBe(wanted - 1)
  })

  test('somebody who is taken out of an order lets go of their files', async () => {
    const { applicantId } = await applicantOf({ people: 2 })
    const { file } = await brought(agent, applicantId)
    await agent.call(documentLink, { body: { applicantId } })
    const { updateTime: seen } = await agent.call(applicantForm, { query: { id: applicantId } })
    await agent.call(applicantRemove, { body: { id: applicantId, seen } })
    const held = sql`select 1 from stored_file_use u join stored_file f on f.id = u.file_id
      where f.storage_name = ${file.storageName}`
    expect(await rows(server.db, held)).toEqual([])
    expect(
      await rows(server.db, sql`select 1 from visa_upload_link where applicant_id = ${applicantId}`),
    ).toEqual([])
  })
})

describe('whose documents', () => {
  test('another company, and a colleague with their own alone, see nothing and change nothing', async () => {
    const { orderId, applicantId } = await applicantOf()
    const { id, requirementId, file } = await brought(agent, applicantId)
    for (const name of ['doc_own', 'doc_stranger']) {
      const person = await server.as(name)
      const own = await uploaded(person)
      const answers = [
        await person.raw(documentList, { query: { applicantId } }),
        await person.raw(documentSummary, { query: { orderId } }),
        await person.raw(documentSave, { body: { applicantId, requirementId, files: [own] } }),
        await person.raw(documentRemove, { body: { id } }),
        await person.raw(documentRemove, { body: { id, storageName: file.storageName } }),
        await person.raw(documentMove, { body: { id, document: 'OTHER' } }),
        await person.raw(documentRequest, { body: { applicantId, requirementId, requested: true } }),
        await person.raw(documentLink, { body: { applicantId } }),
        await person.raw(documentLinkEnd, { body: { applicantId } }),
        await person.raw(fileUrl, { query: { storageName: file.storageName } }),
      ]
      expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => GONE))
      // Nor does anybody of their sides judge, whatever they were granted.
      const judged = await person.raw(documentAudit, { body: { id, operation: 'accept' } })
      expect(judged.code).toBe(CODES.NO_PERMISSION)
    }
    expect(await askedFor(agent, applicantId, 'PASSPORT')).toMatchObject({ id, status: 1, files: [{}] })
  })

  test('a file is read by the parties of the order, with a trace, and not by its name', async () => {
    const { applicantId } = await applicantOf()
    const { id, file } = await brought(agent, applicantId)
    const { storageName } = file
    for (const name of ['agent', 'doc_two', 'accept', 'admin']) {
      const person = await server.as(name)
      expect(await person.call(fileUrl, { query: { storageName } })).toContain('/')
    }
    for (const name of ['doc_own', 'doc_stranger', 'doc_none', 'center_mgr', 'customer']) {
      const person = await server.as(name)
      expect([name, (await person.raw(fileUrl, { query: { storageName } })).msg]).toEqual([name, GONE])
    }
    const { count } = await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from change_log where entity = 'visa_document' and entity_id = ${String(id)} and action = 'read'`,
    )
    expect(count).toBe(4)
  })
})

describe('a file that the form asks for too', () => {
  const formOf = (id: number) => agent.call(applicantForm, { query: { id } })
  const photoOf = async (id: number) =>
    ((await formOf(id)).values['photo'] ?? []) as { storageName: string }[]
  const bringPhoto = async (applicantId: number, name = '我.png') => {
    const { requirementId } = await askedFor(agent, applicantId, 'PHOTO', 'ORIGINAL')
    const file = await uploaded(agent, name, png(8, 8))
    const { id } = await agent.call(documentSave, {
      body: { applicantId, requirementId, files: [file], add: false },
    })
    return { id, file }
  }

  test('is uploaded once, as a document, and stands in the form and beside the name', async () => {
    const { orderId, applicantId } = await applicantOf({ whole: true })
    expect((await formOf(applicantId)).papers).toEqual(expect.arrayContaining(['PHOTO', 'PASSPORT']))
    const [before] = (await formOf(applicantId)).family
    const { id, file } = await bringPhoto(applicantId)
    expect(await photoOf(applicantId)).toMatchObject([{ storageName: file.storageName }])
    const { family } = await formOf(applicantId)
    expect(family[0]).toMatchObject({ photo: file.storageName })
    // It is counted with the documents, not with the form again.
    expect(family[0]?.needed).toBe(before?.needed)
    expect(family[0]?.filled).toBe(before?.filled)
    const files = await agent.call(genericOrderAttachments, { params: { id: orderId } })
    expect(files.filter(({ storageName }) => storageName === file.storageName)).toHaveLength(1)
    // Whoever looks at the list has opened no document.
    await accept.call(fileUrl, { query: { storageName: file.storageName } })
    const traces = await rows(
      server.db,
      sql`select 1 from change_log where action = 'read' and subject = '我.png'`,
    )
    expect(traces).toEqual([])
    const other = await bringPhoto(applicantId, '新.png')
    expect(await photoOf(applicantId)).toMatchObject([{ storageName: other.file.storageName }])
    await agent.call(documentRemove, { body: { id } })
    expect(await photoOf(applicantId)).toEqual([])
    expect((await formOf(applicantId)).family[0]?.photo).toBe('')
  })

  test('is taken out with its document, and goes along to another one', async () => {
    const { applicantId } = await applicantOf({ whole: true })
    const { id, file } = await bringPhoto(applicantId)
    const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
    await agent.call(documentMove, { body: { id, requirementId } })
    const { values } = await formOf(applicantId)
    expect(values['photo']).toBeUndefined()
    expect(values['passportScan']).toMatchObject([{ storageName: file.storageName }])
  })

  test('that comes with the form is the document; what was accepted is not changed by it', async () => {
    const { applicantId } = await applicantOf({ whole: true })
    const send = async (base?: unknown, name = '一.png') => {
      const value = [await uploaded(agent, name, png(8, 8))]
      return agent.raw(applicantSave, {
        body: { id: applicantId, changes: [{ field: 'photo', value, base }] },
      })
    }
    expect((await send()).code).toBe(CODES.SUCCESS)
    const there = await askedFor(agent, applicantId, 'PHOTO', 'ORIGINAL')
    const photo = await photoOf(applicantId)
    expect(there).toMatchObject({ status: 1, files: photo })
    await accept.call(documentAudit, { body: { id: there.id ?? 0, operation: 'accept', seenStatus: 1 } })
    expect((await send(photo, '二.png')).msg).toContain('已审核通过')
    expect(await photoOf(applicantId)).toEqual(photo)
  })
})
