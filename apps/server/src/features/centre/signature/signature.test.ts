import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractLogs,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractReceipt } from '@visa/contract/centre/contract-papers'
import {
  contractSigning,
  contractSignLink,
  contractVerify,
  SIGN_LIMITS,
  signOpen,
  signSend,
} from '@visa/contract/centre/contract-sign'
import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { affected, one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, newContract } from '../../../testing/contracts.ts'
import { drawnName } from '../../../testing/drawn.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'sign_one')
})
afterAll(() => server.close())

async function accepted(more: Record<string, unknown> = {}): Promise<{ id: number; contractNo: string }> {
  const made = await newContract(server, clerk, more)
  await clerk.call(contractAccept, { body: { id: made.id } })
  return made
}

const linkFor = (id: number, by = clerk) => by.call(contractSignLink, { body: { id } })
const signing = (id: number) => clerk.call(contractSigning, { query: { id } })

async function bytesOf(id: number, by = clerk): Promise<Buffer> {
  const { url } = await by.call(contractReceipt, { query: { id, kind: 'contract' } })
  return (await by.send({ method: 'GET', url })).rawPayload
}

async function verify(bytes: Buffer, by = clerk) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'contract.pdf'))
  const answer = await by.upload(contractVerify, form)
  expect(answer.code).toBe(CODES.SUCCESS)
  return z.parse(contractVerify.data, answer.data)
}

async function signed(id: number): Promise<void> {
  const { token } = await linkFor(id)
  const phone = server.visitor()
  const { digest } = await phone.call(signOpen, { body: { token } })
  await phone.call(signSend, { body: { token, digest, strokes: drawnName() } })
}

