import { zoneDiffers, zoneForm, type ZoneFact, type ZoneForm } from '@visa/contract/custody/check'
import { parseMrz } from '@visa/contract/rules/mrz'
import { isMended, plainCode } from '@visa/contract/rules/plain-code'
import { isFirstZoneLine } from '@visa/contract/rules/scan-code'
import { checkMessages } from '@visa/messages/custody/checks'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { Alert, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { isTypedInto } from '../../../lib/heard-on-desk.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { playSound } from '../../../ui/scan/scan-sound.ts'
import { useDialogScans } from '../../../ui/scan/use-dialog-scans.ts'
import styles from './check.module.css'

const BOTH_LINES = 88
const ONE_LINE = 44

/** The machine-readable zone, typed or sent by a reader that types, held against the form. It is kept nowhere. */
export function ZoneCheck({ form, today }: { form: ZoneForm; today: string }) {
  const t = useTexts(checkMessages)
  const q = useTexts(scanQueueMessages)
  const field = useRef<HTMLDivElement>(null)
  const zoneField = () => field.current?.querySelector('textarea')
  const [typed, setTyped] = useState('')
  const length = plainCode(typed).length
  const zone = length === BOTH_LINES ? parseMrz(typed, today) : undefined
  useDialogScans(zoneField, (code) => {
    const { length: read } = plainCode(code)
    if (read === BOTH_LINES || (read === ONE_LINE && isFirstZoneLine(code))) return setTyped(code)
    if (read === ONE_LINE) return setTyped((first) => (isFirstZoneLine(first) ? `${first}\n${code}` : code))
    // Another passport, whose turn it is not yet.
    playSound('bad')
    toast.warning(fill(q.covered, { code }))
  })
  useEffect(() => {
    // The sheet has opened long before what it shows is here: whoever did not begin to write has a reader in the hand.
    const at = document.activeElement
    const isWritten = isTypedInto(at) && !(at instanceof HTMLInputElement && at.value === '')
    if (!isWritten) field.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [])
  return (
    // A form puts the focus into its first field: here, where a reader types.
    <div ref={field} data-field="zone">
      <label className={styles.field}>
        {t.zone.entry}
        <Input.TextArea
          data-scans
          rows={2}
          value={typed}
          placeholder={t.zone.hint}
          spellCheck={false}
          className={styles.zone ?? ''}
          // A reader puts Enter behind each line, which saves no sheet.
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {isMended(typed) && <span className={styles.unread}>{t.zone.mended}</span>}
      {typed.trim() !== '' && zone === undefined && (
        <span className={styles.unread}>
          {length === BOTH_LINES ? t.zone.strange : fill(t.zone.length, { length })}
        </span>
      )}
      {zone !== undefined && <Told form={form} read={zoneForm(zone.facts)} isWrong={zone.wrong.length > 0} />}
    </div>
  )
}

function Told({ form, read, isWrong }: { form: ZoneForm; read: ZoneForm; isWrong: boolean }) {
  const t = useTexts(checkMessages)
  const words: Readonly<Record<ZoneFact, string>> = {
    latinName: t.facts.latinName,
    passportNo: t.facts.passportNo,
    birthDate: t.birthDate,
    passportExpiry: t.passportExpiry,
  }
  const differs = zoneDiffers(form, read)
  if (isWrong) return <Alert type="warning" showIcon title={t.zone.digits} />
  if (differs.length === 0) return <Alert type="success" showIcon title={t.zone.same} />
  return (
    <Alert
      type="error"
      showIcon
      title={t.zone.differs}
      description={differs.map((fact) => (
        <div key={fact}>
          {fill(t.zone.differsIn, { what: words[fact], read: read[fact], form: form[fact] || t.notFilled })}
        </div>
      ))}
    />
  )
}
