import type { ApplicationContext, Values } from '@visa/contract/application/context'
import { blankValues } from '@visa/contract/application/form'
import { ruEvisa } from '@visa/contract/application/ru-evisa'
import { formatDate } from '@visa/contract/dates'
import { applicationOptions, type ApplicationOptions } from '@visa/contract/visa/application-options'
import { applicationMessages } from '@visa/messages/application/application'
import { Button } from 'antd'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { saveText } from '../../lib/save-file.ts'
import { ApplicationForm, useWording } from '../../ui/application-form/application-form.tsx'
import { entriesOf } from '../../ui/application-form/entries.ts'
import { entrySheet, sheetFile } from '../../ui/application-form/entry-sheet.ts'
import { LocalFiles } from '../../ui/application-form/local-files.tsx'
import { printElement } from '../../ui/buttons/print-element.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts'
import styles from './russia-form.module.css'

/** R13: the form of the Russian e-visa alone. Nothing of it reaches the server. */
export function RussiaFormScreen() {
  const result = useCall(applicationOptions, { query: { form: 'ru-evisa' } }, { silent: true })
  return <Loaded result={result}>{(options) => <RussiaForm options={options} />}</Loaded>
}

function RussiaForm({ options }: { options: ApplicationOptions }) {
  const t = useTexts(applicationMessages)
  // Another one begins blank.
  const [edition, setEdition] = useState(0)
  const entered = useRef<Values>(keptEntries(ruEvisa))
  const context = useMemo<ApplicationContext>(() => ({ ...options, order: {} }), [options])
  const maxKb = Number(options.rules['evisa.photoMaxKb'] ?? Number.NaN)
  const fileInput = useCallback(
    (name: string) => <LocalFiles maxKb={name === 'photo' && maxKb > 0 ? maxKb : undefined} />,
    [maxKb],
  )
  const onComplete = useCallback(() => toast.success(t.checked), [t])
  const clear = async () => {
    const agreed = await confirmDialog({
      title: t.clearTitle,
      content: t.clearText,
      okText: t.clear,
      danger: true,
    })
    if (!agreed) return
    forgetEntries()
    entered.current = blankValues(ruEvisa)
    setEdition(edition + 1)
  }
  return (
    <div className={styles.screen}>
      <ApplicationForm
        key={edition}
        name="russia e-visa"
        title={t.russiaTitle}
        code="ru-evisa"
        form={ruEvisa}
        values={keptEntries(ruEvisa)}
        context={context}
        onChange={(field, value) => {
          entered.current = { ...entered.current, [field]: value }
          keepEntries(entered.current)
        }}
        onComplete={onComplete}
        okText={t.check}
        fileInput={fileInput}
        head={<SheetTools entered={entered} context={context} onClear={() => void clear()} />}
      />
    </div>
  )
}

interface SheetToolsProps {
  entered: RefObject<Values>
  context: ApplicationContext
  onClear: () => void
}

/** What was filled in, on paper or as a file. */
function SheetTools({ entered, context, onClear }: SheetToolsProps) {
  const t = useTexts(applicationMessages)
  const wording = useWording('ru-evisa')
  const sheet = () => {
    const note = fill(t.sheetNote, { time: formatDate(new Date(), 'yyyy-MM-dd hh:mm') })
    return entrySheet(t.russiaTitle, note, entriesOf(ruEvisa, entered.current, context, wording))
  }
  return (
    <>
      <span className={styles.note}>{t.russiaNote}</span>
      <span className={styles.tools}>
        <Button onClick={() => void printElement(sheet())}>{t.print}</Button>
        <Button onClick={() => saveText(t.fileName, sheetFile(wording.language, t.russiaTitle, sheet()))}>
          {t.download}
        </Button>
        <Button onClick={onClear}>{t.clear}</Button>
      </span>
    </>
  )
}
