import type { CompanyField } from '@visa/contract/org/company'
import { companyVersions } from '@visa/contract/org/company-version'
import { userRegister, type Registration } from '@visa/contract/org/registration'
import {
  registerAgain,
  registrationEntered,
  type Correction,
} from '@visa/contract/org/registration-correction'
import { registerTicket, registerUpload, registerUploadToken } from '@visa/contract/org/registration-upload'
import { smsPage } from '@visa/contract/sms/sms'
import { systemLogin } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { audit, newAuditor } from '../../../testing/company-form.ts'
import { PDF } from '../../../testing/samples.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { issueSmsCode } from '../../session/sms-code/sms-code.service.ts'

const QUIET = { eventLoopLagMs: () => 0 }
const MOBILE = '13811112222'
const DAY_MS = 86_400_000
const OVER = { code: '9999', msg: '更正链接无效、已使用或已过期，请联系平台', data: null }

const form = (fields: Partial<Registration> = {}) => ({
  companyName: '杭州云途国际旅行社有限公司',
  shortName: '云途国旅',
  taxCode: '91330100MA2ABCDE1X',
  identityCode: 4 as const,
  userName: 'yuntu',
  realName: '吴云',
  mobile: MOBILE,
  email: 'wu.yun@yuntu.example',
  password: 'a-good-password',
  licenceNo: '330100000123456',
  legalPerson: '吴天',
  ...fields,
})

async function upload(person: Client, ticket: string, fileName: string) {
  const { token } = await person.call(registerUploadToken, { body: { ticket } })
  const body = new FormData()
  body.set('token', token)
  body.append('file', new Blob([new Uint8Array(PDF)]), fileName)
  const { data } = await person.upload(registerUpload, body)
  return { storageName: (data as { imgUrl: string }).imgUrl, fileName, fileIndex: 0 }
}

/** Somebody registers a company with its licence; its number. */
async function registered(server: TestApp, fields: Partial<Registration> = {}): Promise<number> {
  const person = server.visitor()
  const { ticket } = await person.call(registerTicket, { body: {} })
  const { storageName } = await upload(person, ticket, '执照.pdf')
  const given = form(fields)
  const captcha = await issueSmsCode(server.db, given.mobile, 'REGISTER', new Date())
  const body = { ...given, captcha, ticket, licenceFiles: [storageName] }
  const { companyCode } = await person.call(userRegister, { body })
  return (
    await one<{ id: number }>(server.db, sql`select id from company where company_code = ${companyCode}`)
  ).id
}

/** The link in the newest message to a mobile. */
async function linkTo(server: TestApp, mobile = MOBILE): Promise<string> {
  await server.runJobs()
  const { content } = await one<{ content: string }>(
    server.db,
    sql`select content from sms_message where message_type = 'CORRECTION_LINK' and mobile = ${mobile}
        order by id desc limit 1`,
  )
  return /#\/registry\?correct=([\w-]+)/.exec(content)?.[1] ?? ''
}

const sentBack = (auditor: Client, id: number) =>
  audit(auditor, id, {
    pass: false,
    verdicts: [{ field: 'legalPerson', ok: false, reasonCode: 1, text: '与执照不符' }],
  })

const correctionOf = async (person: Client, token: string): Promise<Correction> => {
  const {
    verdicts: _why,
    note: _said,
    ...entered
  } = await person.call(registrationEntered, { body: { token } })
  return { token, ticket: '', ...entered }
}

const login = (server: TestApp) =>
  server.visitor().refused(systemLogin, {
    body: { userName: 'yuntu', password: 'a-good-password', imageCaptcha: TEST_CAPTCHA },
  })

test('P2.7 registered, sent back, corrected by the link, passed, and logged in', async () => {
  const server = await testApp(QUIET)
  const auditor = await newAuditor(server)
  const id = await registered(server)
  const [first] = await auditor.call(companyVersions, { query: { id } })
  expect(first).toMatchObject({ versionNo: 1, state: 'waiting', submitterName: '吴云' })
  expect((await login(server)).code).toBe('9999')
  expect(await sentBack(auditor, id)).toMatchObject({ code: '0000' })

  const token = await linkTo(server)
  const person = server.visitor()
  const entered = await person.call(registrationEntered, { body: { token } })
  expect(entered).toMatchObject({ companyName: '杭州云途国际旅行社有限公司', legalPerson: '吴天' })
  expect(entered.verdicts).toEqual([{ field: 'legalPerson', ok: false, reasonCode: 1, text: '与执照不符' }])
  expect(entered.certificates).toMatchObject([{ kind: 'licence', files: [{ fileName: '执照.pdf' }] }])

  const { ticket } = await person.call(registerTicket, { body: {} })
  const permit = await upload(person, ticket, '许可证.pdf')
  const corrected = {
    ...(await correctionOf(person, token)),
    ticket,
    legalPerson: '吴地',
    contacts: [{ role: '', name: '吴海', mobile: '13911112222', email: 'hai@yuntu.example' }],
    certificates: [...entered.certificates, { kind: 'permit' as const, files: [permit] }],
  }
  await person.call(registerAgain, { body: corrected })
  const versions = await auditor.call(companyVersions, { query: { id } })
  expect(versions.map(({ versionNo, state }) => [versionNo, state])).toEqual([
    [2, 'waiting'],
    [1, 'back'],
  ])
  // Used up.
  expect(await person.refused(registerAgain, { body: corrected })).toEqual(OVER)
  expect(await person.refused(registrationEntered, { body: { token } })).toEqual(OVER)
  const kept = await rows(
    server.db,
    sql`select file_name from stored_file f join company c on c.id = f.company_id
        where c.id = ${id} and f.expires_at is null order by file_name`,
  )
  expect(kept).toHaveLength(2)

  expect(await audit(auditor, id, { pass: true })).toMatchObject({ code: '0000' })
  expect((await login(server)).code).toBe('0000')
  const stored = await one(
    server.db,
    sql`select legal_person as "legalPerson", contacts->0->>'mobile' as mobile from company where id = ${id}`,
  )
  expect(stored).toEqual({ legalPerson: '吴地', mobile: '13911112222' })
})

