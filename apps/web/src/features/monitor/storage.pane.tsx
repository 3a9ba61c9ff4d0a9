import { monitorStorage, type CompanyUse, type MonitorStorage } from '@visa/contract/monitor/monitor'
import { monitorMessages } from '@visa/messages/monitor/monitor'
import { Progress } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { FactTable } from './fact-table.tsx'
import { bytesText, momentText } from './monitor.names.ts'
import styles from './monitor.module.css'

const REFRESH_MS = 30_000

function Quota({ use }: { use: CompanyUse }) {
  const t = useTexts(monitorMessages)
  const percent = use.quotaBytes === 0 ? 100 : Math.min(100, (use.bytes / use.quotaBytes) * 100)
  return (
    <Progress
      className={styles.bar ?? ''}
      size="small"
      percent={Math.round(percent * 10) / 10}
      aria-label={`${t.quota} ${use.companyName}`}
    />
  )
}

/** What takes up room, and which structure the database has. */
export function StoragePane() {
  const result = useCall(monitorStorage, {}, { silent: true, refetchInterval: REFRESH_MS })
  return <Loaded result={result}>{(data) => <Storage data={data} />}</Loaded>
}

function Storage({ data }: { data: MonitorStorage }) {
  const t = useTexts(monitorMessages)
  const total = { size: bytesText(data.fileBytes), count: data.files }
  return (
    <div className={styles.halves}>
      <div className={styles.stack}>
        <FactTable
          title={t.database}
          rows={[data]}
          keyOf={({ databaseVersion }) => databaseVersion}
          none={t.none}
          columns={[
            { title: t.databaseVersion, render: ({ databaseVersion }) => databaseVersion },
            {
              title: t.databaseSize,
              kind: 'figure',
              render: ({ databaseBytes }) => bytesText(databaseBytes),
            },
          ]}
        />
        <FactTable
          title={t.tables}
          rows={data.tables}
          keyOf={({ table }) => table}
          none={t.none}
          columns={[
            { title: t.table, render: ({ table }) => table },
            { title: t.size, kind: 'figure', render: ({ bytes }) => bytesText(bytes) },
            { title: t.rowCount, kind: 'figure', render: ({ rows }) => rows },
          ]}
        />
      </div>
      <div className={styles.stack}>
        <div>
          <FactTable
            title={`${t.files} · ${fill(t.filesTotal, total)}`}
            rows={data.companies}
            keyOf={({ companyId }) => companyId}
            none={t.noFiles}
            columns={[
              { title: t.company, render: ({ companyName }) => companyName },
              { title: t.fileCount, kind: 'figure', render: ({ files }) => files },
              { title: t.size, kind: 'figure', render: ({ bytes }) => bytesText(bytes) },
              { title: t.quota, render: (use) => <Quota use={use} /> },
            ]}
          />
        </div>
        <FactTable
          title={t.migrations}
          rows={data.migrations}
          keyOf={({ number }) => number}
          none={t.none}
          columns={[
            { title: t.migration, render: ({ name }) => name },
            { title: t.applied, render: ({ appliedTime }) => momentText(appliedTime, t) },
          ]}
        />
      </div>
    </div>
  )
}
