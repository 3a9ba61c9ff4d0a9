import { countryList, type Country } from '@visa/contract/dict/country'
import { orderableCountries, type OrderableCountry } from '@visa/contract/visa/orderable'
import { VISA_TYPE, type VisaType } from '@visa/contract/visa/products'
import { orderStartMessages } from '@visa/messages/shell/order-start'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { useWidth } from '../../ui/use-width.ts'
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
  const { language } = useLanguage()
  const titleId = useId()
  const orderable = useCall(orderableCountries, { query: {} }, { silent: true })
  const all = useCall(countryList, {}, { silent: true })
  const failed = [orderable, all].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error) {
    return <ErrorState reason={failed.error.message} onRetry={() => void failed.refetch()} />
  }
  const { countries = [], none = null } = orderable.data ?? {}
  const others = withoutProducts(all.data ?? [], language)
  return (
    <section
      className={styles.start}
      aria-labelledby={titleId}
      aria-busy={orderable.isLoading || all.isLoading}
    >
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
      {others.length > 0 && <OtherCountries countries={others} />}
    </section>
  )
}

/** How many rows of the others are shown, each with a picture to download, before somebody asks for all. */
const FIRST_ROWS = 1
/** As the style sheet has them. */
const COLUMN_PX = 148
const GAP_PX = 8

const columnsIn = (width: number): number => Math.max(1, Math.floor((width + GAP_PX) / (COLUMN_PX + GAP_PX)))

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
