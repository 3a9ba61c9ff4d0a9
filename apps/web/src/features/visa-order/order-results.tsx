import { evisaFetch } from '@visa/contract/custody/handover'
import { formatDate } from '@visa/contract/dates'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import type { ResultRow } from '@visa/contract/visa/result'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { resultMessages } from '@visa/messages/visa/results'
import { Button } from 'antd'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { downloadFile } from '../../lib/files/download.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { useAction } from '../../lib/query.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import type { Column } from '../../ui/list/column.tsx'
import { LocalTable } from '../../ui/list/local-table.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'

const TONES: Readonly<Record<IssueResult, StatusTone>> = {
  [ISSUE_RESULT.PASS]: 'done',
  [ISSUE_RESULT.REJECT]: 'refused',
  [ISSUE_RESULT.RETURN]: 'waiting',
}

/** What the consulate decided of everybody in an order, and the e-visas. */
export function OrderResults({ results }: { results: readonly ResultRow[] }) {
  const t = useTexts(resultMessages)
  const page = useTexts(orderPageMessages)
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  const fetch = useAction(evisaFetch, {
    invalidates: CASE_STALE,
    onSuccess: ({ address: src, fileName }) => void downloadFile({ src, fileName, storageName: '' }),
  })
  const columns: Column<ResultRow>[] = [
    { kind: 'text', field: 'name', title: t.name, width: 100 },
    {
      kind: 'custom',
      field: 'result',
      title: page.result,
      width: 100,
      render: ({ result }) => <StatusTag tone={TONES[result]} text={page.results[result]} />,
    },
    {
      kind: 'custom',
      field: 'visaNo',
      title: t.visaNo,
      width: 120,
      render: ({ visaNo, result }) =>
        visaNo === '' && result === ISSUE_RESULT.PASS ? (
          <StatusTag tone="waiting" text={t.lack.visaNo} />
        ) : (
          visaNo
        ),
    },
    {
      kind: 'custom',
      field: 'validFrom',
      title: t.visa,
      width: 190,
      render: ({ validFrom, validTo, entries, stayDays, remark }) => (
        <TwoLines
          main={validFrom === null && validTo === null ? '' : `${validFrom ?? ''}–${validTo ?? ''}`}
          sub={[
            entries === '' ? '' : entriesOf(entries),
            stayDays === null ? '' : fill(t.stayText, { days: stayDays }),
            remark,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'fileName',
      title: t.file,
      width: 150,
      render: ({ applicantId, fileName, name }) =>
        fileName !== '' && (
          <Button
            type="link"
            size="small"
            loading={fetch.isPending}
            aria-label={`${t.download} ${name}`}
            onClick={() => fetch.mutate({ body: { applicantId } })}
          >
            {t.download}
          </Button>
        ),
    },
    {
      kind: 'custom',
      field: 'givenAt',
      title: t.givenAt,
      width: 140,
      render: ({ givenAt, givenBy }) => (
        <TwoLines main={formatDate(givenAt, 'yyyy-MM-dd hh:mm')} sub={givenBy} />
      ),
    },
  ]
  return (
    <LocalTable
      rows={results}
      columns={columns}
      nameOf={({ name }) => name}
      empty={<EmptyState title={t.sectionEmpty} />}
    />
  )
}
