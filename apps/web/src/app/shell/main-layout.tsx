import { IDENTITY } from '@visa/contract/identity'
import { webMessages } from '@visa/messages/shell/web'
import { shellMessages } from '@visa/messages/shell/shell'
import { useMemo, useRef, useState } from 'react'
import { NoticeBell } from '../../features/notice/notice-bell.tsx'
import { NoticeCarousel } from '../../features/notice/notice-carousel.tsx'
import { useEndOfFirstPaint } from '../../lib/first-paint.ts'
import { useExportsUnderWay } from '../../lib/exports-under-way.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { useLive } from '../../lib/live.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useIsPhone } from '../../lib/use-media.ts'
import { isDetailRoute, menuEntryOf } from '../../lib/tabs/detail-routes.ts'
import { TabStoreProvider, useTabs } from '../../lib/tabs/tab-context.tsx'
import { activeTab } from '../../lib/tabs/tab-model.ts'
import { createTabStore } from '../../lib/tabs/tab-store.ts'
import { HomePanel } from '../home/home-panel.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { useTabTitles } from '../workspace/tab-title.ts'
import { Workspace } from '../workspace/workspace.tsx'
import workspaceStyles from '../workspace/workspace.module.css'
import { Header } from './header.tsx'
import { findEntry } from './menu-tree.ts'
import { useRememberRecord } from './recent-records.ts'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { useMenu } from './use-menu.ts'
import { useModule } from './use-module.ts'

const ExportWatch = lazyPart(async () => (await import('../../features/export/export-watch.tsx')).ExportWatch)

const AnswerWatch = lazyPart(
  async () => (await import('../../features/centre/contract/answer-watch.tsx')).AnswerWatch,
)

const GateAnswerWatch = lazyPart(
  async () => (await import('../../features/passport/return/gate-answer-watch.tsx')).GateAnswerWatch,
)

const SecondFactorDialog = lazyPart(
  async () => (await import('../../features/session/second-factor.dialog.tsx')).SecondFactorDialog,
)

const ChangePasswordDialog = lazyPart(
  async () => (await import('../../features/session/change-password.dialog.tsx')).ChangePasswordDialog,
)

/** Who asks for changes of contracts hears what becomes of them. */
const CONTRACT_CREATE = 'center.contract.create'

/** Who stands at the gate of a centre hears what managers decide of it. */
const AT_GATE = ['center.passport.return', 'center.contract.list.refundPassport'] as const

const HOME = <HomePanel notices={<NoticeCarousel showPlace="PC_HOME" />} />

/** The tabs belong to the person: another one gets their own. Give it the user's id as key. */
export function MainLayout() {
  const { userInfo, menu } = useSession().info
  const [store] = useState(() =>
    createTabStore(
      userInfo.id,
      ({ screen }) => isDetailRoute(screen) || findEntry(menu, screen) !== undefined,
    ),
  )
  return (
    <TabStoreProvider value={store}>
      <Frame />
    </TabStoreProvider>
  )
}

function Frame() {
  const { product } = useTexts(webMessages)
  const { home, skip } = useTexts(shellMessages)
  const { info } = useSession()
  const active = activeTab(useTabs())
  const titleOf = useTabTitles()
  const content = useRef<HTMLElement>(null)
  const entry = active && menuEntryOf(active.screen)
  const module = useModule(useMenu(), entry)
  const isPhone = useIsPhone()
  const can = useCan()
  const isPlatform = info.userInfo.identityCode === IDENTITY.PLATFORM
  const asks = can(CONTRACT_CREATE) && !isPlatform
  const gives = AT_GATE.some((code) => can(code)) && !isPlatform
  const exporting = useExportsUnderWay().size > 0
  useRememberRecord(info.userInfo.id, active)
  useLive()
  useEndOfFirstPaint()
  // Header and menus stay as they are while only the tab changes.
  const owes = info.simplePassword || info.secondFactorDue
  const bell = useMemo(() => <NoticeBell paused={owes} />, [owes])

  return (
    <div className={styles.layout}>
      <title>{`${active === undefined ? home : titleOf(active)} - ${product}`}</title>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {skip}
      </button>
      <Header active={active?.screen} module={module} bell={bell} />
      <div className={styles.work}>
        {!isPhone && <SideMenu active={entry} module={module} />}
        <main ref={content} className={workspaceStyles.main} tabIndex={-1}>
          {/* Until what is owed is settled nothing else is answered. */}
          {!owes && <Workspace home={HOME} />}
        </main>
      </div>
      {exporting && (
        <Part failed={null}>
          <ExportWatch />
        </Part>
      )}
      {asks && !owes && (
        <Part fallback={null} failed={null}>
          <AnswerWatch />
        </Part>
      )}
      {gives && !owes && (
        <Part fallback={null} failed={null}>
          <GateAnswerWatch />
        </Part>
      )}
      {info.simplePassword && (
        <Part>
          <ChangePasswordDialog forced />
        </Part>
      )}
      {!info.simplePassword && info.secondFactorDue && (
        <Part>
          <SecondFactorDialog forced />
        </Part>
      )}
    </div>
  )
}
