import { IDENTITY } from '@visa/contract/identity'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { useDictWords } from '../../pickers/use-dict-words.ts'
import type { NoticeTexts } from './notice.names.ts'

/** The words of notices, where the sides of the business are called as the dictionary has them. */
export function useNoticeTexts(): NoticeTexts {
  const t = useTexts(noticeMessages)
  return { ...t, identities: useDictWords('COMPANY_IDENTITY', IDENTITY, t.identities) }
}
