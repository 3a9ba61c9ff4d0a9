import { IDENTITY } from '@visa/contract/identity'
import { tagList, type CompanyTag } from '@visa/contract/org/company-tag'
import { useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'

/** Tags are told to whoever looks after all companies, and to nobody else. */
export function useCompanyTags(): readonly CompanyTag[] | undefined {
  const { identityCode } = useSession().info.userInfo
  return useCall(tagList, {}, { silent: true, enabled: identityCode === IDENTITY.PLATFORM }).data
}
