import { fileUrl } from '@visa/contract/files/file'
import { ossAccessParams } from '@visa/contract/files/oss'
import { expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { CAMPAIGN_TIMEOUT_MS, campaign } from '../../../testing/campaign.ts'
import { putWith } from '../../../testing/store-upload.ts'
import { testApp } from '../../../testing/test-app.ts'

/** Many times the connections to the database, either way. */
const UPLOADS = campaign({ short: 200, long: 1000 })

test(`${UPLOADS} uploads at once all arrive`, { timeout: CAMPAIGN_TIMEOUT_MS }, async () => {
  const { as, db } = await testApp()
  const agent = await as('agent')
  const access = await agent.call(ossAccessParams, {})
  const answers = await Promise.all(
    Array.from({ length: UPLOADS }, (_, index) =>
      putWith(agent, access, { name: `${index}.txt`, content: Buffer.from(`file ${index}`) }),
    ),
  )
  const envelopes = answers.map((answer) => answer.json<{ code: string; data: { imgUrl: string }[] }>())
  expect(envelopes.filter(({ code }) => code !== '0000')).toEqual([])
  const names = envelopes.map(({ data }) => data[0]?.imgUrl ?? '')
  expect(new Set(names).size).toBe(UPLOADS)
  const picked = [0, UPLOADS / 2 - 1, UPLOADS - 1]
  const shown = async (index: number): Promise<string> => {
    const url = await agent.call(fileUrl, { query: { storageName: names[index] ?? '' } })
    return (await agent.send({ method: 'GET', url })).body
  }
  expect(await Promise.all(picked.map(shown))).toEqual(picked.map((index) => `file ${index}`))
  const { count, bytes, total } = await one<{ count: number; bytes: number; total: number }>(
    db,
    sql`select (select count(*) from stored_file) as count, sum(u.bytes)::bigint as bytes,
          (select sum(size)::bigint from stored_file) as total from company_file_usage u`,
  )
  expect(count).toBe(UPLOADS)
  expect(bytes).toBe(total)
})
