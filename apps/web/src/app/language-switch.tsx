import { LANGUAGES, type Language } from '@visa/contract/session/personal'
import { webMessages } from '@visa/messages/shell/web'
import { useLanguage, useTexts } from '../lib/i18n.tsx'
import styles from './language-switch.module.css'

interface LanguageSwitchProps {
  onChoose: (language: Language) => void
  /** Where there is little room: a sign for each, with its name for those who listen. */
  compact?: boolean
}

/** C2.32 */
export function LanguageSwitch({ onChoose, compact = false }: LanguageSwitchProps) {
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
          {compact ? (
            <>
              {texts.languageSigns[each]} <span className="unseen">{texts.languages[each]}</span>
            </>
          ) : (
            texts.languages[each]
          )}
        </button>
      ))}
    </fieldset>
  )
}
