import { dictDataAdd, dictDataPage } from '@visa/contract/dict/dict-data'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { expect, onTestFinished, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, campaign } from './testing/campaign.ts'
import { PATIENCE, connectTo, dataFolders, killPostmaster, startOn } from './testing/data-folders.ts'
import { RemoteClient } from './testing/server-process.ts'
import { saysTooBusy } from './testing/too-busy.ts'

const ROUNDS = campaign({ short: 2, long: 200 })
const WRITERS = 4
const ACKNOWLEDGED_PER_ROUND = 12

test(
  `whatever was acknowledged is there after server and database were killed ${ROUNDS} times`,
  async () => {
    const folders = await dataFolders()
    onTestFinished(() => folders.remove())
    const dataDir = await folders.fresh()
    let server = startOn({ DATA_DIR: dataDir })
    let address = await server.address
    const person = await new RemoteClient().login(address)
    await person.post(address, dictTypeAdd.path, { type: 'CRASH', name: '断电' })

    const acknowledged: number[] = []
    const surprises: string[] = []
    const stop = new AbortController()
    const writer = async (name: number): Promise<void> => {
      for (let n = 0; !stop.signal.aborted; n += 1) {
        const code = `${name}-${n}`
        const body = { type: 'CRASH', code, cname: code, sortNo: String(n % 7) }
        const answer = await person.post(address, dictDataAdd.path, body).catch(() => undefined)
        if (answer?.code === '0000') acknowledged.push((answer.data as { id: number }).id)
        else if (answer !== undefined && !saysTooBusy(answer)) {
          surprises.push(`${answer.code} ${answer.msg}`)
        }
        // A refused connection fails at once: writers must not take the processor from whoever recovers.
        if (answer?.code !== '0000') await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const writers = Array.from({ length: WRITERS }, (_, name) => writer(name))
    const more = (): Promise<void> => {
      const wanted = acknowledged.length + ACKNOWLEDGED_PER_ROUND
      return expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThanOrEqual(wanted)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await more()
      if (round % 2 === 0) {
        server.kill('SIGKILL')
        await server.exited
        server = startOn({ DATA_DIR: dataDir })
        address = await server.address
      } else {
        await killPostmaster(dataDir)
      }
    }
    await more()
    stop.abort()
    await Promise.all(writers)

    expect(surprises).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * ACKNOWLEDGED_PER_ROUND)
    const database = await connectTo(dataDir)
    const { rows } = await database.query<{ id: string }>(`select id from dict_data where type = 'CRASH'`)
    const stored = new Set(rows.map(({ id }) => Number(id)))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    const page = await person.get(address, `${dictDataPage.path}?type=CRASH`)
    expect((page.data as { records: number }).records).toBe(stored.size)
    // A row and its log entry are one: neither is there without the other.
    const logged = await database.query<{ id: string }>(
      `select entity_id as id from change_log where entity = 'dict_data' and topic = 'CRASH'`,
    )
    const entries = logged.rows.map(({ id }) => Number(id))
    expect(entries.toSorted((a, b) => a - b)).toEqual([...stored].toSorted((a, b) => a - b))
  },
  CAMPAIGN_TIMEOUT_MS,
)
