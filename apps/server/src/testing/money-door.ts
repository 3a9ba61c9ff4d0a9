import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER } from '@visa/contract/idempotency-key'
import { initiatePay } from '@visa/contract/money/payment'
import type { SubjectKind } from '@visa/contract/money/ways'
import type { ShownParamKey } from '@visa/contract/org/system-param'
import { paramSave } from '@visa/contract/org/system-param-calls'
import fc from 'fast-check'
import { expect } from 'vitest'
import { first, one, rows, sql } from '../db/sql.ts'
import { CALLBACK_PATHS } from '../integrations/payment/channels.ts'
import { momentOf, seal, signedHeaders } from '../integrations/payment/wechat-sign.ts'
import { RemoteClient, startServerProcess, type Answer } from './server-process.ts'
import { TEST_SECRET_KEY } from './test-secret-key.ts'
import type { TestApp } from './test-app.ts'
import { saysTooBusy } from './too-busy.ts'

/**
 * A real server process at the same money as everybody else, for campaigns: clients pay by keyed calls and send them
 * again until they are answered, and a channel tells it things that are true, late, twice, wrong or forged. It is killed
 * again and again.
 */

const WECHAT = {
  mchId: '1230000109',
  appId: 'wxd678efh567hg6787',
  serialNo: '5157F09EFDC096DE15EBE81A47057A72AAAAAAAA',
  apiKey: '7dd8dbcabe7d17270c53a803c59c464a',
  platformSerialNo: 'PUB_KEY_ID_0112300001092026030200000000000001',
}
const BY_HAND = ['CARD', 'CASH', 'PREPAID', 'CREDIT'] as const
const LIES = ['wrongKey', 'stale', 'changed', 'wrongAmount', 'unknown', 'sameEvent'] as const
type Lie = (typeof LIES)[number]
/** Those that no signature vouches for. */
const FORGED: readonly Lie[] = ['wrongKey', 'stale', 'changed']
const STALE_MS = 10 * 60_000
const MOST_CENTS = 20_000
const WORTH_KILLING = 5
/** So many answers of one server; then its clients wait for the next, and do not run ahead of everybody else. */
const MOST_HEARD = 400
const IDLE_MS = 100
const MOST_TRIES = 3000

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
  key.export({ format: 'pem', type }).toString().replaceAll('\n', ' ').trim()
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Paid {
  key: string
  answer: Answer
}

