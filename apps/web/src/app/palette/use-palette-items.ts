import type { SearchHit } from '@visa/contract/shell/search'
import { paletteMessages } from '@visa/messages/shell/palette'
import { chooseScheme, useAppearance } from '../../lib/appearance.ts'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { navigate, navigateTo } from '../../lib/route.ts'
import { useSession, useSwitchLanguage } from '../../lib/session.tsx'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { supplyListOf, supplyRecord, type SupplyRef } from '../../lib/tabs/supply-link.ts'
import { addressOf, openScreen } from '../../lib/tabs/tab-address.ts'
import { useTabs } from '../../lib/tabs/tab-context.tsx'
import { activeTab } from '../../lib/tabs/tab-model.ts'
import { openAccountDialog } from '../shell/account-dialog-store.ts'
import { openEntry } from '../shell/menu-entry.ts'
import { leaves, modulesOf } from '../shell/menu-tree.ts'
import { recentScreens } from '../shell/recent-screens.ts'
import { useLeave } from '../shell/use-leave.ts'
import { useOpenMenu } from '../shell/use-menu.ts'
import { useTabTitles } from '../workspace/tab-title.ts'
import type { PaletteItem } from './palette-items.ts'

function useScreenItems(): PaletteItem[] {
  const { userInfo } = useSession().info
  const menu = useOpenMenu()
  const shown = activeTab(useTabs())?.screen
  const screens = modulesOf(menu).flatMap((module) => {
    const entries = module.screens.length === 0 ? [module] : leaves(module.screens)
    return entries.map((entry): PaletteItem => ({
      key: `screen ${entry.code}`,
      group: 'screens',
      title: entry.title,
      hint: entry === module ? '' : module.title,
      words: [entry.code, ...entry.pinyin.split('|')],
      run: () => openEntry(entry),
    }))
  })
  const recent = recentScreens(userInfo.id).flatMap((code): PaletteItem[] => {
    const screen = screens.find(({ key }) => key === `screen ${code}`)
    // Whoever looks for something is not looking for what is before their eyes.
    return screen === undefined || code === shown
      ? []
      : [{ ...screen, key: `recent ${code}`, group: 'recent' }]
  })
  return [...recent, ...screens]
}

function useTabItems(): PaletteItem[] {
  const { list, recent } = useTabs()
  const titleOf = useTabTitles()
  return list
    .filter(({ state }) => state !== 'active')
    .toSorted(
      (a, b) =>
        (recent.indexOf(a.key) + 1 || list.length + 1) - (recent.indexOf(b.key) + 1 || list.length + 1),
    )
    .map((tab) => ({
      key: `tab ${tab.key}`,
      group: 'tabs',
      title: titleOf(tab),
      hint: '',
      words: [tab.screen],
      run: () => navigateTo(addressOf(tab)),
    }))
}

function useActionItems(): PaletteItem[] {
  const { actions, actionWords } = useTexts(paletteMessages)
  const { scheme } = useAppearance()
  const { language } = useLanguage()
  const switchLanguage = useSwitchLanguage()
  const leave = useLeave()
  const item = (name: keyof typeof actions, run: () => void): PaletteItem => ({
    key: `action ${name}`,
    group: 'actions',
    title: actions[name],
    hint: '',
    words: actionWords[name].split(' '),
    run,
  })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return [
    item(other, () => chooseScheme(other)),
    // The call shows its own failure.
    item('language', () => void switchLanguage(language === 'zh' ? 'en' : 'zh').catch(() => undefined)),
    item('password', () => openAccountDialog('password')),
    item('logout', () => void leave()),
  ]
}

const supplyOf = ({ id, code: no, type, partOf: visaOrderId }: SearchHit): SupplyRef => ({
  id,
  no,
  type,
  visaOrderId,
})

const opening: Record<SearchHit['kind'], (hit: SearchHit) => void> = {
  company: ({ id }) => navigate('/cust/company-detail', { id }),
  member: ({ id }) => navigate('/cust/member-detail', { id }),
  visaOrder: ({ id }) => navigate('/visa/order-detail', { id }),
  visaApplicant: ({ id, partOf }) => navigate('/visa/order-detail', { id: partOf ?? '', applicantId: id }),
  supplyOrder: (hit) => {
    const bill = supplyOf(hit)
    const link = detailLink(supplyRecord(bill))
    // What has no page of its own is found in its list.
    if (link === undefined) openScreen(supplyListOf(bill), { params: { keyword: hit.code } })
    else navigateTo(link)
  },
}

function useRecordItems(hits: readonly SearchHit[]): PaletteItem[] {
  const { kinds } = useTexts(paletteMessages)
  return hits.map((hit) => ({
    key: `record ${hit.kind} ${hit.id}`,
    group: 'records',
    title: hit.title,
    hint: `${kinds[hit.kind]} · ${hit.code}`,
    words: [],
    run: () => opening[hit.kind](hit),
  }))
}

/** Everything the palette can offer at this moment. */
export const usePaletteItems = (hits: readonly SearchHit[]): PaletteItem[] => [
  ...useScreenItems(),
  ...useTabItems(),
  ...useRecordItems(hits),
  ...useActionItems(),
]
