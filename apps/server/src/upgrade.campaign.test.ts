import { expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, isLong } from './testing/campaign.ts'
import { opened, PATIENCE } from './testing/data-folders.ts'
import { buildEarlier } from './testing/earlier-version.ts'
import { sharedDatabase, startBalancer, startInstance } from './testing/instances.ts'
import { openedOrders, startSaving } from './testing/order-traffic.ts'
import { buildServer, RemoteClient } from './testing/server-process.ts'
import { listsAnswered, startTraffic } from './testing/traffic.ts'

const INSTANCES = 2
const CLIENTS = 8
const REQUESTS = 4000
/** How many steps of the structure the earlier version lacks at least: `UPGRADE_FROM=10` for an older one. */
const STEPS = Number(process.env['UPGRADE_FROM'] ?? 1)

// Only in its long form: an earlier version is built for it.
test.runIf(isLong)(
  `of ${REQUESTS} requests none is lost while an earlier version is replaced by this one, which changes the structure under it: lists and orders are read, forms saved`,
  async ({ skip }) => {
    const earlier = await buildEarlier(STEPS)
    if (earlier === undefined) return skip('there is no history from which an earlier version can be built')
    await buildServer()
    const url = await sharedDatabase()
    const instances = []
    for (let n = 0; n < INSTANCES; n += 1) instances.push(await startInstance(url, '0', earlier))
    // The place of a third one is free: this version comes there first.
    const free = await startInstance(url, '0', earlier)
    const address = await startBalancer([...instances, free].map((instance) => instance.address))
    free.server.kill('SIGTERM')
    await free.server.exited
    const database = await opened({ connectionString: url })
    const steps = async () => (await database.query('select 1 from schema_migration')).rowCount ?? 0
    const before = await steps()

    const person = await new RemoteClient().login(address)
    const reads = await listsAnswered(person, instances[0]?.address ?? '')
    expect(reads.length).toBeGreaterThan(50)
    const orders = await openedOrders(person, address)
    reads.push(...orders.reads)
    const saving = startSaving(person, address, orders.form)
    const traffic = await startTraffic(person, address, { type: 'UPGRADE', clients: CLIENTS, reads })
    const more = (count: number): Promise<void> => {
      const wanted = traffic.asked() + count
      return expect.poll(traffic.asked, PATIENCE).toBeGreaterThan(wanted)
    }
    await more(REQUESTS / 4)
    await startInstance(url, free.port)
    expect((await steps()) - before).toBe(earlier.behind)
    // The earlier version goes on, on a structure that it does not know.
    await more(REQUESTS / 2)
    const migrated = { asked: traffic.asked(), failures: [...traffic.failures] }
    for (const { server, port } of instances) {
      server.kill('SIGTERM')
      expect(await server.exited).toBe(0)
      await startInstance(url, port)
    }
    await more(REQUESTS / 4)
    await traffic.stop()
    await saving.stop()
    process.stdout.write(
      `${earlier.behind} steps of the structure (from ${earlier.commit.slice(0, 8)}), ${reads.length} lists and orders: ${traffic.asked()} requests, ${saving.saved()} forms saved, ` +
        `${migrated.failures.length} of ${migrated.asked} lost while it changed, ${traffic.failures.length - migrated.failures.length} while the others were replaced\n`,
    )
    expect(traffic.failures).toEqual([])
    expect(saving.failures).toEqual([])
    expect(saving.saved()).toBeGreaterThan(0)
    await traffic.prove(url)
  },
  CAMPAIGN_TIMEOUT_MS,
)
