import { returnGive } from '@visa/contract/custody/centre-return'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import { loadViewer } from '../../access/viewer.ts'
import type { Client } from '../../testing/client.ts'
import { readyAtCentre, visaOf } from '../../testing/custody-ready.ts'
import { custodian } from '../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkVisa } from '@visa/contract/custody/check'
import { receivedText, visasOf } from './collection.service.ts'

/** What a collector signs on the slip: nobody looked at a visa where there is none. */

let server: TestApp
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'slip_words')
})
afterAll(() => server.close())

test('the slip says that visas were looked at of those passports alone that have one', () => {
  const line = (name: string) =>
    ({ name, passportNo: `E${name}` }) as Parameters<typeof receivedText>[0]['lines'][number]
  const lines = [line('1'), line('2')]
  const said = (...visas: (boolean | null)[]) => receivedText({ lines, visas }, 'zh')
  expect(said(true, true)).toBe('以上护照和原件已收到，签证内容已当面核对。')
  expect(said(true, null)).toBe('以上护照和原件已收到，签证内容已当面核对。')
  expect(said(false, null)).toBe('以上护照和原件已收到。')
  expect(said(false, true)).toBe('以上护照和原件已收到；有签证的护照（E2 2），签证内容已当面核对。')
  expect(receivedText({ lines, visas: [false, false] }, 'en')).not.toContain('visa')
})

test('of what was handed out, it is known which passports had a visa: not a refused one', async () => {
  const bill = await readyAtCentre(server, desk, { people: 2 })
  const [first = 0, refused = 0] = bill.applicantIds
  await desk.call(checkVisa, { body: { passportId: bill.items[0] ?? 0, visa: visaOf(bill, 0) } })
  await server.db.query(sql`update visa_applicant set result = 2 where id = ${refused}`)
  await server.db.query(sql`update passport_item set contact_name = '某联系人' where order_id = ${bill.id}`)
  const { collections, rows } = await desk.call(returnGive, {
    body: {
      scanned: true,
      parcels: [
        {
          way: 'COUNTER',
          collectorName: '某联系人',
          idType: 'ID_CARD',
          idNo: '110101199003070038',
          documentSeen: true,
          signature: { on: 'PAPER', strokes: [] },
          lines: [{ applicantId: first }, { applicantId: refused }],
        },
      ],
    },
  })
  expect(rows.map(({ message }) => message)).toEqual(['', ''])
  const { id: userId } = await one<{ id: number }>(
    server.db,
    sql`select given_by as id from custody_collection where id = ${collections[0]?.id}`,
  )
  const viewer = await loadViewer(server.db, userId)
  if (viewer === undefined) throw new Error('nobody')
  const { visas } = await one<{ visas: boolean[] }>(
    server.db,
    sql`select ${visasOf(viewer)} as visas from custody_collection t where t.id = ${collections[0]?.id}`,
  )
  expect(visas).toEqual([true, false])
})
