import { IDENTITY } from '@visa/contract/identity'
import { useSession } from '../../lib/session.tsx'

/** The organisation that somebody lodges for: their own one, unless they are of the platform and choose. */
export function useOwnOrg(): number | undefined {
  const { identityCode, companyId } = useSession().info.userInfo
  return identityCode === IDENTITY.VISA ? companyId : undefined
}
