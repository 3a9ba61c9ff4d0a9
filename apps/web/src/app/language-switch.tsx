import { LANGUAGES, type Language } from '@visa/contract/session/personal'
import { webMessages } from '@visa/messages/shell/web'
import { useLanguage, useTexts } from '../lib/i18n.tsx'
import styles from './language-switch.module.css'

export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const { language } = useLanguage()
  const texts = useTexts(webMessages)
  return (
    <fieldset className={styles.switch} aria-label={texts.language}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.choice}
          aria-pressed={each === language}
          onClick={() => onChoose(each)}
        >
          {texts.languages[each]}
        </button>
      ))}
    </fieldset>
  )
}
