import { fileURLToPath } from 'node:url'
import { genericOrderAdd } from '@visa/contract/visa/order-generic'
import { orderDetail } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, isLong } from './testing/campaign.ts'
import { dataFolders, startOn, type DataFolders } from './testing/data-folders.ts'
import { evisa } from './testing/orders.ts'
import { otherNode } from './testing/other-node.ts'
import { RemoteClient } from './testing/server-process.ts'

/** As `npm start` begins, without npm. */
const LAUNCHER = fileURLToPath(new URL('../../../tools/start.mjs', import.meta.url))

let folders: DataFolders
beforeAll(async () => {
  if (isLong) folders = await dataFolders()
}, CAMPAIGN_TIMEOUT_MS)
afterAll(() => folders?.remove())

// Only in its long form: every Node is fetched from the registry. The suite runs on the oldest of them.
test.runIf(isLong).each([20, 22, 24, 26])(
  'Node %i starts what was built and its database; somebody logs in and makes an order, and it ends well',
  async (major) => {
    const node = await otherNode(major)
    if (node === undefined) throw new Error(`the registry has no Node ${major} for this platform`)
    const env = { DATA_DIR: await folders.fresh(), ROBOT: 'on', IMAGE: 'on' }
    const server = startOn(env, { node, main: LAUNCHER })
    const address = await server.address
    const figures = await (await fetch(`${address}/metrics`)).text()
    expect(/^nodejs_version_info\{version="v(\d+)/m.exec(figures)?.[1]).toBe(String(major))
    const person = await new RemoteClient().login(address, 'agent')
    const { code, data: id } = await person.json(address, genericOrderAdd.path, evisa())
    expect(code).toBe('0000')
    const order = await person.get(address, `${orderDetail.path}?id=${String(id)}`)
    expect(order).toMatchObject({ code: '0000', data: { nationCode: 'PHL' } })
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  },
  CAMPAIGN_TIMEOUT_MS,
)