test('the main contact can be reached after a correction as after a registration', async () => {
  const server = await testApp(QUIET)
  await sentBack(await newAuditor(server), await registered(server))
  const person = server.visitor()
  const body = await correctionOf(person, await linkTo(server))
  const contacts = [{ role: '', name: '吴海', mobile: '', email: '' }]
  const refused = await person.refused(registerAgain, { body: { ...body, contacts } })
  expect(refused.data).toEqual({
    fields: { 'contacts.0.mobile': '不能为空', 'contacts.0.email': '不能为空' },
  })
})

test('what whoever registered never wrote cannot be sent back to them', async () => {
  const server = await testApp(QUIET)
  const auditor = await newAuditor(server)
  const id = await registered(server)
  const back = (field: CompanyField) =>
    audit(auditor, id, { pass: false, verdicts: [{ field, ok: false, reasonCode: 1, text: '不符' }] })
  const theirs = '注册方无法修改这些资料，请在企业资料中直接修改：'
  expect((await back('companyCode')).msg).toBe(`${theirs}公司编码`)
  for (const field of ['settleMode', 'creditLimit', 'grade', 'identityCode'] as const) {
    expect((await back(field)).msg, field).toContain(theirs)
  }
  expect((await back('contacts')).code).toBe('0000')
})

test('the link is kept nowhere as it is, and shown to nobody who reads messages', async () => {
  const server = await testApp(QUIET)
  const auditor = await newAuditor(server)
  await sentBack(auditor, await registered(server))
  const token = await linkTo(server)
  expect(token).toMatch(/^[\w-]{43}$/)
  const links = await rows(
    server.db,
    sql`select encode(token_hash, 'hex') as hash from registration_correction`,
  )
  expect(links).toHaveLength(1)
  expect(JSON.stringify(links)).not.toContain(token)
  const told = await auditor.call(smsPage, { query: { page: 1, pageSize: 20, mobile: MOBILE } })
  expect(JSON.stringify(told)).toContain('correct=******')
  expect(JSON.stringify(told)).not.toContain(token)
  expect(server.logged()).not.toContain(token)
})

test('forged, expired and replaced links, and those of a company that is not sent back, open nothing', async () => {
  let now = new Date()
  const server = await testApp({ ...QUIET, now: () => now })
  const auditor = await newAuditor(server)
  const id = await registered(server)
  const person = server.visitor()
  expect(await person.refused(registrationEntered, { body: { token: 'forged' } })).toEqual(OVER)
  await sentBack(auditor, id)
  const token = await linkTo(server)
  const body = await correctionOf(person, token)
  now = new Date(now.getTime() + 8 * DAY_MS)
  expect(await server.visitor().refused(registrationEntered, { body: { token } })).toEqual(OVER)
  expect(await server.visitor().refused(registerAgain, { body })).toEqual(OVER)
  now = new Date(now.getTime() - 8 * DAY_MS)
  // Sent back once more, the first link is void.
  await person.call(registerAgain, { body })
  await sentBack(auditor, id)
  const second = await linkTo(server)
  expect(second).not.toBe(token)
  expect(await person.refused(registrationEntered, { body: { token } })).toEqual(OVER)
  await server.db.query(sql`update company set audit_status = 0 where id = ${id}`)
  expect(await person.refused(registerAgain, { body: { ...body, token: second } })).toEqual(OVER)
})

test('a link opens its own company alone, and takes no files of another registration', async () => {
  const server = await testApp(QUIET)
  const auditor = await newAuditor(server)
  const mine = await registered(server)
  const theirs = await registered(server, {
    companyName: '另一家旅行社有限公司',
    shortName: '另一家',
    taxCode: '91330100MA2ZZZZZ9X',
    userName: 'other',
    mobile: '13833334444',
    email: 'other@other.example',
  })
  await sentBack(auditor, mine)
  await sentBack(auditor, theirs)
  const token = await linkTo(server)
  const other = await linkTo(server, '13833334444')
  const person = server.visitor()
  const foreign = (await correctionOf(person, other)).certificates
  const body = { ...(await correctionOf(person, token)), certificates: foreign }
  expect((await person.refused(registerAgain, { body })).msg).toBe('已上传的文件已过期，请重新上传')
  // Refused, it is not used up; and nothing of the other company has changed.
  const { companyName } = await person.call(registrationEntered, { body: { token } })
  expect(companyName).toBe('杭州云途国际旅行社有限公司')
  expect((await person.call(registrationEntered, { body: { token: other } })).companyName).toBe(
    '另一家旅行社有限公司',
  )
})

test('two at once with one link: one is handed in', async () => {
  const server = await testApp(QUIET)
  const auditor = await newAuditor(server)
  const id = await registered(server)
  await sentBack(auditor, id)
  const body = await correctionOf(server.visitor(), await linkTo(server))
  const answers = await Promise.all([1, 2].map(() => server.visitor().refused(registerAgain, { body })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '9999'])
  expect(await auditor.call(companyVersions, { query: { id } })).toHaveLength(2)
})

test('nobody tries links without end', async () => {
  const server = await testApp(QUIET)
  const codes: string[] = []
  for (let count = 0; count < 22; count += 1) {
    codes.push(
      (await server.visitor().refused(registrationEntered, { body: { token: `guess${count}` } })).code,
    )
  }
  expect(codes.at(-1)).toBe('4455')
})
