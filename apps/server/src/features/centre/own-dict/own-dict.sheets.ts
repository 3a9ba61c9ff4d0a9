import {
  CENTRE_DICT,
  CentreDictFilters,
  UNUSE_KINDS,
  UNUSE_REASON,
  UNUSE_REASONS,
  UnuseReasonFilters,
  type CentreEntry,
} from '@visa/contract/centre/config-dict'
import type { Language } from '@visa/contract/session/personal'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import type { ExportColumn } from '../../../sheets/export.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { ownEntriesSource } from '../../dict/dict-data/dict-data.service.ts'

type Row = CentreEntry & { [column: string]: unknown }

const columnsOf = (language: Language, isReason: boolean): ExportColumn<Row>[] => {
  const f = fieldMessages[language]
  const { dict: t } = centreConfigMessages[language]
  const ui = uiMessages[language]
  const kindOf = (code: string): string => {
    const kind = UNUSE_KINDS.find((each) => each === code)
    return kind === undefined ? ui.all : t.kinds[kind]
  }
  return [
    { title: f.sortNo, kind: 'integer', value: ({ sortNo }) => sortNo },
    { title: f.code, kind: 'text', width: 20, value: ({ code }) => code },
    { title: f.cname, kind: 'text', width: 20, value: ({ cname }) => cname },
    { title: f.ename, kind: 'text', width: 20, value: ({ ename }) => ename },
    ...(isReason ? [{ title: t.kind, kind: 'text' as const, value: ({ resv1 }: Row) => kindOf(resv1) }] : []),
    { title: t.whose, kind: 'text', value: ({ own }) => (own ? t.own : t.shared) },
    { title: f.valid, kind: 'text', value: ({ valid }) => (valid === 1 ? ui.enabled : ui.frozen) },
    { title: t.said, kind: 'text', width: 30, value: ({ resv2 }) => resv2 },
  ]
}

/** A dictionary as the own centre has it: what is for everybody, and what it has added. */
export const centreDictExporter = exporter<CentreDictFilters, Row>({
  kind: 'centreDict',
  access: CENTRE_DICT,
  filters: CentreDictFilters,
  titleOf: ({ type }) => type,
  columns: (language) => columnsOf(language, false),
  source: ownEntriesSource,
})

/** Why labels and visas were not used. */
export const unuseReasonExporter = exporter<UnuseReasonFilters, Row>({
  kind: 'centreUnuseReason',
  access: UNUSE_REASON,
  filters: UnuseReasonFilters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns: (language) => columnsOf(language, true),
  source: (viewer, filters) => ownEntriesSource(viewer, { ...filters, type: UNUSE_REASONS }),
})
