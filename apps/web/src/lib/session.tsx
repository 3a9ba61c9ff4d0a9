import { can, parseAuthority, type Authorities } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import {
  changeLanguage,
  personalInfo,
  type Language,
  type PersonalInfo,
} from '@visa/contract/session/personal'
import { systemLogout } from '@visa/contract/session/system'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  type ComponentType,
  type ReactNode,
} from 'react'
import { call, hasCode } from './call.ts'
import { holdAuthorities } from './claims.ts'
import { useLanguage } from './i18n.tsx'
import { isLanguageChosen } from './language.ts'
import { useCall } from './query.ts'
import { currentRoute, href, loginPath } from './route.ts'
import { storage } from './storage.ts'

const USER_KEY = 'visa.user'

interface Session {
  info: PersonalInfo
  authorities: Authorities
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Leaves nothing of the user behind: the page starts anew at the login. */
function startAnew(): void {
  storage.remove(USER_KEY)
  location.hash = href(loginPath(currentRoute().path))
  location.reload()
}

export async function logout(): Promise<void> {
  await call(systemLogout, {})
  startAnew()
}

interface SessionProviderProps {
  children: ReactNode
  loading: ReactNode
  /** Shown when the user cannot be loaded. */
  Failure: ComponentType<{ onRetry: () => void }>
}

export function SessionProvider({ children, loading, Failure }: SessionProviderProps) {
  const { data, error, refetch } = useCall(personalInfo, {}, { staleTime: Number.POSITIVE_INFINITY })
  const refused = hasCode(error, CODES.FAILURE)
  const loggedOut = hasCode(error, CODES.NOT_LOGGED_IN)

  useEffect(() => {
    if (refused) void call(systemLogout, {}, { silent: true }).finally(startAnew)
  }, [refused])

  useEffect(() => {
    if (data !== undefined) storage.set(USER_KEY, String(data.userInfo.id))
  }, [data])

  useAgreedLanguage(data?.language ?? undefined)

  const session = useMemo(
    () => data && { info: data, authorities: data.authorityInfo.map(({ code }) => parseAuthority(code)) },
    [data],
  )
  // Before the screens make their calls, which they do in effects that come after these.
  useLayoutEffect(() => holdAuthorities(session?.authorities ?? []), [session])

  if (session !== undefined) return <SessionContext value={session}>{children}</SessionContext>
  if (error !== null && !refused && !loggedOut) return <Failure onRetry={() => void refetch()} />
  return loading
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Undefined outside the session, such as on public pages. */
export const useUserId = (): number | undefined => use(SessionContext)?.info.userInfo.id

/** `useCan()('sys.dict.type.add')`: whether the person may use a button or screen; outside the session nobody may. */
export function useCan(): (code: string) => boolean {
  const authorities = use(SessionContext)?.authorities
  return useCallback((code) => authorities !== undefined && can(authorities, code), [authorities])
}

/** Switches the language of the screen and of what the server writes (menu titles, messages). */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient()
  const { setLanguage } = useLanguage()
  return useCallback(
    async (language) => {
      const agree = () => call(changeLanguage, { body: { language } })
      if (await setLanguage(language, agree)) await client.invalidateQueries()
    },
    [client, setLanguage],
  )
}

/** A language chosen in this browser wins over the login's; without such a choice the login's is taken. */
function useAgreedLanguage(ofLogin: Language | undefined): void {
  const { language, setLanguage } = useLanguage()
  const switchLanguage = useSwitchLanguage()
  const agree = useEffectEvent((arrived: Language) => {
    if (arrived === language) return
    if (isLanguageChosen()) switchLanguage(language).catch(() => undefined)
    else void setLanguage(arrived)
  })
  useEffect(() => {
    if (ofLogin !== undefined) agree(ofLogin)
  }, [ofLogin])
}
