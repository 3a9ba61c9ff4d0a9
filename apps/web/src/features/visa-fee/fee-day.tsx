import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { IDENTITY } from '@visa/contract/identity'
import { addDays, dayOr, daysBetween } from '@visa/contract/rules/days'
import type { FeeMatrix } from '@visa/contract/visa/fee-matrix'
import { feeMessages } from '@visa/messages/visa/fees'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { DateInput } from '../../ui/inputs/date-input.tsx'
import type { FeeView } from './use-fee-view.ts'
import styles from './fees.module.css'

interface FeeDayProps {
  matrix: FeeMatrix | undefined
  view: FeeView
  onChange: (change: Partial<FeeView>) => void
  children: ReactNode
}

/** The day whose prices are looked at, said loudly when it is not today, and for whom. */
export function FeeDay({ matrix, view, onChange, children }: FeeDayProps) {
  const t = useTexts(feeMessages)
  const isPlatform = useSession().info.userInfo.identityCode === IDENTITY.PLATFORM
  const today = matrix?.today
  const day = dayOr(view.day, today ?? null)
  const away = today === undefined || day === null ? 0 : daysBetween(today, day)
  const step = (by: number) => day !== null && onChange({ day: addDays(day, by) })
  return (
    <section className={styles.card}>
      <div className={styles.day}>
        <span>{t.look}</span>
        <Button size="small" icon={<LeftOutlined />} aria-label={t.dayBefore} onClick={() => step(-1)} />
        <DateInput
          aria-label={t.title}
          value={view.day ?? day}
          onChange={(chosen) => onChange({ day: chosen })}
        />
        <Button size="small" icon={<RightOutlined />} aria-label={t.dayAfter} onClick={() => step(1)} />
        {away !== 0 && (
          <>
            <output className={styles.away}>
              {fill(away > 0 ? t.notToday : t.notTodayPast, { count: Math.abs(away) })}
            </output>
            <Button size="small" onClick={() => onChange({ day: null })}>
              {t.backToday}
            </Button>
          </>
        )}
        <span className={styles.space} />
        {isPlatform && (
          <>
            <CompanyPicker
              list="filter"
              identityCode={IDENTITY.AGENT}
              aria-label={t.agent}
              placeholder={`${t.agent}: ${t.walkIn}`}
              value={view.agentId}
              onChange={(agentId) => onChange({ agentId: agentId ?? null })}
            />
            <CompanyPicker
              list="filter"
              identityCode={IDENTITY.VISA}
              aria-label={t.org}
              placeholder={`${t.org}: ${t.anyOrg}`}
              value={view.acceptOrgId}
              onChange={(acceptOrgId) => onChange({ acceptOrgId: acceptOrgId ?? null })}
            />
          </>
        )}
        {matrix !== undefined && (
          <span className={styles.soft}>
            {fill(t.changes, { last: matrix.lastChange ?? t.none, next: matrix.nextChange ?? t.none })}
          </span>
        )}
      </div>
      {children}
    </section>
  )
}
