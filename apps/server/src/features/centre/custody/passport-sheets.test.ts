import { CODES } from '@visa/contract/codes'
import { authorisationAdd } from '@visa/contract/custody/authorisation'
import { returnGive } from '@visa/contract/custody/centre-return'
import { checkVisa } from '@visa/contract/custody/check'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { exportDownload, exportSubmit, type ExportKind } from '@visa/contract/sheets/export-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../../sheets/read-sheet.ts'
import type { Client } from '../../../testing/client.ts'
import { collected } from '../../../testing/collected.ts'
import { centreClerk } from '../../../testing/contracts.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { readyAtCentre, visaOf } from '../../../testing/custody-ready.ts'
import { uploaded } from '../../../testing/documents.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let desk: Client
let narrow: Client
let nobody: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'sheets_one', { more: ['export.task'] })
  narrow = await custodian(server, 'sheets_two', { narrow: true, more: ['export.task'] })
  nobody = await centreClerk(server, 'sheets_three')
})
afterAll(() => server.close())

async function exported(who: Client, kind: ExportKind, filters: Record<string, unknown>): Promise<string[]> {
  const { id } = await who.call(exportSubmit, { body: { kind, format: 'xlsx', filters } })
  await server.runJobs()
  const { rawPayload } = await who.send({
    method: 'GET',
    url: await who.call(exportDownload, { query: { id } }),
  })
  const [, ...lines] = (await collected(readSheet(rawPayload))).map(({ cells }) => cells.join(' | '))
  return lines
}

const CARD = '110101199003070038'

test('what came back, what waits and how the rest left, letters and collections are exported as far as they are listed', async () => {
  const bill = await readyAtCentre(server, desk, { people: 2 })
  const [goes = 0, stays = 0] = bill.applicantIds
  const [first = '', second = ''] = bill.passports
  for (const [index, passportId] of bill.items.entries())
    await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill, index) } })
  const collector = { collectorName: '王代领', idType: 'ID_CARD', idNo: CARD } as const
  const { authorisationNo } = await desk.call(authorisationAdd, {
    body: {
      ...collector,
      applicantIds: [stays],
      mobile: '13912345678',
      relation: '同事',
      letter: [await uploaded(desk)],
      validUntil: addDays(dayOf(new Date()), 5),
    },
  })
  const given = await desk.call(returnGive, {
    body: {
      parcels: [
        {
          way: 'COUNTER',
          collectorName: '申请人1',
          idType: 'ID_CARD',
          idNo: CARD,
          documentSeen: true,
          signature: { on: 'PAPER', strokes: [] },
          lines: [{ applicantId: goes, reason: '' }],
        },
      ],
    },
  })
  const [collection] = given.collections
  const lists: readonly (readonly [ExportKind, Record<string, unknown>, readonly string[]])[] = [
    ['passportRetrieval', { keyword: bill.billNo }, [first, second, bill.billNo, '已取回']],
    ['passportReturn', { keyword: first, state: 'returned', to: '9999-12-31' }, [first, '申请人1', '当面']],
    ['authorisation', { keyword: authorisationNo }, [authorisationNo, '王代领', second, '有效']],
    ['collection', { keyword: first }, [collection?.collectionNo ?? '-', '申请人1', first, '纸签']],
  ]
  for (const [kind, filters, told] of lists) {
    const lines = await exported(desk, kind, filters)
    for (const word of told) expect(lines.join(' '), `${kind} ${word}`).toContain(word)
    // Numbers of documents as the lists show them.
    expect(lines.join(' ')).not.toContain(CARD)
    expect(await exported(narrow, kind, filters), kind).toEqual([])
    expect((await nobody.refused(exportSubmit, { body: { kind, format: 'xlsx', filters } })).code).toBe(
      CODES.NO_PERMISSION,
    )
  }
})
