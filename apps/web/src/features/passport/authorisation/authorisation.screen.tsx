import {
  AUTHORISATION,
  AUTHORISATION_STATES,
  authorisationPage,
  authorisationRevoke,
  type Authorisation,
  type AuthorisationState,
} from '@visa/contract/custody/authorisation'
import { formatDate } from '@visa/contract/dates'
import { authorisationMessages } from '@visa/messages/custody/authorisations'
import { returnMessages } from '@visa/messages/custody/returns'
import { fieldMessages } from '@visa/messages/fields'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { StatusTone } from '../../../lib/palette.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { AuthorisationDialog } from '../authorisation.dialog.tsx'

const TONES: Readonly<Record<AuthorisationState, StatusTone>> = {
  valid: 'progress',
  used: 'done',
  expired: 'cancelled',
  revoked: 'refused',
}

const useLetters = () => useList(authorisationPage, {})
type Listed = ReturnType<typeof useLetters>

const peopleText = ({ people }: Authorisation): string =>
  people.map(({ name, passportNo }) => `${name} ${passportNo}`).join(', ')

function useColumns(): Column<Authorisation>[] {
  const t = useTexts(authorisationMessages)
  const r = useTexts(returnMessages)
  return [
    {
      kind: 'custom',
      field: 'authorisationNo',
      title: t.no,
      width: 170,
      render: ({ authorisationNo, validUntil }) => (
        <TwoLines main={<CodeText value={authorisationNo} />} sub={`${t.validUntil} ${validUntil}`} />
      ),
    },
    {
      kind: 'custom',
      field: 'collectorName',
      title: t.collector,
      width: 170,
      render: ({ collectorName, relation, mobile }) => (
        <TwoLines main={`${collectorName} ${relation}`} sub={mobile} />
      ),
    },
    {
      kind: 'custom',
      field: 'idNo',
      title: t.document,
      width: 190,
      render: ({ idType, idNo }) => <TwoLines main={r.idTypes[idType]} sub={idNo} />,
    },
    {
      kind: 'custom',
      field: 'people',
      title: t.people,
      width: 240,
      render: (row) => {
        const used = row.people.filter(({ usedAt }) => usedAt !== null)
        return (
          <TwoLines
            main={peopleText(row)}
            sub={used
              .map(
                ({ name, usedAt }) =>
                  `${name} ${fill(t.usedAt, { at: formatDate(usedAt ?? '', 'MM-dd hh:mm') })}`,
              )
              .join(', ')}
          />
        )
      },
    },
    {
      kind: 'custom',
      field: 'state',
      title: t.state,
      width: 150,
      render: ({ state, revokedBy: by, revokeReason: reason }) => (
        <TwoLines
          main={<StatusTag tone={TONES[state]} text={t.states[state]} />}
          sub={state === 'revoked' ? fill(t.revokedBy, { by, reason }) : ''}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'madeBy',
      title: t.made,
      width: 150,
      render: ({ madeBy, createTime }) => (
        <TwoLines
          main={formatDate(createTime, 'yyyy-MM-dd hh:mm')}
          sub={madeBy === '' ? t.byCustomer : madeBy}
        />
      ),
    },
  ]
}

function RevokeDialog({ row, onClosed }: { row: Authorisation; onClosed: () => void }) {
  const t = useTexts(authorisationMessages)
  const title = fill(t.revokeOf, { no: row.authorisationNo })
  return (
    <FormDialog
      name={`revoke ${row.id}`}
      title={title}
      width={480}
      okText={t.revoke}
      danger
      target={useSaving(authorisationRevoke, { invalidates: CASE_STALE })}
      nameOf={() => title}
      fields={[{ name: 'reason', kind: 'textarea', required: true, help: t.revokeHelp }]}
      initial={{ id: row.id }}
      onClosed={onClosed}
    />
  )
}

/** Letters by which somebody collects for others: until when, for whom, and what was collected by them. */
export function AuthorisationScreen() {
  const t = useTexts(authorisationMessages)
  const f = useTexts(fieldMessages)
  const list = useLetters()
  return (
    <ScreenCard>
      <ListView<Authorisation, Listed['filters']>
        name="authorisations"
        list={list}
        nameOf={({ authorisationNo }) => authorisationNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keyword },
          {
            kind: 'select',
            name: 'state',
            label: t.state,
            options: AUTHORISATION_STATES.map((value) => ({ value, label: t.states[value] })),
          },
        ]}
        columns={useColumns()}
        add={{
          key: 'add',
          label: t.add,
          access: AUTHORISATION,
          dialog: (onClosed) => <AuthorisationDialog onClosed={onClosed} />,
        }}
        actions={[
          {
            key: 'letter',
            label: t.seeLetter,
            when: ({ letter }) => letter.length > 0,
            dialog: ({ letter }, onClosed) => <PreviewDialog files={letter} onClosed={onClosed} />,
          },
          {
            key: 'revoke',
            label: t.revoke,
            access: AUTHORISATION,
            danger: true,
            when: ({ state }) => state === 'valid' || state === 'expired',
            dialog: (row, onClosed) => <RevokeDialog row={row} onClosed={onClosed} />,
          },
        ]}
        stale={CASE_STALE}
        exports={{ kind: 'authorisation', access: AUTHORISATION }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
