import {
  NOTICE_IMPORTANCE,
  NOTICE_LIMITS,
  NOTICE_PLATFORMS,
  NOTICE_TYPE,
  noticeAdd,
  noticeDetail,
  noticeUpdate,
  type ManagedNotice,
  type NoticePlace,
  type NoticePlatform,
} from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { RichEditor } from '../../ui/rich-text/rich-editor.tsx'
import { NoticeDraftForm, NoticeUpdateForm } from './notice.form-schema.ts'
import { identityChoices, importanceChoices, placeOn, placesOf, typeChoices } from './notice.names.ts'
import { useNoticeTexts } from './use-notice-texts.ts'
import { WRITING } from './notice.writing.ts'

interface Placed {
  platform?: NoticePlatform | undefined
  showPlace?: NoticePlace | undefined
}

const NEW = {
  importance: NOTICE_IMPORTANCE.ORDINARY,
  type: NOTICE_TYPE.ORDINARY,
  platform: 'MANAGER',
  showPlace: 'MANAGER_HOME',
} as const

/** The place belongs to the platform: another platform has others. */
const follow = ({ platform = NEW.platform, showPlace }: Placed) => ({
  showPlace: placeOn(platform, showPlace),
})

const isRoute = ({ showPlace }: Placed): boolean => showPlace === 'ROUTE'

function useFields(): FieldsOf<typeof noticeAdd> {
  const t = useNoticeTexts()
  const f = useTexts(fieldMessages)
  const platforms = NOTICE_PLATFORMS.map((value) => ({ value, label: t.platforms[value] }))
  return [
    { name: 'title', wide: true },
    {
      name: 'content',
      wide: true,
      input: <RichEditor label={f.content} max={NOTICE_LIMITS.content} />,
    },
    { name: 'importance', options: importanceChoices(t) },
    { name: 'type', label: t.type, options: typeChoices(t), help: t.typeHelp },
    { name: 'platform', options: platforms },
    {
      name: 'showPlace',
      options: ({ platform = NEW.platform }) =>
        placesOf(platform).map((value) => ({ value, label: t.places[value] })),
    },
    { name: 'departureCity', when: isRoute, required: true },
    { name: 'arrivalCity', when: isRoute, required: true },
    { name: 'startTime', help: t.startHelp },
    { name: 'endTime', help: t.endHelp },
    { name: 'identityCodes', options: identityChoices(t), help: t.identitiesHelp },
    'topHead',
    {
      name: 'companyIds',
      help: t.companiesHelp,
      wide: true,
      input: <CompanyPicker multiple placeholder={t.everyCompany} />,
    },
  ]
}

export function NoticeAddDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(noticeMessages)
  return (
    <FormDialog
      name="notice"
      title={t.add}
      width={800}
      target={{ ...useSaving(noticeAdd, WRITING), schema: NoticeDraftForm }}
      nameOf={({ title }) => title}
      fields={useFields()}
      initial={NEW}
      follow={follow}
      draft={{ kind: 'notice' }}
      onClosed={onClosed}
    />
  )
}

export function NoticeEditDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const notice = useStored(noticeDetail, { query: { id } }, onClosed)
  return notice === undefined ? null : <EditForm notice={notice} onClosed={onClosed} />
}

function EditForm({ notice, onClosed }: { notice: ManagedNotice; onClosed: () => void }) {
  const t = useTexts(noticeMessages)
  const type = notice.type === NOTICE_TYPE.POPUP ? NOTICE_TYPE.POPUP : NOTICE_TYPE.ORDINARY
  return (
    <FormDialog
      name={`notice ${notice.id}`}
      title={t.edit}
      width={800}
      target={{ ...useSaving(noticeUpdate, WRITING), schema: NoticeUpdateForm }}
      nameOf={({ title }) => title}
      fields={useFields()}
      record={{ ...notice, type, companyIds: notice.companies.map(({ id }) => id) }}
      follow={follow}
      draft={{ kind: 'notice', recordId: notice.id }}
      onClosed={onClosed}
    />
  )
}
