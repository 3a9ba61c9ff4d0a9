import type { Page } from '@visa/contract/page'
import type { Language } from '@visa/contract/session/personal'
import { told } from '@visa/messages/quartz/task-words'

export const toldPage = <Row extends { taskName: string }>(
  page: Page<Row>,
  language: Language,
): Page<Row> => ({
  ...page,
  rows: page.rows.map((row) => Object.assign(row, { taskName: told(row.taskName, language) })),
})
