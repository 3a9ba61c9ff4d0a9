import { exportPage, type ExportTask } from '@visa/contract/sheets/export-task'
import { exportMessages } from '@visa/messages/sheets/exports'
import { useEffect, useEffectEvent } from 'react'
import { forgetExports, useExportsUnderWay } from '../../lib/exports-under-way.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import { contentOf, endOf } from './export.names.ts'

/** The live stream tells of it too; this is for when it does not. */
const ASK_AGAIN_MS = 10_000

/** Tells how the exports ended that were asked for in this window, wherever the person is by then. */
export function ExportWatch() {
  const t = useTexts(exportMessages)
  const underWay = useExportsUnderWay()
  const { data } = useCall(
    exportPage,
    { query: {} },
    { silent: true, enabled: underWay.size > 0, refetchInterval: ASK_AGAIN_MS },
  )
  const tell = useEffectEvent((rows: readonly ExportTask[]) => {
    const ended = rows.filter((task) => underWay.has(task.id) && endOf(task) !== undefined)
    if (ended.length === 0) return
    forgetExports(ended.map(({ id }) => id))
    for (const task of ended) {
      const content = contentOf(t, task)
      if (endOf(task) === 'done') {
        toast.linked(fill(t.finished, { content }), { label: t.toFile, href: screenLink('export.task') })
      } else if (endOf(task) === 'failed') {
        toast.error(fill(t.broken, { content, reason: task.error }))
      }
    }
  })
  useEffect(() => {
    if (data !== undefined) tell(data.rows)
  }, [data])
  return null
}
