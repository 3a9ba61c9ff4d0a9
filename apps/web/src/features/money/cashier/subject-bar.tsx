import type { SubjectBalance } from '@visa/contract/money/payment'
import { standing } from '@visa/contract/money/standing'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { useSubjectPage } from './subject-page.ts'
import type { Choices } from './use-cashier.ts'
import styles from './cashier.module.css'

/** What is on the counter. */
export function SubjectBar({ balance, onNext }: { balance: SubjectBalance; onNext: () => void }) {
  const t = useTexts(cashierMessages)
  const { subjects } = useTexts(paymentWordMessages)
  const page = useSubjectPage()(balance)
  const notices = useTexts(cashierNoticeMessages)
  const { subjectKind, subjectNo, title, companyName, payerName } = balance
  return (
    <section className={styles.who} aria-label={subjectNo}>
      <span className={styles.soft}>{subjects[subjectKind]}</span>
      <CodeText value={subjectNo} />
      <b>{title}</b>
      {payerName === '' ? (
        <span className={styles.soft}>{companyName}</span>
      ) : (
        <b>{fill(notices.paidFor, { name: payerName })}</b>
      )}
      <span className={styles.end}>
        {page !== undefined && <a href={page}>{t.open}</a>}
        <Button onClick={onNext}>{t.next}</Button>
      </span>
    </section>
  )
}

interface ChoicesProps {
  choices: Choices
  onChoose: (balance: SubjectBalance) => void
}

/** Several fit what was scanned or typed: which, and how many more than are told apart here. */
export function SubjectChoices({ choices: { found, more, capped }, onChoose }: ChoicesProps) {
  const t = useTexts(cashierMessages)
  const notices = useTexts(cashierNoticeMessages)
  const { subjects } = useTexts(paymentWordMessages)
  const stands = (balance: SubjectBalance): string => {
    const { kind, cents } = standing(balance)
    return {
      owed: fill(notices.choiceOwed, { owed: yuan(cents) }),
      back: `${notices.toBack} ${yuan(cents)}`,
      over: `${notices.tooMuch} ${yuan(cents)}`,
      unpaid: notices.ended,
      settled: balance.closed ? notices.ended : t.settled,
    }[kind]
  }
  return (
    <section className={styles.choice} aria-label={notices.chooseOne}>
      <h2>{notices.chooseOne}</h2>
      <ul className={styles.choices}>
        {found.map((balance) => (
          <li key={`${balance.subjectKind} ${balance.subjectId}`}>
            <Button
              block
              aria-label={fill(t.choose, { no: balance.subjectNo })}
              onClick={() => onChoose(balance)}
            >
              <span className={styles.soft}>{subjects[balance.subjectKind]}</span>
              <b>{balance.subjectNo}</b>
              <span>{balance.title}</span>
              <span className={styles.soft}>{balance.companyName}</span>
              <span className={styles.end}>{stands(balance)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.padded}>
          {fill(capped ? notices.choicesCapped : notices.choicesMore, { count: more })}
        </p>
      )}
    </section>
  )
}
