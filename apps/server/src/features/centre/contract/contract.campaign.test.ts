import {
  feeApplyFrom,
  feeApprovalPage,
  feeDecide,
  paymentApplyFrom,
  paymentApprovalPage,
  paymentDecide,
} from '@visa/contract/centre/approval'
import { batchSubmit } from '@visa/contract/centre/batch'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCancel,
  contractCreate,
  contractDelete,
  contractDetails,
  contractRefundPassport,
  contractReview,
  contractReviewedBack,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractApplicantFields, ContractDetail, ContractDraft } from '@visa/contract/centre/contract'
import { CODES } from '@visa/contract/codes'
import { initiatePay } from '@visa/contract/money/payment'
import { picked } from '@visa/contract/shape'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { first, one, rows, sql } from '../../../db/sql.ts'
import { campaign, CAMPAIGN_TIMEOUT_MS } from '../../../testing/campaign.ts'
import { counterAt, type Counter } from '../../../testing/contract-counter.ts'
import { refuseUntrue } from '../../../testing/contract-truth.ts'
import { centreClerk, contractBody, newContract } from '../../../testing/contracts.ts'
import { companyId } from '../../../testing/staff.ts'
import { buildServer, type Answer } from '../../../testing/server-process.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'

const CLERKS = campaign({ short: 4, long: 30 })
const CONTRACTS = campaign({ short: 6, long: 100 })
const OPERATIONS = campaign({ short: 60, long: 6000 })
const KILLS = campaign({ short: 1, long: 60 })
const BATCH_KILLS = campaign({ short: 1, long: 6 })

beforeAll(buildServer, 120_000)

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

/** Receipts of money and of passports are numbered without gaps. */
async function refuseGaps({ db }: TestApp): Promise<void> {
  const gaps = await rows(
    db,
    sql`select company_id::text as what from receipt group by company_id having max(receipt_no) <> count(*)
        union all select n.prefix || n.day from day_number n where n.prefix = 'R' and n.last <> (
          select count(*) from visa_receipt r where r.receipt_no like 'R' || to_char(n.day, 'YYMMDD') || '%')`,
  )
  expect(gaps).toEqual([])
}

interface Scene {
  counter: Counter
  /** Contracts that there are. */
  ids: number[]
  /** What a new one says, as often as somebody wants one. */
  bodies: Awaited<ReturnType<typeof contractBody>>[]
  /** Whoever stands there, and companies. */
  payers: readonly (number | null)[]
}

const COLLECTION = {
  way: 'COUNTER',
  collectorName: '林致远',
  idType: 'ID_CARD',
  idNo: '110101198804121232',
  documentSeen: true,
  reason: '随机',
}
/** How many things somebody may do. */
const KINDS = 16

