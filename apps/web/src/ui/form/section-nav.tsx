import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { formMessages } from '@visa/messages/ui/form'
import { Progress as Bar } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useFormHandle, useFormState } from './form-context.ts'
import { progressOf, totalOf, type Progress } from './form-progress.ts'
import styles from './form.module.css'

function Mark({ progress }: { progress: Progress }) {
  if (progress.problems > 0) return <ExclamationCircleFilled className={styles.markProblem ?? ''} />
  if (progress.open > 0) return <ExclamationCircleFilled className={styles.markOpen ?? ''} />
  if (progress.missing === 0 && progress.filled > 0)
    return <CheckCircleFilled className={styles.markDone ?? ''} />
  return <span className={styles.markTodo} />
}

/** The sections of a long form, how far each is, and a way there. */
export function SectionNav() {
  const t = useTexts(formMessages)
  const { model, store, goToSection } = useFormHandle()
  const { all, shown } = useFormState(store, (state) => ({
    all: progressOf(model, state),
    shown: model.sections
      .filter(({ title, when }) => title !== undefined && (when === undefined || when(state.values)))
      .map(({ index }) => index),
  }))
  const { filled, total, missing } = totalOf(all)
  return (
    <nav className={styles.nav} aria-label={t.sections}>
      <div className={styles.navTotal}>
        <strong>{fill(t.filled, { filled, total })}</strong>
        <span>{missing > 0 ? fill(t.missing, { count: missing }) : t.complete}</span>
      </div>
      <Bar
        percent={total === 0 ? 0 : (filled / total) * 100}
        showInfo={false}
        size="small"
        aria-label={fill(t.filled, { filled, total })}
      />
      <ol>
        {shown.map((index) => {
          const section = model.sections[index]
          const progress = all[index]
          if (section === undefined || progress === undefined) return null
          return (
            <li key={index}>
              <button type="button" onClick={() => goToSection(index)}>
                <Mark progress={progress} />
                <span className={styles.navName}>{section.title}</span>
                {progress.total > 0 && (
                  <span className={styles.count}>
                    {fill(t.filled, { filled: progress.filled, total: progress.total })}
                  </span>
                )}
                {progress.problems > 0 && (
                  <span className={styles.navProblem}>
                    {fill(t.sectionProblems, { count: progress.problems })}
                  </span>
                )}
                {progress.open > 0 && (
                  <span className={styles.navOpen}>{fill(t.sectionOpen, { count: progress.open })}</span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <div className={styles.keys}>
        <span>
          <kbd>Alt</kbd> <kbd>↓</kbd> {t.nextSection}
        </span>
        <span>
          <kbd>F8</kbd> {t.nextProblem}
        </span>
      </div>
    </nav>
  )
}
