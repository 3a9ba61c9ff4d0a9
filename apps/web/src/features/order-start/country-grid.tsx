import { countryList } from '@visa/contract/dict/country'
import { orderableCountries, type OrderableCountry } from '@visa/contract/visa/orderable'
import { VISA_TYPE, type VisaType } from '@visa/contract/visa/products'
import { orderStartMessages } from '@visa/messages/shell/order-start'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { matching, nameOf, withoutProducts } from './countries.ts'
import styles from './country-grid.module.css'
import { NothingToOrder } from './nothing-to-order.tsx'
import { useLater } from './use-later.ts'

interface CountryGridProps {
  onStart: (country: OrderableCountry, visaType: VisaType) => void
}

/** C2.35: the countries that the viewer may order for today, and those that there is nothing to order for yet. */
export function CountryGrid({ onStart }: CountryGridProps) {
  const texts = useTexts(orderStartMessages)
  const titleId = useId()
  const orderable = useCall(orderableCountries, { query: {} }, { silent: true })
  if (orderable.error !== null && orderable.data === undefined) {
    return <ErrorState reason={orderable.error.message} onRetry={() => void orderable.refetch()} />
  }
  const { countries = [], none = null } = orderable.data ?? {}
  return (
    <section className={styles.start} aria-labelledby={titleId} aria-busy={orderable.isLoading}>
      <header>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.intro}>{texts.intro}</p>
      </header>
      {none === null ? (
        <ul className={styles.supported}>
          {countries.map((country) => (
            <SupportedCountry key={country.nationCode} country={country} onStart={onStart} />
          ))}
        </ul>
      ) : (
        <NothingToOrder none={none} />
      )}
      <OtherCountries />
    </section>
  )
}

function SupportedCountry({ country, onStart }: CountryGridProps & { country: OrderableCountry }) {
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
        {country.visaTypes.map((type) => (
          <Button
            key={type}
            {...(type === VISA_TYPE.STICKER ? { type: 'primary' } : {})}
            aria-label={fill(texts.start, { country: name, kind: texts.kinds[type] })}
            onClick={() => onStart(country, type)}
          >
            {texts.kinds[type]}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** C2.39. A list of the whole world with a flag each: downloaded when somebody looks for one of them. */
function OtherCountries() {
  const texts = useTexts(orderStartMessages)
  const { language } = useLanguage()
  const later = useLater()
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const wanted = all || typed.trim() !== ''
  const { data, error, refetch } = useCall(countryList, {}, { silent: true, enabled: wanted })
  const titleId = useId()
  const found = matching(withoutProducts(data ?? [], language), typed)
  return (
    <section aria-labelledby={titleId} aria-busy={wanted && data === undefined && error === null}>
      <div className={styles.othersHead}>
        <h3 id={titleId} className={styles.subtitle}>
          {texts.others}
          {wanted && data !== undefined && (
            <span className={styles.small}>{fill(texts.count, { count: found.length })}</span>
          )}
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
        {!wanted && (
          <Button type="text" onClick={() => setAll(true)}>
            {texts.all}
          </Button>
        )}
      </div>
      {wanted && error !== null && data === undefined && (
        <ErrorState reason={error.message} onRetry={() => void refetch()} />
      )}
      {wanted && data !== undefined && found.length === 0 && (
        <p className={styles.nothing}>{texts.noMatch}</p>
      )}
      {wanted && found.length > 0 && (
        <ul className={styles.others}>
          {found.map((country) => (
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
    </section>
  )
}
