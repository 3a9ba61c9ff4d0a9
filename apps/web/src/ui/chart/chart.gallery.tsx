import { galleryTableMessages } from '@visa/messages/gallery/gallery-table'
import { useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { Chart } from './chart.tsx'

const ACCEPTED = [120, 132, 101, 164]
const ISSUED = [98, 121, 97, 140]
const SHARES = [52, 31, 17]

function Charts() {
  const t = useTexts(galleryTableMessages)
  const { m1, m2, m3, m4 } = t.months
  const { fr, jp, uk } = t.countries
  const months = [m1, m2, m3, m4]
  return (
    <>
      <Chart
        kind="bar"
        title={t.perMonth}
        categories={months}
        series={[
          { name: t.accepted, values: ACCEPTED, tone: 'progress' },
          { name: t.issued, values: ISSUED, tone: 'done' },
        ]}
      />
      <Chart
        kind="line"
        title={t.trend}
        categories={months}
        series={[{ name: t.accepted, values: ACCEPTED }]}
      />
      <Chart
        kind="pie"
        title={t.share}
        categories={[fr, jp, uk]}
        series={[{ name: t.share, values: SHARES }]}
        format={(share) => `${share}%`}
      />
    </>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'chart',
    title: (language) => galleryTableMessages[language].chart,
    Demo: Charts,
  },
]
