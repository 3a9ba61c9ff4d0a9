import { termsMessages } from '@visa/messages/session/terms'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './terms.module.css'

const SECTIONS = ['scope', 'account', 'duty', 'documents', 'privacy', 'fees', 'availability', 'law'] as const

export function TermsScreen() {
  const texts = useTexts(termsMessages)
  return (
    <article className={styles.terms}>
      <h1>{texts.title}</h1>
      <p className={styles.soft}>{texts.updated}</p>
      <p>{texts.intro}</p>
      {SECTIONS.map((key, index) => (
        <section key={key} aria-labelledby={`terms-${key}`}>
          <h2 id={`terms-${key}`}>
            {index + 1}. {texts.sections[key].title}
          </h2>
          <p>{texts.sections[key].text}</p>
        </section>
      ))}
    </article>
  )
}
