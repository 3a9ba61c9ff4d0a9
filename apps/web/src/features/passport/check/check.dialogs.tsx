import {
  BEFORE_ITEMS,
  BeforeSheet,
  checkBatch,
  checkDetail,
  checkVisa,
  visaDiffers,
  visaUnread,
  type CheckDetail,
  type CheckRow,
  type ReadVisa,
} from '@visa/contract/custody/check'
import { PASSPORT_LIMITS } from '@visa/contract/custody/passport'
import { PASSPORT_MACHINE } from '@visa/contract/custody/passport.states'
import { edgeFrom } from '@visa/contract/states'
import { checkMessages } from '@visa/messages/custody/checks'
import { Alert, Checkbox, Input } from 'antd'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useStored } from '../../../lib/use-stored.ts'
import { DelayedSpinner } from '../../../ui/delayed-spinner.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { orRefused } from '../../../ui/form/form-target.ts'
import { PreviewPanel } from '../../../ui/preview/preview-panel.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { CarrierInput } from '../carrier-input.tsx'
import { BeforeFacts } from './before-facts.tsx'
import { VisaTable } from './visa-table.tsx'
import styles from './check.module.css'

interface DialogProps {
  row: CheckRow
  /** How it was found to be, for the desk that it was scanned at. */
  onSaved?: ((told: Verdict) => void) | undefined
  onClosed: () => void
}

/** Before it is lodged: what is not right, if anything. */
function BeforeDialog({ row: { id, name, passportNo, checkedAt }, onSaved, onClosed }: DialogProps) {
  const t = useTexts(checkMessages)
  const title = fill(t.checkOf, { name, passportNo })
  // As it was when the sheet was opened, whatever the list says meanwhile.
  const [seen] = useState(checkedAt)
  const saving = useAction(checkBatch, { invalidates: CASE_STALE, silent: true })
  return (
    <FormDialog
      name={`check ${id}`}
      title={title}
      width={800}
      okText={t.save}
      target={orRefused({
        schema: BeforeSheet,
        send: (sheet, key) => saving.mutateAsync({ body: { sheets: [sheet] }, key }),
      })}
      nameOf={() => title}
      // Nothing chosen is also what nobody looked at.
      sure={async ({ faults = [] }) =>
        faults.length > 0 ||
        (await confirmDialog({
          title: fill(t.looked, { name }),
          content: t.allRightHelp,
          okText: t.lookedYes,
          cancelText: t.lookedBack,
        }))
      }
      onSaved={(_, { faults = [] }) => {
        const what = faults.map((item) => t.items[item]).join(t.comma)
        onSaved?.({
          tone: faults.length === 0 ? 'good' : 'ask',
          title: fill(faults.length === 0 ? t.passedBefore : t.failedBefore, { name, what }),
        })
      }}
      fields={[
        {
          section: t.phases.BEFORE,
          lead: <BeforeFacts passportId={id} />,
          fields: [
            {
              name: 'faults',
              label: t.faults,
              kind: 'multiSelect',
              help: t.faultsHelp,
              options: BEFORE_ITEMS.map((value) => ({ value, label: t.items[value] })),
            },
            { name: 'note', kind: 'textarea', label: t.note, help: t.noteHelp, wide: false },
          ],
        },
      ]}
      initial={{ passportId: id, seen }}
      onClosed={onClosed}
    />
  )
}

const BLANK: ReadVisa = {
  visaNo: '',
  latinName: '',
  cyrillicName: '',
  passportNo: '',
  category: '',
  entries: '',
  validFrom: null,
  validTo: null,
  stayDays: '',
}

/** When it is back: what is printed beside what was asked for, with the pictures. */
function AfterDialog({ row, onSaved, onClosed }: DialogProps) {
  const t = useTexts(checkMessages)
  const title = fill(t.checkOf, { name: row.name, passportNo: row.passportNo })
  const stored = useStored(checkDetail, { query: { passportId: row.id } }, onClosed)
  if (stored !== undefined)
    return <VisaSheet detail={stored} title={title} onSaved={onSaved} onClosed={onClosed} />
  return (
    <Dialog open title={title} width={1000} footer={null} onCancel={onClosed}>
      <DelayedSpinner />
    </Dialog>
  )
}

