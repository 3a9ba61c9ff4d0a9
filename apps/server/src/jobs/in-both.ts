import type { Language } from '@visa/contract/session/personal'
import { quartzJobMessages } from '@visa/messages/quartz/quartz-jobs'
import type { InBoth } from './quartz-job.ts'

type Texts = (typeof quartzJobMessages)['zh']

/** What goes into the log is written in both languages: whoever reads it is not known yet. */
export const inBoth = (tell: (texts: Texts, language: Language) => string): InBoth => ({
  zh: tell(quartzJobMessages.zh, 'zh'),
  en: tell(quartzJobMessages.en, 'en'),
})
