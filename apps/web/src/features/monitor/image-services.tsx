import type { ImageServiceHealth, MonitorInstance } from '@visa/contract/monitor/monitor'
import { monitorMessages } from '@visa/messages/monitor/monitor'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { FactTable } from './fact-table.tsx'
import { bytesText, momentText } from './monitor.names.ts'
import styles from './monitor.module.css'

const TONES: Readonly<Record<ImageServiceHealth['state'], StatusTone>> = {
  up: 'done',
  starting: 'waiting',
  silent: 'refused',
  ended: 'refused',
}

/** The image service beside each instance: whether it answers, what waits, and what it had to begin again. */
export function ImageServices({ instances }: { instances: readonly MonitorInstance[] }) {
  const texts = useTexts(monitorMessages)
  const t = texts.image
  const rows = instances.flatMap(({ instanceId, host, pid, image }) =>
    image === null ? [] : [{ instanceId, host, pid, image }],
  )
  const faultText = ({ lastError }: ImageServiceHealth): string =>
    lastError === null
      ? texts.none
      : fill(t.fault, { what: t.faults[lastError.code], time: momentText(lastError.time, texts) })
  return (
    <FactTable
      title={t.title}
      rows={rows}
      keyOf={({ instanceId }) => instanceId}
      none={t.none}
      columns={[
        { title: texts.instance, render: ({ host, pid }) => `${host} · ${pid}` },
        {
          title: texts.state,
          render: ({ image }) => <StatusTag tone={TONES[image.state]} text={t.states[image.state]} />,
        },
        { title: t.working, kind: 'figure', render: ({ image }) => `${image.working} / ${image.workers}` },
        { title: t.waiting, kind: 'figure', render: ({ image }) => image.waiting },
        { title: t.done, kind: 'figure', render: ({ image }) => image.done },
        { title: t.refused, kind: 'figure', render: ({ image }) => image.refused },
        { title: t.lostWorkers, kind: 'figure', render: ({ image }) => image.lostWorkers },
        {
          title: t.restarts,
          kind: 'figure',
          render: ({ image }) => (
            <span className={image.restarts > 0 ? styles.bad : ''}>{image.restarts}</span>
          ),
        },
        { title: texts.memory, kind: 'figure', render: ({ image }) => bytesText(image.memoryBytes) },
        { title: t.lastError, render: ({ image }) => faultText(image) },
      ]}
    />
  )
}
