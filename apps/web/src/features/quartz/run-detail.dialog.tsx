import { quartzRunDetail, type QuartzRunDetail } from '@visa/contract/quartz/quartz-log'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { Descriptions } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { durationText, handlerName, resultTone, timeText } from './quartz.names.ts'
import styles from './quartz.module.css'

/** One run with its output or its error. It is open while it is rendered. */
export function RunDetailDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const t = useTexts(quartzMessages)
  const [open, setOpen] = useState(true)
  const { data, error, refetch } = useCall(quartzRunDetail, { query: { id } }, { silent: true })
  return (
    <Dialog
      open={open}
      title={t.runDetail}
      width={800}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {error && <ErrorState reason={error.message} onRetry={() => void refetch()} />}
      {!error && data === undefined && <DelayedSpinner />}
      {data !== undefined && <RunFacts run={data} />}
    </Dialog>
  )
}

function RunFacts({ run }: { run: QuartzRunDetail }) {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  const facts = [
    { key: 'taskName', label: f.taskName, children: run.taskName },
    {
      key: 'result',
      label: f.result,
      children: <StatusTag tone={resultTone(run.result)} text={t.results[run.result]} />,
    },
    { key: 'handler', label: t.handler, children: handlerName(run) },
    { key: 'cause', label: t.cause, children: t.causes[run.cause] },
    { key: 'fireTime', label: t.fireTime, children: timeText(run.fireTime, t) },
    { key: 'duration', label: t.duration, children: durationText(run.durationMs, t) },
    { key: 'startTime', label: t.startedAt, children: timeText(run.startTime, t) },
    { key: 'endTime', label: t.endedAt, children: timeText(run.endTime, t) },
    { key: 'instance', label: t.instance, span: 2, children: run.instance || t.none },
  ]
  return (
    <>
      <Descriptions size="small" bordered column={2} items={facts} />
      <Block title={t.output} text={run.output} none={t.noOutput} />
      {run.error !== '' && <Block title={t.error} text={run.error} none={t.none} />}
      {run.detail !== '' && <Block title={t.detail} text={run.detail} none={t.none} />}
    </>
  )
}

function Block({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {text === '' ? <p className={styles.soft}>{none}</p> : <pre className={styles.output}>{text}</pre>}
    </section>
  )
}
