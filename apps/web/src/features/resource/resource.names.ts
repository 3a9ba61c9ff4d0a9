import { RESOURCE_TYPE } from '@visa/contract/resources'
import type { ResourceTexts } from '@visa/messages/org/resource'

/** The change log's codes in words. */
export const loggedText = (field: string, value: unknown, t: ResourceTexts): string | undefined =>
  field === 'type' ? (value === RESOURCE_TYPE.MENU ? t.kinds.menu : t.kinds.button) : undefined
