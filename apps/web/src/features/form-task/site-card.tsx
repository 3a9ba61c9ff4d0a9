import { formSiteSave, type FormSite } from '@visa/contract/form-task/form-site'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { toast } from '../../lib/feedback.ts'
import type { StatusTone } from '../../lib/palette.ts'
import { useCan } from '../../lib/session.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { lasting, TASK_STALE } from './form-task.names.ts'
import styles from './form-task.module.css'

const FLAG_PX = 20
const NEARLY = 0.75
const PERCENT = 100

/** How the sites do today. */
export function SiteCard({ sites }: { sites: readonly FormSite[] }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const can = useCan()
  const [editing, setEditing] = useState<FormSite>()
  const [first] = sites
  return (
    <section className={styles.card} aria-label={t.sitesToday}>
      <header className={styles.taskHead}>
        <h2>{t.sitesToday}</h2>
        {first !== undefined && (
          <span className={styles.soft}>{fill(t.spacing, { seconds: first.spacingSeconds })}</span>
        )}
      </header>
      <table className={styles.sites}>
        <thead>
          <tr>
            <th>{t.site}</th>
            <th>{t.use}</th>
            <th className={styles.number}>{t.used}</th>
            <th className={styles.number}>{t.rate}</th>
            <th className={styles.number}>{t.p50}</th>
            <th>{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <tr key={site.code}>
              <td>
                <span className={styles.siteName}>
                  <Flag code={site.visaCountry} width={FLAG_PX} />
                  <b>{n.sites[site.code]}</b>
                </span>
              </td>
              <td>
                <Use site={site} />
              </td>
              <td className={styles.number}>
                {site.usedToday} / {site.dailyCap}
              </td>
              <td className={styles.number}>{site.successRate === null ? '—' : `${site.successRate}%`}</td>
              <td className={styles.number}>
                {site.p50Seconds === null ? '—' : lasting(site.p50Seconds, t)}
              </td>
              <td>
                <SiteState site={site} />
                {can('visa.formTask.site') && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${t.siteSettings} ${n.sites[site.code]}`}
                    onClick={() => setEditing(site)}
                  >
                    {t.siteSettings}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {editing !== undefined && <SiteDialog site={editing} onClosed={() => setEditing(undefined)} />}
    </section>
  )
}

function Use({ site: { usedToday, dailyCap } }: { site: FormSite }) {
  const share = Math.min(1, usedToday / dailyCap)
  const tone = share >= 1 ? 'full' : share >= NEARLY ? 'nearly' : 'fine'
  return (
    <span className={styles.bar} data-tone={tone} aria-hidden>
      <span style={{ width: `${share * PERCENT}%` }} />
    </span>
  )
}

function SiteState({ site }: { site: FormSite }) {
  const t = useTexts(formTaskMessages)
  const [tone, text]: [StatusTone, string] =
    site.connection === 'none'
      ? ['refused', t.siteNone]
      : site.paused
        ? ['waiting', t.sitePaused]
        : site.usedToday >= site.dailyCap
          ? ['refused', t.siteFull]
          : ['done', site.connection === 'standIn' ? t.siteStandIn : t.siteFine]
  return <StatusTag tone={tone} text={text} />
}

function SiteDialog({ site, onClosed }: { site: FormSite; onClosed: () => void }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const name = n.sites[site.code]
  return (
    <FormDialog
      name={`site ${site.id}`}
      title={`${t.siteSettings} ${name}`}
      width={550}
      target={useSaving(formSiteSave, { invalidates: TASK_STALE })}
      record={site}
      fields={[
        { name: 'siteAddress', help: t.siteAddressHelp },
        { name: 'account', help: t.sitePasswordHelp },
        'dailyCap',
        'spacingSeconds',
        'paused',
      ]}
      onSaved={() => toast.success(fill(t.siteSaved, { site: name }))}
      onClosed={onClosed}
    />
  )
}