describe('C7.29 signing on a phone', () => {
  test('a link is read without a login, signed once, seen at the counter and told in the log', async () => {
    const { id, contractNo } = await accepted({ people: 2 })
    expect(await signing(id)).toMatchObject({ revision: 1, open: true, link: null, signatures: [] })
    const { token } = await linkFor(id)
    expect(await signing(id)).toMatchObject({ link: { opened: false } })
    const phone = server.visitor()
    const text = await phone.call(signOpen, { body: { token } })
    expect(text).toMatchObject({
      contractNo,
      revision: 1,
      signer: '林致远',
      others: ['林小满'],
      signedAt: null,
    })
    // As text: its title, what it costs, its clauses, and nothing for hands or scanners.
    expect(text.blocks[0]).toMatchObject({ type: 'title', text: '签证服务合同' })
    expect(text.blocks.some((block) => block.type === 'table')).toBe(true)
    expect(JSON.stringify(text.blocks)).not.toContain('{{')
    expect(await signing(id)).toMatchObject({ link: { opened: true } })

    const body = { token, digest: text.digest, strokes: drawnName() }
    const answer = await phone.call(signSend, { body })
    expect(answer).toMatchObject({ contractNo, revision: 1 })
    // The same again after a lost answer is answered as the first; another one is refused.
    // Whoever signed takes the sealed paper with them: the link itself opens nothing any more.
    expect(answer.url).toMatch(/^\/|^http/)
    const again = await phone.call(signSend, { body })
    expect({ ...again, url: '' }).toEqual({ ...answer, url: '' })
    const other = await phone.raw(signSend, { body: { ...body, strokes: drawnName(5) } })
    expect(other.msg).toContain('签字链接不存在')
    expect((await phone.raw(signOpen, { body: { token } })).msg).toContain('签字链接不存在')
    expect(await signing(id)).toMatchObject({
      open: false,
      link: null,
      signatures: [{ revision: 1, signer: '林致远', via: 'LINK', strokes: drawnName() }],
    })
    expect((await clerk.raw(contractSignLink, { body: { id } })).msg).toContain('已经签过字')
    const { changes } = await clerk.call(contractLogs, { query: { id } })
    const fields = changes.flatMap(({ changes: each }) => each.map(({ field }) => field))
    expect(fields).toEqual(expect.arrayContaining(['signature', 'signLink']))
  })

  test('two openings at once bring one signature', async () => {
    const { id } = await accepted()
    const { token } = await linkFor(id)
    const phones = [server.visitor(), server.visitor()]
    const texts = await Promise.all(phones.map((phone) => phone.call(signOpen, { body: { token } })))
    const answers = await Promise.all(
      phones.map((phone, place) =>
        phone.raw(signSend, {
          body: { token, digest: texts[place]?.digest ?? '', strokes: drawnName(place) },
        }),
      ),
    )
    expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
    const { count } = await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from contract_signature where contract_id = ${id}`,
    )
    expect(count).toBe(1)
  })

  test('a link is dead after its time, after another one, and after another revision', async () => {
    const { id } = await accepted()
    const phone = server.visitor()
    const open = async (token: string) => (await phone.raw(signOpen, { body: { token } })).code
    const first = await linkFor(id)
    const second = await linkFor(id)
    expect(await open(first.token)).toBe(CODES.FAILURE)
    expect(await open(second.token)).toBe(CODES.SUCCESS)
    const { digest } = await phone.call(signOpen, { body: { token: second.token } })

    await clerk.call(contractBack, { body: { id, reason: '改出行日期' } })
    expect((await phone.raw(signOpen, { body: { token: second.token } })).msg).toContain('受理后才能签字')
    expect((await clerk.raw(contractSignLink, { body: { id } })).msg).toContain('受理后才能签字')
    await clerk.call(contractUpdate, {
      body: { ...(await contractAsSent(clerk, id)), id, remark: '改了备注' },
    })
    await clerk.call(contractAcceptAgain, { body: { id } })
    expect(await open(second.token)).toBe(CODES.FAILURE)
    const late = await phone.raw(signSend, {
      body: { token: second.token, digest, strokes: drawnName() },
    })
    expect(late.msg).toContain('签字链接不存在')

    const third = await linkFor(id)
    expect(third.revision).toBe(2)
    const changed = await phone.raw(signSend, { body: { token: third.token, digest, strokes: drawnName() } })
    expect(changed.msg).toContain('有变动')
    await affected(
      server.db,
      sql`update contract_sign_link set expires_at = now() - interval '1 minute' where contract_id = ${id}`,
    )
    expect(await open(third.token)).toBe(CODES.FAILURE)
  })

  test.each([
    ['nothing', []],
    ['a dot', [[[10, 10, 0]]]],
    ['times that go back', [drawnName().flat().toReversed()]],
    [
      'a point beyond the sheet',
      [
        [
          [0, 0, 0],
          [SIGN_LIMITS.width + 1, 10, 5],
        ],
      ],
    ],
    ['too many strokes', Array.from({ length: SIGN_LIMITS.strokes + 1 }, (_, at) => [[at, at, at]])],
  ])('%s is no signature', async (_name, strokes) => {
    const phone = server.visitor()
    const answer = await phone.raw(signSend, {
      body: { token: 'x', digest: 'a'.repeat(64), strokes },
    })
    expect(answer.code).not.toBe(CODES.SUCCESS)
    expect(answer.msg).not.toContain('链接')
  })

  test('one of another centre and a colleague without reach get no link and see no signature', async () => {
    const { id } = await accepted()
    const colleague = await centreClerk(server, 'sign_own', { dataScope: DATA_SCOPE.OWN })
    for (const stranger of [colleague, await server.as('agent')]) {
      expect((await stranger.raw(contractSignLink, { body: { id } })).code).not.toBe(CODES.SUCCESS)
      expect((await stranger.raw(contractSigning, { query: { id } })).code).not.toBe(CODES.SUCCESS)
    }
  })
})

describe('C7.29 the sealed contract', () => {
  test('its PDF is the same for whoever prints it, and is told from a changed one by its bytes', async () => {
    const { id, contractNo } = await accepted()
    const before = await bytesOf(id)
    expect(await verify(before)).toBeNull()
    await signed(id)
    const sealed = await bytesOf(id)
    expect(sealed.equals(before)).toBe(false)
    expect(sealed.subarray(0, 5).toString()).toBe('%PDF-')
    const other = await centreClerk(server, 'sign_two')
    expect((await bytesOf(id, other)).equals(sealed)).toBe(true)
    expect(await verify(sealed)).toMatchObject({ id, contractNo, revision: 1, newest: 1, signer: '林致远' })

    const changed = Buffer.from(sealed)
    const place = changed.length - 200
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(await verify(changed)).toBeNull()
    // Beyond reach it is not ours.
    const own = await centreClerk(server, 'sign_far', { dataScope: DATA_SCOPE.OWN })
    expect(await verify(sealed, own)).toBeNull()
  })

  test('a revision is signed anew; the one before stays verifiable and says what took its place', async () => {
    const { id } = await accepted()
    await signed(id)
    const first = await bytesOf(id)
    await clerk.call(contractBack, { body: { id, reason: '客户换日期' } })
    await clerk.call(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), id, remark: '换日期' } })
    await clerk.call(contractAcceptAgain, { body: { id } })
    expect(await signing(id)).toMatchObject({ revision: 2, open: true, signatures: [{ revision: 1 }] })
    const unsigned = await bytesOf(id)
    expect(unsigned.equals(first)).toBe(false)
    await signed(id)
    expect(await verify(first)).toMatchObject({ revision: 1, newest: 2 })
    expect(await verify(await bytesOf(id))).toMatchObject({ revision: 2, newest: 2 })
  })

  test('nobody changes or takes away what was signed, not even in the database', async () => {
    const { id } = await accepted()
    await signed(id)
    for (const statement of [
      sql`update contract_signature set signer = 'x' where contract_id = ${id}`,
      sql`delete from contract_signature where contract_id = ${id}`,
    ])
      await expect(affected(server.db, statement)).rejects.toThrow('contract_signature')
  })
})