export async function moneyDoor(
  { as, db, url }: TestApp,
  subjects: readonly { kind: SubjectKind; id: number }[],
  clients: number,
) {
  const [platform, merchant, stranger] = [pair(), pair(), pair()]
  const admin = await as('admin')
  const params = {
    ...WECHAT,
    privateKey: pem(merchant.privateKey, 'pkcs8'),
    platformKey: pem(platform.publicKey, 'spki'),
  }
  for (const [name, value] of Object.entries(params))
    await admin.call(paramSave, {
      body: { key: `payment.wechat.${name}` as ShownParamKey, value, version: 0 },
    })
  const folder = await mkdtemp(join(tmpdir(), 'visa-money-'))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: TEST_SECRET_KEY,
    PUBLIC_URL: 'https://visa.example.com',
    WECHAT_PAY_ENDPOINT: 'http://127.0.0.1:9',
    JOBS: 'off',
  }
  let running = startServerProcess(env)
  let address = await running.address
  const client = await new RemoteClient().login(address)

  // What is done in which order follows from a seed; what it meets does not.
  const draws = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    numRuns: 10_000,
    seed: 20261117,
  })
  let drawn = 0
  const chance = (): number => draws[(drawn += 1) % draws.length] ?? 0
  const pick = <T>(among: readonly T[]): T => among[Math.floor(chance() * among.length)] as T

  const state = { over: false, heard: 0 }
  let kills = 0
  /** Answers since the server was started. */
  const paid: Paid[] = []
  const told = new Map<Lie | 'true', number[]>()

  /** Sent until somebody answers, as a browser does whose connection broke. */
  async function answered(send: () => Promise<Response>): Promise<Response> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      try {
        const response = await send()
        state.heard += 1
        return response
      } catch {
        await pause(IDLE_MS)
      }
    }
    throw new Error('the server does not answer any more')
  }

  async function payOnce(): Promise<void> {
    const key = randomUUID()
    const { kind: subjectKind, id: subjectId } = pick(subjects)
    const pay = async (amountCents: number): Promise<Answer> => {
      const body = { subjectKind, subjectId, amountCents, way: pick(BY_HAND), remark: key, reference: key }
      const text = JSON.stringify(body)
      const response = await answered(() =>
        fetch(`${address}${initiatePay.path}`, {
          method: 'POST',
          body: text,
          headers: { cookie: client.cookie, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
        }),
      )
      return (await response.json()) as Answer
    }
    const amountCents = 1 + Math.floor(chance() * MOST_CENTS)
    // Its answer may be lost after it came, or the server too busy: then it is asked again, under the same key.
    let answer: Answer | undefined
    while (answer === undefined || saysTooBusy(answer)) {
      if (answer !== undefined) await pause(IDLE_MS)
      answer = await pay(amountCents).catch(() => undefined)
    }
    paid.push({ key, answer })
    // The key of what was bought buys nothing else; what was refused used up no key.
    if (answer.code === '0000' && chance() < 0.2) await pay(amountCents + 1).catch(() => undefined)
  }

  interface Message {
    no: string
    cents: number
    id?: string
    at?: Date
    by?: KeyObject
  }
  function signed({ no, cents, id = randomUUID(), at = new Date(), by = platform.privateKey }: Message) {
    const transaction = {
      mchid: WECHAT.mchId,
      appid: WECHAT.appId,
      out_trade_no: no,
      transaction_id: `C${no}`,
      trade_state: 'SUCCESS',
      success_time: at.toISOString(),
      amount: { total: cents, currency: 'CNY' },
    }
    const resource = seal(
      WECHAT.apiKey,
      JSON.stringify(transaction),
      randomUUID().slice(0, 12),
      'transaction',
    )
    const body = JSON.stringify({
      id,
      event_type: 'TRANSACTION.SUCCESS',
      resource: { algorithm: 'AEAD_AES_256_GCM', ...resource },
    })
    const signer = { serialNo: WECHAT.platformSerialNo, key: by }
    return { body, headers: signedHeaders(signer, body, momentOf(at, randomUUID())) }
  }

  async function tell(kind: Lie | 'true', { body, headers }: ReturnType<typeof signed>): Promise<void> {
    const response = await answered(() =>
      fetch(`${address}${CALLBACK_PATHS.wechatPay}`, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    )
    told.set(kind, [...(told.get(kind) ?? []), response.status])
  }

  const payments = (standing: string) =>
    rows<{ no: string; cents: number }>(
      db,
      sql`select p.payment_no as no, p.amount_cents as cents from payment p
          left join test_channel c on c.no = p.payment_no
          where p.way = 'WECHAT' and coalesce(c.state, 'none') = ${standing} order by random() limit 2`,
    )

  async function tellTruth(): Promise<void> {
    const [one_] = await payments('paid')
    if (one_ === undefined) return
    const message = signed(one_)
    if (chance() < 0.3) await pause(500)
    await Promise.all(Array.from({ length: pick([1, 2, 3]) }, () => tell('true', message)))
  }

  async function lie(kind: Lie): Promise<void> {
    // Of what nobody has paid, if there is any; at the very beginning, of what nobody has asked for.
    const [one_ = { no: `ZF${randomUUID().slice(0, 11)}`, cents: 100 }, other] = [
      ...(await payments('waiting')),
      ...(await payments('closed')),
      ...(await payments('paid')),
    ]
    const { no, cents } = one_
    if (kind === 'wrongKey') return tell(kind, signed({ no, cents, by: stranger.privateKey }))
    if (kind === 'stale') return tell(kind, signed({ no, cents, at: new Date(Date.now() - STALE_MS) }))
    if (kind === 'wrongAmount') return tell(kind, signed({ no, cents: cents + 1 }))
    if (kind === 'unknown') return tell(kind, signed({ no: `ZF${randomUUID().slice(0, 11)}`, cents }))
    const [truth] = await payments('paid')
    if (kind === 'changed')
      return tell(kind, { ...signed(truth ?? other ?? one_), body: signed({ no, cents }).body })
    // The same event once more, with another content: the first one counted.
    const id = randomUUID()
    if (truth === undefined) return
    await tell('true', signed({ ...truth, id }))
    await tell(kind, signed({ no, cents: cents + 1, id }))
  }

  const rested = async (): Promise<void> => {
    while (!state.over && state.heard >= MOST_HEARD) await pause(IDLE_MS)
  }
  async function pays(): Promise<void> {
    while (!state.over) {
      await payOnce()
      await rested()
    }
  }
  /** Every kind of lie by turns, each at least once. */
  async function tells(): Promise<void> {
    for (let turn = 0; !state.over || turn < 2 * LIES.length; turn += 1) {
      await tellTruth()
      await lie(LIES[turn % LIES.length] ?? 'unknown')
      await rested()
    }
  }
  const loops = Array.from({ length: clients }, () => [pays(), tells()]).flat()

  return {
    /** Kills the server, whatever it is at, and starts another one. */
    async kill(): Promise<void> {
      // One that nobody has spoken with yet proves nothing.
      while (state.heard < WORTH_KILLING) await pause(100)
      state.heard = 0
      running.kill('SIGKILL')
      await running.exited
      kills += 1
      running = startServerProcess(env)
      address = await running.address
    },
    /** Lets everybody have their answer. */
    async finish(): Promise<void> {
      state.over = true
      await Promise.all(loops)
      running.kill('SIGKILL')
      await running.exited
    },
    async end(): Promise<void> {
      state.over = true
      running.kill('SIGKILL')
      await running.exited
      await rm(folder, { recursive: true, force: true })
    },
    /** Each key bought once what it was told, forged messages were refused and counted, unknown ones are kept. */
    async judge(): Promise<void> {
      const bought = new Map(
        (
          await rows<{ key: string; count: number }>(
            db,
            sql`select remark as key, count(*) as count from payment where remark <> '' group by remark`,
          )
        ).map(({ key, count }) => [key, count]),
      )
      const wrong = paid.filter(
        ({ key, answer }) => (bought.get(key) ?? 0) !== (answer.code === '0000' ? 1 : 0),
      )
      expect(wrong).toEqual([])
      for (const kind of FORGED) expect([kind, new Set(told.get(kind))]).toEqual([kind, new Set([401])])
      for (const kind of ['true', 'wrongAmount', 'unknown', 'sameEvent'] as const)
        for (const status of told.get(kind) ?? []) expect([200, 503]).toContain(status)
      const refused = FORGED.reduce((sum, kind) => sum + (told.get(kind) ?? []).length, 0)
      const { counted } = await one<{ counted: number }>(
        db,
        sql`select coalesce(sum(count), 0) as counted from inbox_refusal where reason = 'unverified'`,
      )
      expect(counted).toBeGreaterThanOrEqual(refused)
      const kept = await first(db, sql`select 1 from inbox_event where outcome = 'failed' limit 1`)
      expect(kept === undefined).toBe((told.get('unknown') ?? []).length === 0)
      process.stdout.write(
        `${paid.length} keyed payments, ${kills} kills of the server, callbacks ${JSON.stringify(
          Object.fromEntries([...told].map(([kind, statuses]) => [kind, statuses.length])),
        )}\n`,
      )
      expect(paid.filter(({ answer }) => answer.code === '-1')).toEqual([])
    },
  }
}
