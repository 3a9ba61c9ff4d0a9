import { monitorSlow } from '@visa/contract/monitor/monitor'
import { monitorMessages } from '@visa/messages/monitor/monitor'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { FactTable } from './fact-table.tsx'
import { momentText, timeText } from './monitor.names.ts'
import styles from './monitor.module.css'

const REFRESH_MS = 10_000

export function SlowPane() {
  const t = useTexts(monitorMessages)
  const result = useCall(monitorSlow, {}, { silent: true, refetchInterval: REFRESH_MS })
  return (
    <Loaded result={result}>
      {(data) => (
        <>
          <p className={styles.note}>{fill(t.slowHelp, { ms: data.thresholdMs })}</p>
          <FactTable
            title={t.slow}
            rows={data.statements}
            keyOf={({ id }) => id}
            none={t.noSlow}
            columns={[
              {
                title: t.statement,
                kind: 'wide',
                render: ({ statement }) => <code className={styles.code}>{statement}</code>,
              },
              { title: t.calls, kind: 'figure', render: ({ calls }) => calls },
              { title: t.meanTime, kind: 'figure', render: ({ meanMs }) => timeText(meanMs) },
              { title: t.maxTime, kind: 'figure', render: ({ maxMs }) => timeText(maxMs) },
              { title: t.lastTime, render: ({ lastTime }) => momentText(lastTime, t) },
              { title: t.instance, render: ({ instanceId }) => instanceId },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}