/** Somebody at the counter does one thing. */
async function once(
  { counter, ids, bodies, payers }: Scene,
  clerk: number,
  { operation, which, much }: { operation: number; which: number; much: number },
): Promise<Answer | undefined> {
  const id = ids[which % ids.length] ?? 0
  const ask = (path: string, body: object) => counter.ask(clerk, path, body)
  const details = `${contractDetails.path}?id=${id}`
  // A server that has too much to do says so.
  const seen = async () => z.safeParse(ContractDetail, (await counter.read(clerk, details)).data).data
  switch (operation % KINDS) {
    case 0: {
      const body = bodies.pop()
      if (body === undefined) return undefined
      const made = await ask(contractCreate.path, body)
      if (made.code === CODES.SUCCESS) ids.push(z.parse(contractCreate.data, made.data).id)
      return made
    }
    case 1:
    case 2:
      return ask(contractAccept.path, { id })
    case 3:
      return ask(contractAcceptAgain.path, { id })
    case 4:
      return ask(contractReview.path, { id })
    case 5:
      return ask(much % 2 ? contractBack.path : contractReviewedBack.path, { id, reason: '随机' })
    case 6: {
      const now = await seen()
      if (now === undefined) return undefined
      const applicants = now.applicants.map((person) =>
        Object.assign(picked(contractApplicantFields, person), { id: person.id }),
      )
      const services = much % 2 ? ['PHOTO'] : []
      const sent = { ...picked(ContractDraft.shape, now), applicants, services }
      return ask(contractUpdate.path, { ...sent, id, seen: now.updateTime })
    }
    case 7: {
      const now = await seen()
      if (now === undefined) return undefined
      const { fees, discountCents } = now
      const lines = fees.map((fee, place) => ({
        feeId: fee.id,
        quantity: fee.quantity,
        unitPrice: place === 0 ? Math.max(fee.unitPrice - much, 0) : fee.unitPrice,
      }))
      return ask(feeApplyFrom.path, { contractId: id, reason: '随机', change: { lines, discountCents } })
    }
    case 8: {
      const waiting = await ask(`${feeApprovalPage.path}?pageSize=5`, { searchQuery: { status: 1 } })
      const found = z.safeParse(feeApprovalPage.data, waiting.data).data?.rows ?? []
      const waits = found[which % Math.max(found.length, 1)]
      if (waits === undefined) return waiting
      const decision = much % 4 === 0 ? 'reject' : 'approve'
      return ask(feeDecide.path, { id: waits.id, decision, reason: '随机' })
    }
    case 9:
    case 10: {
      const owedCents = (await seen())?.owedCents ?? 0
      if (owedCents === 0) return undefined
      const amountCents = much % 3 === 0 ? Math.min(owedCents, much) : owedCents
      const slip = { way: 'CARD', reference: `POS ${(slips += 1)}` }
      return ask(initiatePay.path, { subjectKind: 'CONTRACT', subjectId: id, amountCents, ...slip })
    }
    case 11: {
      const change = { payerId: payers[much % payers.length] ?? null, invoiceTitle: `抬头 ${much}` }
      return ask(paymentApplyFrom.path, { contractId: id, reason: '随机', change })
    }
    case 12: {
      const waiting = await ask(`${paymentApprovalPage.path}?pageSize=5`, { searchQuery: { status: 1 } })
      const found = z.safeParse(paymentApprovalPage.data, waiting.data).data?.rows ?? []
      const waits = found[which % Math.max(found.length, 1)]
      if (waits === undefined) return waiting
      const decision = much % 4 === 0 ? 'reject' : 'approve'
      return ask(paymentDecide.path, { id: waits.id, decision, reason: '随机' })
    }
    case 13: {
      const now = much % 3 === 0 ? await seen() : undefined
      const personIds = now?.applicants.map((person) => person.id)
      return personIds && ask(contractRefundPassport.path, { ...COLLECTION, id, personIds })
    }
    case 14:
      return much % 5 === 0 ? ask(contractDelete.path, { id }) : undefined
    default:
      return much % 5 === 0 ? ask(contractCancel.path, { id, reason: '随机' }) : undefined
  }
}

/** No slip of a card is taken twice. */
let slips = 0

async function scene(server: TestApp): Promise<Scene> {
  const names = Array.from({ length: CLERKS }, (_, place) => `counter_${place}`)
  const [clerk] = [await centreClerk(server, names[0] ?? '')]
  for (const name of names.slice(1)) await centreClerk(server, name)
  const ids: number[] = []
  for (let count = 0; count < CONTRACTS; count += 1)
    ids.push((await newContract(server, clerk, { people: 1 + (count % 3) })).id)
  const bodies = []
  for (let count = 0; count < OPERATIONS / KINDS; count += 1) bodies.push(await contractBody(server))
  const payers = [null, await companyId(server, 'AGENT-YX'), await companyId(server, 'TRAVEL-XA')]
  return { counter: await counterAt(server, names), ids, bodies, payers }
}

