import {
  NOTICE_IMPORTANCE,
  NOTICE_PHASE,
  NOTICE_TYPE,
  NoticeQuery,
  type ManagedNotice,
} from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice/notice'
import { uiMessages } from '@visa/messages/ui/ui'
import * as z from 'zod/mini'
import { safeRichText } from '../../rich-text/rich-text.ts'
import { exporter } from '../../sheets/exporter.ts'
import { managedSource } from './notice.repo.ts'

const Filters = z.omit(NoticeQuery, { page: true, pageSize: true })

export const noticeExporter = exporter<z.output<typeof Filters>, ManagedNotice>({
  kind: 'notice',
  access: 'sys.notice.manage',
  filters: Filters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = noticeMessages[language]
    const ui = uiMessages[language]
    const phases: Record<number, string> = {
      [NOTICE_PHASE.WAITING]: t.phases.waiting,
      [NOTICE_PHASE.SHOWN]: t.phases.shown,
      [NOTICE_PHASE.OVER]: t.phases.over,
    }
    const importanceOf = ({ importance }: ManagedNotice): string =>
      importance === NOTICE_IMPORTANCE.IMPORTANT ? t.importances.important : t.importances.ordinary
    return [
      { title: f.title, kind: 'text', width: 40, value: ({ title }) => title },
      { title: f.importance, kind: 'text', value: importanceOf },
      {
        title: t.type,
        kind: 'text',
        value: ({ type }) => (type === NOTICE_TYPE.POPUP ? t.types.popup : t.types.ordinary),
      },
      { title: f.platform, kind: 'text', value: ({ platform }) => t.platforms[platform] },
      { title: f.showPlace, kind: 'text', width: 16, value: ({ showPlace }) => t.places[showPlace] },
      { title: f.topHead, kind: 'text', value: ({ topHead }) => (topHead ? ui.yes : ui.no) },
      { title: t.phase, kind: 'text', value: ({ phase }) => phases[phase] },
      { title: f.startTime, kind: 'dateTime', value: ({ startTime }) => startTime },
      { title: f.endTime, kind: 'dateTime', value: ({ endTime }) => endTime },
      { title: t.knownCount, kind: 'integer', value: ({ knownCount }) => knownCount },
      { title: t.company, kind: 'text', width: 24, value: ({ companyName }) => companyName },
      { title: t.createUser, kind: 'text', value: ({ createUserName }) => createUserName },
      { title: t.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
      { title: f.content, kind: 'text', width: 60, value: ({ content }) => safeRichText(content)?.text },
    ]
  },
  source: managedSource,
})
