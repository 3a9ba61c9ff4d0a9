import { inject, onTestFinished } from 'vitest'
import { createDatabase } from './test-database.ts'
import { layWire, type Wire } from './wire.ts'

export interface CuttableUrl extends Pick<Wire, 'cut' | 'mend' | 'hold' | 'forget'> {
  url: string
}

/** A database of the running test's own, with the demo data set, behind a wire that the test can cut. */
export async function cuttableUrl(): Promise<CuttableUrl> {
  const database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  const { hostname, port } = new URL(database.url)
  const wire = await layWire({ host: hostname, port: Number(port || 5432) })
  const url = new URL(database.url)
  url.host = `127.0.0.1:${wire.port}`
  onTestFinished(async () => {
    if (wire.isWhole) await wire.cut()
    await database.drop()
  })
  return { url: url.toString(), cut: wire.cut, mend: wire.mend, hold: wire.hold, forget: wire.forget }
}
