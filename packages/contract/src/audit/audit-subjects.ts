import type { AuditVocabulary, Words } from './audit-vocabulary.ts'

/** What the product named in Chinese when it stored it, in another language. */
const translated = (stored: Words, words: Words): Words =>
  Object.fromEntries(Object.entries(stored).map(([key, name]) => [name, words[key] ?? name]))

/** The kind of a list, and which part of it or which file. */
function listText(kinds: Words, subject: string, kindOf: string): string {
  const [kind = '', ...rest] = subject.split(' ')
  const name = kinds[kind] ?? kind
  const title = rest.join(' ')
  return title === '' ? name : kindOf.replace('{kind}', name).replace('{title}', () => title)
}

/** A product, and for whom it is: the product in words, the names as they are. */
function productSubject(products: Words, subject: string): string {
  const [product = '', ...names] = subject.split(' ')
  return [products[product] ?? product, ...names].join(' ')
}

/** By kind of record: what the log calls its records, in words. */
const TABLES: Readonly<Record<string, (words: AuditVocabulary) => Words>> = {
  job: ({ names }) => names.jobs,
  quartz_task: ({ stored, tasks }) => translated(stored.tasks, tasks),
  resource: ({ stored, menu }) => translated(stored.menu, menu),
  sms_message: ({ smsTypes }) => smsTypes,
  sms_template: ({ stored, smsTypes }) => translated(stored.smsTypes, smsTypes),
  system_param: ({ names, params }) => ({
    ...names.internalParams,
    ...Object.fromEntries(Object.entries(params.params).map(([key, { name }]) => [key, name])),
  }),
}

/** What a record is called: names that people gave stay as they are, codes and names of the product become words. */
export function subjectText(entity: string, subject: string, words: AuditVocabulary): string {
  const { exports, importKinds } = words
  if (entity === 'export_task') return listText(exports.kinds, subject, exports.kindOf)
  if (entity === 'import_task') return listText(importKinds, subject, exports.kindOf)
  if (entity === 'agent_authorization' || entity === 'accept_org_product') {
    return productSubject(words.products, subject)
  }
  return TABLES[entity]?.(words)[subject] ?? subject
}

/** What the log calls the records that somebody means who saw them in the words of any language. */
export function storedSubjects(keyword: string, vocabularies: readonly AuditVocabulary[]): string[] {
  const wanted = keyword.toLowerCase()
  return Object.values(TABLES).flatMap((table) =>
    vocabularies.flatMap((words) =>
      Object.entries(table(words)).flatMap(([stored, said]) =>
        said.toLowerCase().includes(wanted) ? [stored] : [],
      ),
    ),
  )
}
