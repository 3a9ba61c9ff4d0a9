import type { FormSite } from '@visa/contract/form-task/form-site'
import type { FormTaskRow } from '@visa/contract/form-task/form-task'
import { stateText } from '@visa/contract/states'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { formTaskStateMessages } from '@visa/messages/states/form-task-states'
import { useTexts } from '../../lib/i18n.tsx'
import { useClock } from '../../lib/use-clock.ts'
import { Flag } from '../../ui/flag/flag.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { isWaiting, lineOf, toneOf } from './form-task.names.ts'
import styles from './form-task.module.css'

const FLAG_PX = 20
const USUAL_SPACING = 3

interface ListProps {
  rows: readonly FormTaskRow[]
  sites: readonly FormSite[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** One task a line: whose it is, where it stands, and what there is to say of it. */
export function TaskList({ rows, sites, chosen, onChoose }: ListProps) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const states = useTexts(formTaskStateMessages)
  const now = useClock()
  const spacingOf = (code: string) =>
    sites.find((site) => site.code === code)?.spacingSeconds ?? USUAL_SPACING
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th>
            <span className={styles.hidden}>{t.site}</span>
          </th>
          <th>{t.columnTask}</th>
          <th>{t.columnApplicant}</th>
          <th>{t.columnState}</th>
          <th>{t.columnText}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((task) => {
          const line = lineOf(task, { t, n }, now, spacingOf(task.site))
          return (
            <tr key={task.id} data-chosen={task.id === chosen} onClick={() => onChoose(task.id)}>
              <td>
                <Flag code={task.visaCountry} width={FLAG_PX} />
              </td>
              <td>
                <button
                  type="button"
                  className={styles.open}
                  aria-pressed={task.id === chosen}
                  onClick={() => onChoose(task.id)}
                >
                  {task.taskNo}
                </button>
              </td>
              <td className={styles.name}>{task.name}</td>
              <td>
                <StatusTag
                  tone={toneOf(task)}
                  text={isWaiting(task) ? n.views.waiting : stateText(states, task.status)}
                />
              </td>
              <td className={styles.line} data-tone={toneOf(task)} title={line}>
                {line}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