test(
  `${CLERKS} clerks at ${CONTRACTS} contracts whose server is killed ${KILLS} times: of ${OPERATIONS} operations every fee line adds up, every revision explains its difference, no number is there twice, receipts have no gaps`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const server = await testApp()
    const played = await scene(server)
    const { counter } = played
    onTestFinished(() => counter.end())
    // Who does what is drawn beforehand, so that a failure can be played again as far as it goes.
    const steps = fc.sample(
      fc.record({
        operation: fc.nat(KINDS - 1),
        which: fc.nat(9999),
        much: fc.integer({ min: 1, max: 3000 }),
      }),
      { numRuns: OPERATIONS, seed: 20261117 },
    )
    const surprises: string[] = []
    const codes = new Map<string, number>()
    let next = 0
    const clerk = async (place: number): Promise<void> => {
      for (let step = steps[(next += 1) - 1]; step !== undefined; step = steps[(next += 1) - 1]) {
        const answer = await once(played, place, step)
        if (answer === undefined) continue
        codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
        if (answer.code === CODES.SYSTEM_EXCEPTION) surprises.push(answer.msg)
      }
    }
    const working = Promise.all(Array.from({ length: CLERKS }, (_, place) => clerk(place)))
    let isOver = false
    const over = (): void => {
      isOver = true
    }
    working.then(over, over)
    for (let round = 0; round < KILLS; round += 1) {
      const wanted = (OPERATIONS * (round + 1)) / (KILLS + 1)
      const isWorth = (): boolean => isOver || (next >= wanted && counter.heard() >= CLERKS)
      while (!isWorth()) await pause()
      await counter.kill()
      await refuseUntrue(server.db)
    }
    await working
    expect(surprises).toEqual([])
    await refuseUntrue(server.db)
    await refuseGaps(server)
    expect((await checkLedger(server.db)).faults).toEqual([])
    // What was acknowledged is there, once.
    expect(new Set(played.ids).size).toBe(played.ids.length)
    const { there } = await one<{ there: number }>(
      server.db,
      sql`select count(*) as there from centre_contract where id = any(${played.ids}::bigint[])`,
    )
    expect(there).toBe(played.ids.length)
    const { answered, all } = await one<{ answered: number; all: number }>(
      server.db,
      sql`select (select count(*) from centre_contract where id = any(${played.ids}::bigint[])) as answered,
            (select count(*) from centre_contract) as all`,
    )
    expect(answered).toBe(all)
    expect(codes.get(CODES.SUCCESS)).toBeGreaterThan(OPERATIONS / 10)
    // Numbers without gaps say nothing where nobody paid.
    const { receipts } = await one<{ receipts: number }>(
      server.db,
      sql`select count(*) as receipts from receipt`,
    )
    expect(receipts).toBeGreaterThan(0)
  },
)

const SHARED = {
  customerKind: 'COMPANY',
  customerName: '远行旅行社',
  contactName: '周敏',
  contactMobile: '13911112222',
  nationCode: 'RUS',
  visaType: 1,
  visaCategory: 'COMMON_TOURIST',
  entries: 'SINGLE',
  urgencyLevel: 'NORMAL',
  purposeSection: 'TOURISM',
  purposeGoal: 'TOURISM',
  entryDate: '2027-03-08',
  exitDate: '2027-03-20',
  returnWay: 2,
}
const GOOD = 88

const sheet = (from: number) =>
  Array.from({ length: 100 }, (_, index) => ({
    row: index + 2,
    cnName: `团员${index}`,
    surname: 'TUAN',
    givenNames: 'YUAN',
    sex: '男',
    birthDate: index < GOOD ? '1988/4/12' : 'soon',
    nationality: '中国',
    passportNo: `E${from + index}`,
    passportExpiry: '20330630',
    mobile: '13800138000',
  }))

test(
  `a batch whose server is killed in the middle of it, ${BATCH_KILLS} times: ${GOOD} contracts are there or none, and asked again ${GOOD}`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const server = await testApp()
    await centreClerk(server, 'batch_killed')
    const counter = await counterAt(server, ['batch_killed'])
    onTestFinished(() => counter.end())
    const made = async (): Promise<number> =>
      (await one<{ made: number }>(server.db, sql`select count(*) as made from centre_contract`)).made
    for (let round = 0; round < BATCH_KILLS; round += 1) {
      const before = await made()
      const body = { shared: SHARED, mode: 'each', rows: sheet(70_000_000 + round * 100), faults: 'good' }
      const asked = counter.ask(0, batchSubmit.path, body, `batch-killed-in-the-middle-${round}`)
      // In the middle of it: some are written, and nothing is committed.
      const writing = () =>
        first(
          server.db,
          sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation
              where c.relname = 'contract_fee' and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()`,
        )
      while ((await writing()) === undefined && (await made()) === before) await pause()
      await counter.kill()
      expect([before, before + GOOD]).toContain(await made())
      expect(await asked).toMatchObject({ code: CODES.SUCCESS })
      expect(await made()).toBe(before + GOOD)
      await refuseUntrue(server.db)
    }
  },
)
