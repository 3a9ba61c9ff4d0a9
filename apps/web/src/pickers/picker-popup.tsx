import { OPTIONS_MAX } from '@visa/contract/fields'
import { pickerMessages } from '@visa/messages/ui/pickers'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Spin } from 'antd'
import type { ReactElement } from 'react'
import { fill, useTexts } from '../lib/i18n.tsx'
import { LOADING_DELAY_MS } from '../ui/use-delayed.ts'
import type { PickerValue } from './picker-option.ts'
import type { Loading } from './source.ts'
import styles from './picker.module.css'

interface FailureProps {
  reason: string
  onRetry: () => void
}

function Failure({ reason, onRetry }: FailureProps) {
  const t = useTexts(uiMessages)
  return (
    <div className={styles.failure} role="alert">
      <span>{fill(t.loadFailed, { reason })}</span>
      <Button size="small" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}

function Nothing({ loading, filled }: { loading: boolean; filled: boolean }) {
  const t = useTexts(pickerMessages)
  const ui = useTexts(uiMessages)
  if (loading) {
    return (
      <output className={styles.nothing} aria-label={ui.loading}>
        <Spin size="small" delay={LOADING_DELAY_MS} />
      </output>
    )
  }
  return <p className={styles.nothing}>{filled ? t.noMatch : t.none}</p>
}

interface PopupProps {
  popupRender: (menu: ReactElement) => ReactElement
  notFoundContent: ReactElement
  loading: boolean
  placeholder: string
  status?: 'warning'
  onOpenChange: (open: boolean) => void
}

/**
 * What every selector does while its options come, fail to come, or do not exist; opening asks again for old ones. Of a
 * filled list nothing is left only when nothing fits what was typed; one that is cut off says so.
 */
export function usePopup(
  { loading, failure, retry, refresh }: Loading,
  { filled, cut = false, placeholder }: { filled: boolean; cut?: boolean; placeholder: string | undefined },
): PopupProps {
  const t = useTexts(pickerMessages)
  return {
    popupRender: (menu) => {
      if (failure !== undefined) return <Failure reason={failure} onRetry={retry} />
      if (!cut) return menu
      return (
        <>
          {menu}
          <p className={styles.cut}>{fill(t.cut, { count: OPTIONS_MAX })}</p>
        </>
      )
    },
    notFoundContent: <Nothing loading={loading} filled={filled} />,
    loading,
    placeholder: placeholder ?? t.choose,
    ...(failure === undefined ? {} : { status: 'warning' }),
    onOpenChange: (open) => {
      if (open) refresh()
    },
  }
}

/** How a value is shown whose option is not there: not yet, not at all, or nobody can tell. */
export function useUnknown({ loading, failure }: Loading): (value: PickerValue) => string {
  const t = useTexts(pickerMessages)
  const ui = useTexts(uiMessages)
  return (value) => {
    if (loading) return ui.loading
    return failure === undefined ? fill(t.unknown, { value }) : String(value)
  }
}
