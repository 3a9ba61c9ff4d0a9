import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { NOTICE_POLL_MS, noticeList, type NoticeItem } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useCall } from '../../lib/query.ts'
import { Part } from '../../ui/part.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { mayAsk, type NoticeScope } from './notice.logic.ts'
import { useHeld, useRotation } from './use-rotation.ts'
import styles from './notice.module.css'

const NoticeViewer = lazyPart(async () => (await import('./notice-viewer.tsx')).NoticeViewer)

/** The notices of a place in turn; nothing where there are none. */
export function NoticeCarousel(scope: NoticeScope) {
  const { platform = 'PC', showPlace, departureCity, arrivalCity } = scope
  const query = { platform, showPlace, departureCity, arrivalCity }
  const { data } = useCall(
    noticeList,
    { query },
    { enabled: mayAsk(scope), silent: true, refetchInterval: NOTICE_POLL_MS },
  )
  return data !== undefined && data.length > 0 ? <Turning notices={data} /> : null
}

function Turning({ notices }: { notices: readonly NoticeItem[] }) {
  const t = useTexts(noticeMessages)
  const place = useRef<HTMLElement>(null)
  const held = useHeld(place)
  const [viewing, view] = useState<number>()
  const count = notices.length
  const [index, step] = useRotation(count, held || viewing !== undefined)
  const notice = notices[index]
  if (notice === undefined) return null
  return (
    <section ref={place} className={styles.carousel} aria-label={t.carousel}>
      <header className={styles.carouselHead}>
        <h2>{t.bell}</h2>
        {count > 1 && (
          <span className={styles.carouselSteps}>
            <Button
              type="text"
              size="small"
              icon={<LeftOutlined />}
              aria-label={t.previous}
              onClick={() => step(-1)}
            />
            <span className={styles.soft}>{fill(t.position, { index: index + 1, count })}</span>
            <Button
              type="text"
              size="small"
              icon={<RightOutlined />}
              aria-label={t.next}
              onClick={() => step(1)}
            />
          </span>
        )}
      </header>
      <div className={styles.carouselTitle}>
        <button type="button" className={styles.link} onClick={() => view(notice.id)}>
          <NoticeTitle notice={notice} />
        </button>
      </div>
      {viewing !== undefined && (
        <Part onFailed={() => view(undefined)}>
          <NoticeViewer notices={notices} startId={viewing} onClosed={() => view(undefined)} />
        </Part>
      )}
    </section>
  )
}
