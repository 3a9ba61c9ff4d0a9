import { DictDataDraft, DictDataQuery, type DictData } from '@visa/contract/dict/dict-data'
import { dictMessages } from '@visa/messages/dict/dict'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import * as z from 'zod/mini'
import { isPlatform } from '../../../access/scope.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { exporter } from '../../../sheets/exporter.ts'
import type { ImportColumn } from '../../../sheets/import-columns.ts'
import { importer } from '../../../sheets/importer.ts'
import { dictDataSource } from './dict-data.repo.ts'
import { addDictData } from './dict-data.service.ts'

const Filters = z.omit(DictDataQuery, { page: true, pageSize: true })

/** Entries leave under the titles they come in by. */
export const dictDataExporter = exporter<z.output<typeof Filters>, DictData>({
  kind: 'dictData',
  access: 'sys.dict',
  filters: Filters,
  titleOf: ({ type }) => type ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = uiMessages[language]
    return [
      { title: f.type, kind: 'text', width: 24, value: ({ type }) => type },
      { title: f.code, kind: 'text', width: 24, value: ({ code }) => code },
      { title: f.cname, kind: 'text', width: 28, value: ({ cname }) => cname },
      { title: f.ename, kind: 'text', width: 28, value: ({ ename }) => ename },
      { title: f.sortNo, kind: 'integer', value: ({ sortNo }) => sortNo },
      { title: f.valid, kind: 'text', value: ({ valid }) => (valid === 1 ? t.enabled : t.frozen) },
      { title: f.resv1, kind: 'text', width: 24, value: ({ resv1 }) => resv1 },
      { title: f.resv2, kind: 'text', width: 32, value: ({ resv2 }) => resv2 },
      { title: dictMessages[language].updateTime, kind: 'dateTime', value: ({ updateTime }) => updateTime },
    ]
  },
  source: (_, filters) => dictDataSource(filters),
})

const Row = z.omit(DictDataDraft, { type: true })
const Options = z.pick(DictDataDraft, { type: true })

const column = (
  field: keyof z.output<typeof Row>,
  more: Omit<ImportColumn, 'field' | 'title' | 'required'> & { required?: boolean } = {},
): ImportColumn => ({
  required: false,
  ...more,
  field,
  title: bilingual((language) => fieldMessages[language][field]),
})

const MAX_ROWS = 5000

export const dictDataImporter = importer({
  kind: 'dictData',
  access: ['sys.dict.data.add'],
  onlyFor: isPlatform,
  options: Options,
  columns: [
    column('code', { required: true, width: 24, example: 'TOURISM' }),
    column('cname', { required: true, width: 28, example: dictMessages.zh.exampleName }),
    column('ename', { width: 28, example: dictMessages.en.exampleName }),
    column('sortNo', { kind: 'integer', example: 10 }),
    column('resv1', { width: 24 }),
    column('resv2', { width: 32 }),
  ],
  schema: Row,
  limit: MAX_ROWS,
  add: (tx, actor, draft, { type }) => addDictData(tx, actor, { ...draft, type }),
})
