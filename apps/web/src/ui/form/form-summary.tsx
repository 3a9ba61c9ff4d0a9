import { formatDate } from '@visa/contract/dates'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { formMessages } from '@visa/messages/ui/form'
import { Alert, Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useFormHandle, useFormState } from './form-context.ts'
import { useProblemText } from './form-field.tsx'
import { isListPart, labelOf, placedFields, type FormModel } from './form-model.ts'
import type { Plain } from './form-parts.ts'
import { sectionOf, troubledPaths } from './form-progress.ts'
import { lastName, stepsOf } from './paths.ts'
import styles from './form.module.css'

const SHOWN = 6

/** What a path is called in this form, rows by their number. */
function usePathName(): (path: string, model: FormModel, values: Plain) => string {
  const texts = useTexts(requestFieldMessages) as Readonly<Record<string, string>>
  return (path, model, values) => {
    const placed = placedFields(model, values).find(({ place }) => place.path === path)?.place
    const lists = model.sections.flatMap(({ items }) => items).filter(isListPart)
    const list = lists.find((item) => item.list === path)
    const own = labelOf({ name: lastName(path), ...(list ?? placed?.field) }, texts)
    const [holder = '', index = ''] = stepsOf(path)
    // Deeper it is the place among what is sent, which nobody sees counted.
    if (!/^\d+$/.test(index)) return own
    const name = lists.find((item) => item.list === holder)?.label ?? texts[holder] ?? ''
    return `${name} ${Number(index) + 1} ${own}`.trim()
  }
}

/** Why the form was not saved, above its fields: each refused field leads to its place, wherever that is. */
export function FormSummary() {
  const t = useTexts(formMessages)
  const { model, store, goTo } = useFormHandle()
  const nameOf = usePathName()
  const textOf = useProblemText()
  const { refusal, found } = useFormState(store, (state) => {
    const paths = troubledPaths(model, state).filter((path) => state.problems[path] !== undefined)
    if (paths.length === 0) return { refusal: state.refusal, found: [] }
    const all = placedFields(model, state.values)
    const lists = model.sections.flatMap(({ items }) => items).filter(isListPart)
    const seen = new Set([
      ...all.filter(({ shown }) => shown).map(({ place }) => place.path),
      ...lists.filter(({ when }) => when === undefined || when(state.values)).map(({ list }) => list),
    ])
    const each = paths.map((path) => {
      const name = nameOf(path, model, state.values)
      const words = seen.has(path) ? name : `${name} ${textOf(state.problems[path] ?? '')}`
      return { path, words, seen: seen.has(path), reachable: sectionOf(model, path) >= 0 }
    })
    return { refusal: state.refusal, found: each }
  })
  const unseen = found.filter(({ seen }) => !seen)
  if (refusal === undefined && unseen.length === 0 && found.length < 2) return null
  const shown = [...unseen, ...found.filter(({ seen }) => seen)].slice(0, SHOWN)
  return (
    <Alert
      type="error"
      showIcon
      className={styles.summary ?? ''}
      title={
        <>
          {refusal !== undefined && (
            <div>
              {t.refused}
              {refusal}
            </div>
          )}
          {found.length > 0 && (
            <div className={styles.links}>
              <span>{fill(t.problems, { count: found.length })}</span>
              {shown.map(({ path, words, reachable }) =>
                reachable ? (
                  <Button key={path} type="link" size="small" onClick={() => goTo(path)}>
                    {words}
                  </Button>
                ) : (
                  <span key={path}>{words}</span>
                ),
              )}
              {found.length > shown.length && (
                <span>{fill(t.andMore, { count: found.length - shown.length })}</span>
              )}
            </div>
          )}
        </>
      }
    />
  )
}

/** What became of meeting somebody else's change. */
export function FormMeeting() {
  const t = useTexts(formMessages)
  const { model, store } = useFormHandle()
  const nameOf = usePathName()
  const { meeting, open } = useFormState(store, (state) => ({
    meeting: state.meeting,
    open: Object.keys(state.open).length,
  }))
  if (meeting === undefined) return null
  const names = (paths: readonly string[]) => paths.map((path) => nameOf(path, model, {})).join(t.fieldList)
  const said = [
    fill(t.metTitle, { name: meeting.by || t.someone, time: formatDate(meeting.at, 'MM-dd hh:mm') }),
    ...(meeting.taken.length > 0 ? [fill(t.metTaken, { fields: names(meeting.taken) })] : []),
    ...(meeting.kept.length > 0 ? [fill(t.metKept, { fields: names(meeting.kept) })] : []),
    open > 0 ? fill(t.metOpen, { count: open }) : t.metSave,
  ]
  return <Alert type="warning" showIcon className={styles.summary ?? ''} title={said.join(' ')} />
}
