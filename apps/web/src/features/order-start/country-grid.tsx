import { countryList, type Country } from '@visa/contract/dict/country'
import { orderStartMessages } from '@visa/messages/shell/order-start'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { matching, nameOf, sorted, visaTypesOf, type VisaType } from './countries.ts'
import styles from './country-grid.module.css'
import { useLater } from './use-later.ts'

interface CountryGridProps {
  onStart: (country: Country, visaType: VisaType) => void
}

/** C2.35: the countries, those with visas to order in front. */
export function CountryGrid({ onStart }: CountryGridProps) {
  const texts = useTexts(orderStartMessages)
  const { language } = useLanguage()
  const titleId = useId()
  const { data, error, isLoading, refetch } = useCall(countryList, {}, { silent: true })
  if (error !== null && data === undefined) {
    return <ErrorState reason={error.message} onRetry={() => void refetch()} />
  }
  const { supported, others } = sorted(data ?? [], language)
  return (
    <section className={styles.start} aria-labelledby={titleId} aria-busy={isLoading}>
      <header>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.intro}>{texts.intro}</p>
      </header>
      <ul className={styles.supported}>
        {supported.map((country) => (
          <SupportedCountry key={country.id} country={country} onStart={onStart} />
        ))}
      </ul>
      {others.length > 0 && <OtherCountries countries={others} />}
    </section>
  )
}

/** How many rows of the others are shown before somebody asks for all. */
const FIRST_ROWS = 5
/** As the style sheet has them. */
const COLUMN_PX = 148
const GAP_PX = 8

const columnsIn = (width: number): number => Math.max(1, Math.floor((width + GAP_PX) / (COLUMN_PX + GAP_PX)))

function SupportedCountry({ country, onStart }: CountryGridProps & { country: Country }) {
  const texts = useTexts(orderStartMessages)
  const { language } = useLanguage()
  const name = nameOf(country, language)
  return (
    <li className={styles.card}>
      <Flag code={country.code} width={60} />
      <div className={styles.names}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.small} title={country.ename}>
          {language === 'zh' ? country.ename : country.nationCode}
        </p>
      </div>
      <div className={styles.kinds}>
        {visaTypesOf(country).map((type) => (
          <Button
            key={type}
            {...(type === 'sticker' ? { type: 'primary' } : {})}
            aria-label={fill(texts.start, { country: name, kind: texts[type] })}
            onClick={() => onStart(country, type)}
          >
            {texts[type]}
          </Button>
        ))}
      </div>
    </li>
  )
}

function OtherCountries({ countries }: { countries: readonly Country[] }) {
  const texts = useTexts(orderStartMessages)
  const { language } = useLanguage()
  const later = useLater()
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const titleId = useId()
  const found = matching(countries, typed)
  const [place, width] = useWidth<HTMLElement>()
  const shown = all || typed.trim() !== '' ? found : found.slice(0, FIRST_ROWS * columnsIn(width))
  return (
    <section ref={place} aria-labelledby={titleId}>
      <div className={styles.othersHead}>
        <h3 id={titleId} className={styles.subtitle}>
          {texts.others}
          <span className={styles.small}>{fill(texts.count, { count: found.length })}</span>
        </h3>
        {/* The component library's input would be loaded for this one field alone. */}
        <input
          type="search"
          className={styles.search}
          aria-label={texts.search}
          placeholder={texts.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.nothing}>{texts.noMatch}</p>
      ) : (
        <ul className={styles.others}>
          {shown.map((country) => (
            <li key={country.id}>
              <button type="button" className={styles.other} onClick={later}>
                <Flag code={country.code} width={28} />
                <span className={styles.otherName} title={nameOf(country, language)}>
                  {nameOf(country, language)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button className={styles.all ?? ''} type="text" block onClick={() => setAll(true)}>
          {fill(texts.all, { count: found.length })}
        </Button>
      )}
    </section>
  )
}
