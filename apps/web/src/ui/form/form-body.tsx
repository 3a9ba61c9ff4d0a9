import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { formMessages } from '@visa/messages/ui/form'
import { memo } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useFormHandle, useFormState } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { isListPart, type SectionModel } from './form-model.ts'
import { progressOf } from './form-progress.ts'
import { FormRows } from './form-rows.tsx'
import { FormMeeting, FormSummary } from './form-summary.tsx'
import styles from './form.module.css'

/** The heading of a section tells how far it is and folds it. */
function SectionHead({ section }: { section: SectionModel }) {
  const t = useTexts(formMessages)
  const { model, store } = useFormHandle()
  const { folded, filled, total } = useFormState(store, (state) => ({
    folded: state.folded.has(section.index),
    filled: progressOf(model, state)[section.index]?.filled ?? 0,
    total: progressOf(model, state)[section.index]?.total ?? 0,
  }))
  const toggle = () => {
    const next = new Set(store.state().folded)
    if (!next.delete(section.index)) next.add(section.index)
    store.change({ folded: next })
  }
  return (
    <h2 className={styles.sectionHead}>
      <button type="button" aria-expanded={!folded} onClick={toggle}>
        {folded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        <span>{section.title}</span>
        {total > 0 && <span className={styles.count}>{fill(t.filled, { filled, total })}</span>}
      </button>
    </h2>
  )
}

const FormSection = memo(function FormSection({ section, long }: { section: SectionModel; long: boolean }) {
  const { store } = useFormHandle()
  const { shown, folded } = useFormState(store, ({ values, folded: all, revealed }) => ({
    shown: section.when === undefined || section.when(values) || revealed.size > 0,
    folded: all.has(section.index),
  }))
  if (!shown) return null
  return (
    <section className={styles.section} aria-label={section.title} data-section={section.index}>
      {section.title !== undefined &&
        (long ? <SectionHead section={section} /> : <h2 className={styles.sectionTitle}>{section.title}</h2>)}
      {!folded && section.lead}
      {!folded && section.items.length > 0 && (
        <div className={styles.grid}>
          {section.items.map((item) =>
            isListPart(item) ? (
              <FormRows key={item.list} list={item} section={section.index} />
            ) : (
              <FormField key={item.name} path={item.name} row="" field={item} section={section.index} />
            ),
          )}
        </div>
      )}
    </section>
  )
})

/** Everything between the title of a form and its buttons. */
export function FormBody({ long = false }: { long?: boolean }) {
  const { model, keepsItself } = useFormHandle()
  return (
    <>
      {/* Why a form was not saved; one that keeps itself says it at the fields and in its bar. */}
      {!keepsItself && (
        <div className={styles.notices}>
          <FormMeeting />
          <FormSummary />
        </div>
      )}
      {model.sections.map((section) => (
        <FormSection key={section.index} section={section} long={long} />
      ))}
    </>
  )
}
