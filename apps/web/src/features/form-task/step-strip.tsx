import type { FormTaskDetail, TaskStepRow } from '@visa/contract/form-task/form-task'
import { SITE_SCHEMAS, type SiteStep } from '@visa/contract/form-task/sites'
import { formatDate } from '@visa/contract/dates'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { useTexts } from '../../lib/i18n.tsx'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import styles from './form-task.module.css'

/** The steps of the site in their order, each with the page it ended on in the last attempt that came there. */
export function StepStrip({ task }: { task: FormTaskDetail }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const lastOf = (step: SiteStep) => task.steps.findLast((each) => each.step === step)
  return (
    <ol className={styles.strip}>
      {SITE_SCHEMAS[task.site].steps.map((step, index) => {
        const row = lastOf(step)
        return (
          <li
            key={step}
            data-outcome={row?.outcome ?? 'none'}
            aria-current={task.step === step ? 'step' : undefined}
          >
            <Thumb row={row} alt={n.steps[step]} />
            <b>
              {index + 1} {n.steps[step]}
              {row?.outcome === 'done' && ' ✓'}
            </b>
            <span>{row === undefined ? t.notReached : formatDate(row.at, 'hh:mm:ss')}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Thumb({ row, alt }: { row: TaskStepRow | undefined; alt: string }) {
  const { address } = useFileAddress(row?.picture ?? '')
  if (address === undefined) return <span className={styles.blank} aria-hidden />
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={alt} loading="lazy" />
    </a>
  )
}
