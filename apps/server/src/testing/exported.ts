import { exportDownload, exportSubmit, type ExportKind } from '@visa/contract/sheets/export-task'
import { readSheet } from '../sheets/read-sheet.ts'
import type { Client } from './client.ts'
import { collected } from './collected.ts'
import type { TestApp } from './test-app.ts'

/** The cells of a list as somebody exports it, its head first. */
export async function exportedCells(
  server: TestApp,
  who: Client,
  kind: ExportKind,
  filters: Record<string, unknown> = {},
): Promise<string[][]> {
  const { id } = await who.call(exportSubmit, { body: { kind, format: 'csv', filters } })
  await server.runJobs()
  const url = await who.call(exportDownload, { query: { id } })
  const { rawPayload } = await who.send({ method: 'GET', url })
  return (await collected(readSheet(rawPayload))).map(({ cells }) => cells.map(String))
}
