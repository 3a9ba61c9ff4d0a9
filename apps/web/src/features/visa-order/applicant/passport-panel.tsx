import { CheckCircleFilled } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useApplicant } from './applicant-context.ts'
import { PassportComparison } from './passport-comparison.tsx'
import { PassportDoubles } from './passport-doubles.tsx'
import { ReadDocument } from './read-document.tsx'
import styles from './applicant.module.css'

const LINES = 2
const LONGEST = 200
const LENGTH = 44

/** What the machine-readable zone of the passport says beside what the form does, and who else has this passport. */
export function PassportPanel() {
  const { applicant, facts } = useApplicant()
  const open = applicant.writable && applicant.passportConfirmed === null
  return (
    <div className={styles.passport}>
      <Confirmed />
      {open && <MrzInput />}
      {open && <ReadDocument />}
      {open && facts.length > 0 && <PassportComparison />}
      <PassportDoubles />
    </div>
  )
}

function Confirmed() {
  const t = useTexts(applicantPageMessages)
  const { passportConfirmed } = useApplicant().applicant
  if (passportConfirmed === null) return null
  const { by, at } = passportConfirmed
  return (
    <p className={styles.confirmed}>
      <CheckCircleFilled aria-hidden />{' '}
      {fill(t.confirmed, { name: by, time: formatDate(at, 'yyyy-MM-dd hh:mm') })}
    </p>
  )
}

/** The two lines as they are typed, and what is wrong with them. */
function MrzInput() {
  const t = useTexts(applicantPageMessages)
  const { mrzText, setMrzText, mrz } = useApplicant()
  const [id, note] = [useId(), useId()]
  const lengths = mrzText.split(/\r?\n/).map((line) => line.replaceAll(/\s/g, '').length)
  const [first = 0, second = 0] = lengths.filter((length) => length > 0)
  const said = () => {
    if (mrzText.trim() === '') return t.mrzHint
    if (mrz !== undefined) return fill(t.mrzDigits, { right: 5 - mrz.wrong.length })
    return first === LENGTH && second === LENGTH ? t.mrzStrange : fill(t.mrzLength, { first, second })
  }
  const wrong = (mrzText.trim() !== '' && mrz === undefined) || (mrz?.wrong.length ?? 0) > 0
  return (
    <div className={styles.mrz}>
      <label htmlFor={id}>{t.mrz}</label>
      <Input.TextArea
        id={id}
        className={styles.mrzLines ?? ''}
        rows={LINES}
        maxLength={LONGEST}
        spellCheck={false}
        autoComplete="off"
        value={mrzText}
        aria-describedby={note}
        {...(wrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
        onChange={({ target }) => setMrzText(target.value.toUpperCase())}
      />
      <output id={note} className={styles.mrzNote} data-wrong={wrong}>
        {said()}
        {mrz !== undefined && mrz.wrong.length > 0 && (
          <> {fill(t.mrzWrong, { parts: mrz.wrong.map((part) => t.mrzParts[part]).join(t.list) })}</>
        )}
        {mrzText !== '' && (
          <Button type="link" size="small" onClick={() => setMrzText('')}>
            {t.clearMrz}
          </Button>
        )}
      </output>
    </div>
  )
}
