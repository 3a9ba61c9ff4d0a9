import { sysConfig } from '@visa/contract/session/sys'
import { galleryMessages } from '@visa/messages/gallery/gallery'
import { webMessages } from '@visa/messages/shell/web'
import { useEffect } from 'react'
import { needFeedback } from '../../lib/feedback.ts'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useCall } from '../../lib/query.ts'
import { href, useRoute } from '../../lib/route.ts'
import type { GallerySection } from '../../ui/gallery.ts'
import { Part } from '../../ui/part.tsx'
import { AntdProvider } from '../antd-provider.tsx'
import { NotFoundPage } from '../error-page.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import styles from './gallery.module.css'

interface GalleryFile {
  sections: readonly GallerySection[]
}

const files = import.meta.glob<GalleryFile>(['../../**/*.gallery.tsx'])

/** Asked for once, and only by who opens the page. */
const Gallery = lazyPart(async () => {
  const loaded = await Promise.all(Object.values(files).map((load) => load()))
  const sections = loaded.flatMap((file) => file.sections).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return () => <GalleryOf sections={sections} />
})

/** Every shared piece in its states, for those who build screens. Only demonstrations have it. */
export function GalleryPage() {
  const { data } = useCall(sysConfig, {}, { silent: true })
  useEffect(needFeedback, [])
  if (data === undefined) return null
  if (!data.demo) return <NotFoundPage />
  return (
    <Part>
      <AntdProvider>
        <Gallery />
      </AntdProvider>
    </Part>
  )
}

function GalleryOf({ sections }: GalleryFile) {
  const { product } = useTexts(webMessages)
  const texts = useTexts(galleryMessages)
  const { language, setLanguage } = useLanguage()
  const { show } = useRoute().query
  const shown = show === undefined ? sections : sections.filter(({ id }) => id === show)
  return (
    <div className={styles.page}>
      <title>{`${texts.title} - ${product}`}</title>
      <nav className={styles.index} aria-label={texts.index}>
        <LanguageSwitch onChoose={(chosen) => void setLanguage(chosen)} />
        <a href={href('/dev/widgets')} aria-current={show === undefined}>
          {texts.all}
        </a>
        {sections.map((section) => (
          <a
            key={section.id}
            href={href('/dev/widgets', { show: section.id })}
            aria-current={section.id === show}
          >
            {section.title(language)}
          </a>
        ))}
      </nav>
      <main className={styles.sections}>
        {shown.map(({ id, title, Demo }) => (
          <section key={id} className={styles.section} aria-labelledby={`gallery-${id}`}>
            <h2 id={`gallery-${id}`}>{title(language)}</h2>
            <Demo />
          </section>
        ))}
        {shown.length === 0 && <p>{texts.none}</p>}
      </main>
    </div>
  )
}
