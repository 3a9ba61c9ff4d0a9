import { DOC_TEMPLATE, DocTemplateFilters } from '@visa/contract/centre/config-doc-template'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { docMessages } from '@visa/messages/centre/documents'
import { templateMessages } from '@visa/messages/centre/templates'
import { fieldMessages } from '@visa/messages/fields'
import { exporter } from '../../../sheets/exporter.ts'
import { ownTemplates, type FoundTemplate } from './doc-template.repo.ts'

/** What the own centre has written, a row for each version: since when it holds, by whom, and how much it is used. */
export const docTemplateExporter = exporter<DocTemplateFilters, FoundTemplate>({
  kind: 'centreDocTemplate',
  access: DOC_TEMPLATE,
  filters: DocTemplateFilters,
  titleOf: () => '',
  columns(language) {
    const t = templateMessages[language]
    const f = fieldMessages[language]
    return [
      { title: t.kind, kind: 'text', width: 16, value: ({ kind }) => docMessages[language].kinds[kind] },
      { title: t.versions, kind: 'integer', value: ({ version }) => version },
      { title: t.name, kind: 'text', width: 24, value: ({ name }) => name },
      { title: centreConfigMessages[language].phase, kind: 'text', value: ({ phase }) => t.phases[phase] },
      { title: f.validFrom, kind: 'date', value: ({ validFrom }) => validFrom },
      { title: t.publishedBy, kind: 'text', value: ({ publishedBy }) => publishedBy },
      { title: t.publishedAt, kind: 'dateTime', value: ({ publishedAt }) => publishedAt },
      { title: t.printed, kind: 'integer', value: ({ prints }) => prints },
    ]
  },
  source: (viewer, { kind }, now) => ownTemplates({ viewer, now }, kind),
})
