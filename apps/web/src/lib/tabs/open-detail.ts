import { workspaceMessages } from '@visa/messages/shell/workspace'
import { toast } from '../feedback.ts'
import { currentLanguage } from '../language.ts'
import { navigateTo } from '../route.ts'
import { detailLink, type OrderRef } from './detail-routes.ts'

/** Opens the details of an order of any type, or says that there are none. */
export function openDetail(order: OrderRef): void {
  const link = detailLink(order)
  if (link === undefined) toast.info(workspaceMessages[currentLanguage()].noDetail)
  else navigateTo(link)
}
