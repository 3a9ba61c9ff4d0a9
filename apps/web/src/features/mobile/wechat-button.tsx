import { wxEntry } from '@visa/contract/session/wx'
import { mobileMessages } from '@visa/messages/session/mobile'
import { useTexts } from '../../lib/i18n.tsx'
import { leaveForWx } from '../../lib/login-flow.ts'
import { useCall } from '../../lib/query.ts'
import { PagePicture } from '../../ui/icons/sprite-icon.tsx'
import styles from './mobile.module.css'

const isInsideWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

// The call shows its own failure.
const leave = () => void leaveForWx('WX').catch(() => undefined)

/** Only where it can work: WeChat answers inside its own browser, its stand-in everywhere. */
export function WechatButton() {
  const { smsLogin: texts } = useTexts(mobileMessages)
  const { data } = useCall(
    wxEntry,
    { query: { channel: 'WX' } },
    { silent: true, staleTime: Number.POSITIVE_INFINITY },
  )
  if (data === undefined || data.url === '' || !(data.standIn || isInsideWechat())) return null
  return (
    <button type="button" className={styles.way} onClick={leave}>
      <PagePicture name="wechat" /> {data.standIn ? texts.byStandIn : texts.byWechat}
    </button>
  )
}
