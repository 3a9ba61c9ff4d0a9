import { quartzJobMessages } from '@visa/messages/quartz-jobs'
import type { InBoth } from './quartz-job.ts'

type Texts = (typeof quartzJobMessages)['zh']

/** What goes into the log is written in both languages: whoever reads it is not known yet. */
export const inBoth = (tell: (texts: Texts) => string): InBoth => ({
  zh: tell(quartzJobMessages.zh),
  en: tell(quartzJobMessages.en),
})
