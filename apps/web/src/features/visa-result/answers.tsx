import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { resultMessages } from '@visa/messages/visa/results'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './visa-result.module.css'

/** What became of one number, row or file. */
export interface Answer {
  key: string
  title: string
  ok: boolean
  text: string
}

/** Row by row; what did not work stands first. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const t = useTexts(resultMessages)
  const [good, bad] = [answers.filter(({ ok }) => ok), answers.filter(({ ok }) => !ok)]
  return (
    <>
      <p>
        <b>{fill(t.answered, { good: good.length, bad: bad.length })}</b>
      </p>
      <ul className={styles.answers} aria-label={t.answers}>
        {[...bad, ...good].map(({ key, title, ok, text }) => (
          <li key={key} data-ok={ok}>
            {ok ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} <code>{title}</code>{' '}
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
