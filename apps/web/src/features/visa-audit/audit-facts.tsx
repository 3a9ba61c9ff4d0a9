import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { AuditDocument, AuditFact } from '@visa/contract/visa/document-audit'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCountryName, useNameOfCode } from '../../pickers/use-dict-name.ts'
import styles from './audit.module.css'

/** What a document is held against: the application, what other sources say of it, and what was asked for. */
export function AuditFacts({ document }: { document: AuditDocument }) {
  const t = useTexts(documentAuditMessages)
  const { language } = useLanguage()
  const { facts, mrz, note, lastReason, hintZh, hintEn } = document
  const hint = language === 'en' && hintEn !== '' ? hintEn : hintZh
  const compared = facts.filter(({ state }) => state !== 'alone')
  const same = compared.filter(({ state }) => state === 'same').length
  return (
    <section>
      <h2 className={styles.sub}>
        {t.compare}{' '}
        {compared.length > 0 && (
          <span className={styles.soft}>{fill(t.compared, { count: compared.length, same })}</span>
        )}
      </h2>
      <table className={styles.facts}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.form}</th>
            <th scope="col">{t.other}</th>
            <th scope="col">
              <span className={styles.unseen}>{t.result}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <FactRow key={fact.field} fact={fact} />
          ))}
          {hint !== '' && (
            <tr>
              <th scope="row">{t.requirement}</th>
              <td colSpan={3} className={styles.hint}>
                {hint}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {mrz.length > 0 && (
        <p className={styles.mrz}>
          <span className={styles.soft}>{t.mrz}</span>
          {mrz.map((line) => (
            <code key={line}>{line}</code>
          ))}
        </p>
      )}
      {note !== '' && (
        <p className={styles.said}>
          <span className={styles.soft}>{t.note}</span> {note}
        </p>
      )}
      {lastReason !== '' && <p className={styles.before}>{fill(t.before, { reason: lastReason })}</p>}
    </section>
  )
}

function FactRow({ fact }: { fact: AuditFact }) {
  const t = useTexts(documentAuditMessages)
  const sexOf = useNameOfCode('SEX')
  const countryOf = useCountryName()
  const { field, value, other, state, changed } = fact
  const told = (text: string): string => {
    if (text === '') return ''
    if (field === 'sex') return sexOf(text)
    return field === 'nationality' ? countryOf(text) : text
  }
  const beside = field === 'passportExpiryDate' && other !== '' ? fill(t.needed, { day: other }) : told(other)
  return (
    <tr data-state={state}>
      <th scope="row">{t.fields[field]}</th>
      <td>
        {told(value)} {changed && <em className={styles.changed}>{t.changed}</em>}
      </td>
      <td>{beside}</td>
      <td className={styles.sign}>
        {state === 'same' && <CheckOutlined aria-label={t.same} />}
        {state === 'differs' && <CloseOutlined aria-label={t.differs} />}
        {state === 'alone' && <span className={styles.unseen}>{t.alone}</span>}
      </td>
    </tr>
  )
}