interface SheetProps extends Pick<DialogProps, 'onSaved'> {
  detail: CheckDetail
  title: string
  onClosed: () => void
}

function VisaSheet({ detail, title, onSaved, onClosed }: SheetProps) {
  const t = useTexts(checkMessages)
  const { row, expected, pictures } = detail
  const read = useRef<HTMLDivElement>(null)
  const [visa, setVisa] = useState<ReadVisa>(detail.visa ?? BLANK)
  const [note, setNote] = useState('')
  const [correct, setCorrect] = useState(false)
  const [carrierId, setCarrierId] = useState<number>()
  const goesBack = edgeFrom(PASSPORT_MACHINE, row.status, 'correct') !== undefined
  const save = useAction(checkVisa, {
    invalidates: CASE_STALE,
    onSuccess: ({ passed, differs, unread }) => {
      const what = [
        ...differs.map((fact) => t.facts[fact]),
        ...unread.map((fact) => `${t.facts[fact]} (${t.unread})`),
      ].join(t.comma)
      if (passed) toast.success(fill(t.passed, { name: row.name }))
      else toast.warning(fill(correct ? t.sent : t.failed, { name: row.name, what }))
      const told = fill(passed ? t.passed : correct ? t.sent : t.failed, { name: row.name, what })
      onSaved?.({ tone: passed ? 'good' : 'ask', title: told })
      onClosed()
    },
  })
  const typed = visa.latinName !== '' && visa.visaNo !== '' && visa.passportNo !== ''
  const differs = visaDiffers(expected, visa)
  const unread = visaUnread(expected, visa)
  const passes = differs.length + unread.length === 0
  return (
    <Dialog
      open
      title={title}
      width={1000}
      okText={correct ? t.correct : passes ? t.save : t.saveFailed}
      okButtonProps={{
        loading: save.isPending,
        danger: correct,
        disabled: !typed,
        // What is not as it should be is not what a hand that hurries does.
        type: passes || correct ? 'primary' : 'default',
      }}
      onOk={() =>
        save.mutate({
          body: {
            passportId: row.id,
            visa,
            note,
            correct,
            seen: row.checkedAt,
            ...(correct && { carrierId }),
          },
        })
      }
      onCancel={onClosed}
      afterOpenChange={(opened) => opened && read.current?.querySelector('input')?.focus()}
    >
      <div className={styles.sheet}>
        <section aria-label={t.pictures} className={styles.pictures}>
          {pictures.length === 0 ? (
            <Alert type="info" showIcon title={t.noPictures} />
          ) : (
            <PreviewPanel files={pictures} />
          )}
        </section>
        <div ref={read}>
          <VisaTable expected={expected} visa={visa} differs={differs} unread={unread} onChange={setVisa} />
          {unread.length > 0 && (
            <output className={styles.unread}>
              {fill(t.unreadHelp, { what: unread.map((fact) => t.facts[fact]).join(t.comma) })}
            </output>
          )}
          <label className={styles.field}>
            <span>{t.note}</span>
            <Input
              value={note}
              maxLength={PASSPORT_LIMITS.note}
              placeholder={t.noteHelp}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
          {goesBack && (
            <Checkbox checked={correct} onChange={({ target }) => setCorrect(target.checked)}>
              {t.correct}
            </Checkbox>
          )}
          {correct && (
            <>
              <CarrierInput passportId={row.id} value={carrierId} onChange={setCarrierId} />
              <p className={styles.soft}>{t.correctHelp}</p>
            </>
          )}
        </div>
      </div>
      {!typed && <p className={styles.lacks}>{t.readFirst}</p>}
    </Dialog>
  )
}

/** The sheet of a passport, before lodging or after retrieval. */
export const CheckDialog = (props: DialogProps) =>
  props.row.phase === 'BEFORE' ? <BeforeDialog {...props} /> : <AfterDialog {...props} />
