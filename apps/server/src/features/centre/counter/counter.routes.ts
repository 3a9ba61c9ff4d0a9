import { counterList, counterSave } from '@visa/contract/centre/config-counter'
import { CHANNELS } from '@visa/contract/money/ways'
import type { Db } from '../../../db/pool.ts'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import type { PaymentChannels } from '../../../integrations/payment/channel.ts'
import { listCounters, saveCounter } from './counter.service.ts'

export const counterRoutes = ({ db, channels }: { db: Db; channels: PaymentChannels }): Route[] => [
  on(counterList)(async (visit) => {
    const open = await Promise.all(CHANNELS.map(async (channel) => (await channels(channel)) !== undefined))
    return {
      counters: await listCounters(db, visit),
      channels: CHANNELS.map((channel, place) => ({ channel, open: open[place] ?? false })),
    }
  }),
  onCentreWrite(counterSave)(async (tx, visit, { body }) => ({ id: await saveCounter(tx, visit, body) })),
]
