import {
  NOTICE_LIMITS,
  NOTICE_IMPORTANCE,
  NOTICE_PLATFORMS,
  NOTICE_TYPE,
  noticeAdd,
  noticeUpdate,
  type ManagedNotice,
  type NoticeDraft,
  type NoticePlace,
  type NoticePlatform,
  type NoticeUpdate,
} from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { RichEditor } from '../../ui/rich-text/rich-editor.tsx'
import { NoticeDraftForm, NoticeUpdateForm } from './notice.form-schema.ts'
import { identityChoices, importanceChoices, placeOn, placesOf, typeChoices } from './notice.names.ts'
import { WRITING } from './notice.writing.ts'
import { useStoredNotice } from './use-stored-notice.ts'

interface Placed {
  platform?: NoticePlatform | undefined
  showPlace?: NoticePlace | undefined
}
type Field = FormField<keyof NoticeDraft>

const DEFAULTS = {
  title: '',
  content: '',
  importance: NOTICE_IMPORTANCE.ORDINARY,
  type: NOTICE_TYPE.ORDINARY,
  platform: 'MANAGER',
  showPlace: 'MANAGER_HOME',
  departureCity: '',
  arrivalCity: '',
  topHead: false,
  startTime: null,
  endTime: null,
  identityCodes: [],
  companyIds: [],
} satisfies NoticeDraft

/** The place belongs to the platform: another platform has others. */
const follow = ({ platform = DEFAULTS.platform, showPlace }: Placed) => ({
  showPlace: placeOn(platform, showPlace),
})

/** Cities are those of a route; elsewhere there are none. */
const settled = <Draft extends Placed>(draft: Draft): Draft =>
  draft.showPlace === 'ROUTE' ? draft : { ...draft, departureCity: '', arrivalCity: '' }

const draftOf = (notice: ManagedNotice): NoticeUpdate => ({
  id: notice.id,
  title: notice.title,
  content: notice.content,
  importance: notice.importance,
  type: notice.type === NOTICE_TYPE.POPUP ? NOTICE_TYPE.POPUP : NOTICE_TYPE.ORDINARY,
  platform: notice.platform,
  showPlace: notice.showPlace,
  departureCity: notice.departureCity,
  arrivalCity: notice.arrivalCity,
  topHead: notice.topHead,
  startTime: notice.startTime,
  endTime: notice.endTime,
  identityCodes: notice.identityCodes,
  companyIds: notice.companies.map(({ id }) => id),
  seen: notice.updateTime,
})

function useFields(): (values: Placed) => Field[] {
  const t = useTexts(noticeMessages)
  const f = useTexts(fieldMessages)
  const platforms = NOTICE_PLATFORMS.map((value) => ({ value, label: t.platforms[value] }))
  const city = { kind: 'text', max: NOTICE_LIMITS.city, required: true } as const
  return ({ platform = DEFAULTS.platform, showPlace }) => [
    { kind: 'text', name: 'title', label: f.title, max: NOTICE_LIMITS.title, wide: true },
    {
      kind: 'custom',
      name: 'content',
      label: f.content,
      wide: true,
      input: <RichEditor label={f.content} max={NOTICE_LIMITS.content} />,
    },
    { kind: 'select', name: 'importance', label: f.importance, options: importanceChoices(t) },
    { kind: 'select', name: 'type', label: t.type, options: typeChoices(t), help: t.typeHelp },
    { kind: 'select', name: 'platform', label: f.platform, options: platforms },
    {
      kind: 'select',
      name: 'showPlace',
      label: f.showPlace,
      options: placesOf(platform).map((value) => ({ value, label: t.places[value] })),
    },
    ...(showPlace === 'ROUTE'
      ? [
          { ...city, name: 'departureCity', label: f.departureCity } as const,
          { ...city, name: 'arrivalCity', label: f.arrivalCity } as const,
        ]
      : []),
    { kind: 'dateTime', name: 'startTime', label: f.startTime, help: t.startHelp },
    { kind: 'dateTime', name: 'endTime', label: f.endTime, help: t.endHelp },
    {
      kind: 'multiSelect',
      name: 'identityCodes',
      label: f.identityCodes,
      options: identityChoices(t),
      help: t.identitiesHelp,
    },
    { kind: 'switch', name: 'topHead', label: f.topHead },
    {
      kind: 'custom',
      name: 'companyIds',
      label: f.companyIds,
      help: t.companiesHelp,
      wide: true,
      input: <CompanyPicker multiple placeholder={t.everyCompany} />,
    },
  ]
}

export function NoticeAddDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(noticeMessages)
  const add = useAction(noticeAdd, WRITING)
  return (
    <FormDialog
      name="notice"
      title={t.add}
      width={800}
      schema={NoticeDraftForm}
      fields={useFields()}
      initial={DEFAULTS}
      follow={follow}
      submit={(body, key) => add.mutateAsync({ body: settled(body), key })}
      onClosed={onClosed}
    />
  )
}

export function NoticeEditDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const notice = useStoredNotice(id, onClosed)
  return notice === undefined ? null : <EditForm notice={notice} onClosed={onClosed} />
}

function EditForm({ notice, onClosed }: { notice: ManagedNotice; onClosed: () => void }) {
  const t = useTexts(noticeMessages)
  const update = useAction(noticeUpdate, WRITING)
  return (
    <FormDialog
      name={`notice ${notice.id}`}
      title={t.edit}
      width={800}
      schema={NoticeUpdateForm}
      fields={useFields()}
      initial={draftOf(notice)}
      follow={follow}
      submit={(body, key) => update.mutateAsync({ body: settled(body), key })}
      onClosed={onClosed}
    />
  )
}
