import { VISA_FACTS, type CheckDetail, type ReadVisa, type VisaFact } from '@visa/contract/custody/check'
import { checkMessages } from '@visa/messages/custody/checks'
import { Input } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { DictPicker } from '../../../pickers/dict-picker.tsx'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import styles from './check.module.css'

interface TableProps {
  expected: CheckDetail['expected']
  visa: ReadVisa
  differs: readonly VisaFact[]
  unread: readonly VisaFact[]
  onChange: (visa: ReadVisa) => void
}

const DICTIONARIES = { category: 'VISA_CATEGORY', entries: 'VISA_ENTRIES' } as const
type CodeFact = keyof typeof DICTIONARIES
type TextFact = Exclude<VisaFact, CodeFact | 'dates'>

/** Fact by fact: what was asked for, what is printed, and whether they agree. */
export function VisaTable({ expected, visa, differs, unread, onChange }: TableProps) {
  const t = useTexts(checkMessages)
  const text = (name: TextFact | 'visaNo' | 'stayDays', label: string) => (
    <Input
      aria-label={label}
      value={visa[name]}
      maxLength={100}
      onChange={({ target }) => onChange({ ...visa, [name]: target.value })}
    />
  )
  const date = (name: 'validFrom' | 'validTo', label: string) => (
    <DateInput
      shortcuts={false}
      aria-label={label}
      value={visa[name]}
      onChange={(day) => onChange({ ...visa, [name]: day })}
    />
  )
  const code = (name: CodeFact) => (
    <DictPicker
      type={DICTIONARIES[name]}
      aria-label={t.facts[name]}
      value={visa[name]}
      onChange={(value) => onChange({ ...visa, [name]: value ?? '' })}
    />
  )
  const categoryOf = useNameOfCode(DICTIONARIES.category)
  const entriesOf = useNameOfCode(DICTIONARIES.entries)
  const askedOf = (fact: VisaFact): string => {
    if (fact === 'dates') return [expected.from, expected.to].filter((day) => day !== null).join(' – ')
    if (fact === 'category') return categoryOf(expected.category)
    return fact === 'entries' ? entriesOf(expected.entries) : expected[fact]
  }
  const inputOf = (fact: VisaFact) => {
    if (fact === 'dates')
      return (
        <>
          {date('validFrom', t.validFrom)} {date('validTo', t.validTo)}
        </>
      )
    return fact === 'category' || fact === 'entries' ? code(fact) : text(fact, t.facts[fact])
  }
  const standingOf = (fact: VisaFact): string => {
    if (differs.includes(fact)) return t.differs
    return unread.includes(fact) ? t.unread : t.same
  }
  return (
    <table className={styles.facts}>
      <thead>
        <tr>
          <th scope="col">{t.fact}</th>
          <th scope="col">{t.asked}</th>
          <th scope="col">{t.printed}</th>
          <th scope="col">{t.state}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t.visaNo}</th>
          <td className={styles.soft}>{t.unsaid}</td>
          <td>{text('visaNo', t.visaNo)}</td>
          <td className={styles.soft}>—</td>
        </tr>
        {VISA_FACTS.map((fact) => {
          const asked = askedOf(fact)
          const isOther = differs.includes(fact)
          return (
            <tr key={fact} data-tone={isOther ? 'bad' : undefined}>
              <th scope="row">{t.facts[fact]}</th>
              <td className={fact === 'dates' ? styles.days : undefined}>
                {asked === '' ? <span className={styles.soft}>{t.unsaid}</span> : asked}
              </td>
              <td>{inputOf(fact)}</td>
              <td>{asked === '' ? <span className={styles.soft}>—</span> : standingOf(fact)}</td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">{t.stayDays}</th>
          <td className={styles.soft}>{t.unsaid}</td>
          <td>{text('stayDays', t.stayDays)}</td>
          <td className={styles.soft}>—</td>
        </tr>
      </tbody>
    </table>
  )
}
