import type { MonitorOverview } from '@visa/contract/monitor/monitor'
import { monitorMessages } from '@visa/messages/monitor/monitor'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { timeText } from './monitor.names.ts'
import styles from './monitor.module.css'

interface Figure {
  title: string
  value: number
  note: string
  bad?: boolean
}

/** What to look at first. */
export function Figures({ overview }: { overview: MonitorOverview }) {
  const { figures: t, none, connectionStates } = useTexts(monitorMessages)
  const { instances, queue, connections, locks, chain } = overview
  const stale = instances.filter((instance) => instance.stale).length
  const used = connections.states.reduce((sum, { count }) => sum + count, 0)
  const figures: Figure[] = [
    {
      title: t.instances,
      value: instances.length - stale,
      note: stale === 0 ? none : fill(t.stale, { count: stale }),
      bad: stale > 0,
    },
    {
      title: t.queue,
      value: queue.waiting,
      note: queue.oldestMs === 0 ? none : fill(t.queueOldest, { time: timeText(queue.oldestMs) }),
    },
    {
      title: t.failed,
      value: queue.failed,
      note: fill(t.running, { count: queue.running }),
      bad: queue.failed > 0,
    },
    { title: t.connections, value: used, note: fill(t.ofMax, { max: connections.max }) },
    { title: t.locks, value: locks.length, note: none, bad: locks.length > 0 },
    {
      title: t.chain,
      value: chain.seq,
      note: chain.unsealed === 0 ? t.allSealed : fill(t.unsealed, { count: chain.unsealed }),
    },
  ]
  const states = connections.states.map(({ name, count }) => `${name} ${count}`).join(', ')
  return (
    <dl className={styles.figures}>
      {figures.map(({ title, value, note, bad }) => (
        <div
          key={title}
          className={styles.figure}
          {...(title === t.connections ? { title: `${connectionStates}: ${states}` } : {})}
        >
          <dt>{title}</dt>
          <dd className={`${styles.value} ${bad === true ? styles.bad : ''}`}>{value}</dd>
          <dd className={styles.soft}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
