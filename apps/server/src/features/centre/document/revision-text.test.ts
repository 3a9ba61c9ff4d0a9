import {
  docTemplatePage,
  docTemplatePublish,
  docTemplateSave,
} from '@visa/contract/centre/config-doc-template'
import { contractAccept } from '@visa/contract/centre/contract-calls'
import { contractPrint, contractReceipt } from '@visa/contract/centre/contract-papers'
import { contractSignLink, signOpen, signSend } from '@visa/contract/centre/contract-sign'
import { docFaults, DocBody } from '@visa/contract/centre/doc-template'
import { dayOf } from '@visa/contract/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { affected, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { drawnName } from '../../../testing/drawn.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { shippedDoc } from '../doc-template/doc-template.service.ts'

/** A revision of a contract has one text, whether it is printed alone or with others, read or signed. */

const CLAUSE = '新版条款：本中心另行通知。'

let server: TestApp
let manager: Client
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  clerk = await centreClerk(server, 'text_one')
})
afterAll(() => server.close())

async function accepted(remark = ''): Promise<number> {
  const { id } = await newContract(server, clerk)
  if (remark !== '')
    await server.db.tx((tx) =>
      affected(
        tx,
        sql`update contract_fee set remark = ${remark} where contract_id = ${id} and kind = 'service'`,
      ),
    )
  await clerk.call(contractAccept, { body: { id } })
  return id
}

/** By which versions of the template the contract itself is kept. */
const keptOf = async (id: number): Promise<(number | null)[]> =>
  (
    await rows<{ version: number | null }>(
      server.db,
      sql`select template_version as version from kept_paper
          where table_name = 'centre_contract' and record_id = ${id} and kind = 'contract.1' order by id`,
    )
  ).map(({ version }) => version)

const print = (...ids: number[]) =>
  clerk.call(contractPrint, { body: { ids: ids.map(String), kind: 'contract' } })

async function read(id: number) {
  const { token } = await clerk.call(contractSignLink, { body: { id } })
  const phone = server.visitor()
  const { digest, blocks } = await phone.call(signOpen, { body: { token } })
  const sign = () => phone.call(signSend, { body: { token, digest, strokes: drawnName() } })
  return { text: JSON.stringify(blocks), sign }
}

test('C7.33 what was printed of a revision, alone or with others, is what is printed again, read and signed', async () => {
  const early = await accepted()
  await print(early)
  // Printed with others it is kept and counted as if it was printed alone.
  expect(await keptOf(early)).toEqual([0])
  const body = shippedDoc('contract')
  const zh = DocBody.parse({ blocks: [...body.zh.blocks, { type: 'text', text: CLAUSE }] })
  const draft = { kind: 'contract', name: '新版', zh, en: body.en } as const
  const { id: templateId } = await manager.call(docTemplateSave, { body: draft })
  await manager.call(docTemplatePublish, { body: { id: templateId, validFrom: dayOf(new Date()) } })

  const late = await accepted()
  const batch = await print(early, late)
  expect((await print(early, late)).storageName).toBe(batch.storageName)
  expect([await keptOf(early), await keptOf(late)]).toEqual([[0], [1]])
  const { rows: versions } = await manager.call(docTemplatePage, { query: { kind: 'contract' } })
  expect(versions.map(({ version, prints }) => [version, prints])).toEqual([
    [1, 1],
    [0, 1],
  ])

  const [before, after] = [await read(early), await read(late)]
  expect([before.text.includes(CLAUSE), after.text.includes(CLAUSE)]).toEqual([false, true])
  await before.sign()
  const signed = await rows<{ told: string }>(
    server.db,
    sql`select told::text as told from contract_signature where contract_id = ${early}`,
  )
  expect(signed.map(({ told }) => told.includes(CLAUSE))).toEqual([false])
  expect((await clerk.call(contractReceipt, { query: { id: early, kind: 'contract' } })).url).not.toBe('')
})

test('P9.20 what is said about a fee line is printed with it, and templates can tell it', async () => {
  const id = await accepted('家庭优惠价')
  expect((await read(id)).text).toContain('家庭优惠价')
  const columns = [{ title: '备注', value: '{{remark}}', share: 1 }]
  expect(
    docFaults('contract', DocBody.parse({ blocks: [{ type: 'table', rows: 'fees', columns }] })),
  ).toEqual([])
})
