import { workspaceMessages } from '@visa/messages/shell/workspace'
import { toast } from '../feedback.ts'
import { currentLanguage } from '../language.ts'
import { navigateTo } from '../route.ts'
import { detailLink, type RecordRef } from './detail-routes.ts'

/** Opens the details of a record of any type, or says that there are none. */
export function openDetail(record: RecordRef): void {
  const link = detailLink(record)
  if (link === undefined) toast.info(workspaceMessages[currentLanguage()].noDetail)
  else navigateTo(link)
}
