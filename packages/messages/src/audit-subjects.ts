import { SHOWN_PARAMS } from '@visa/contract/org/system-param'
import { LANGUAGES, type Language } from '@visa/contract/session/personal'
import { auditNameMessages } from './audit-names.ts'
import { exportMessages } from './exports.ts'
import { importMessages } from './imports.ts'
import { menuMessages } from './menu.ts'
import { paramMessages } from './param.ts'
import { quartzJobMessages } from './quartz-jobs.ts'
import { smsTypeMessages } from './sms-types.ts'
import { fill } from './texts.ts'

type Words = Readonly<Record<string, string>>

const paramNames = (language: Language): Words => ({
  ...auditNameMessages[language].internalParams,
  ...Object.fromEntries(SHOWN_PARAMS.map((key) => [key, paramMessages[language].params[key].name])),
})

/** What the product named in Chinese when it stored it, in another language. */
const translated = (messages: Record<Language, Words>, language: Language): Words =>
  Object.fromEntries(
    Object.entries(messages.zh).map(([key, name]) => [name, messages[language][key] ?? name]),
  )

/** The kind of a list, and which part of it or which file. */
function listText(kinds: Words, subject: string, language: Language): string {
  const [kind = '', ...rest] = subject.split(' ')
  const name = kinds[kind] ?? kind
  const title = rest.join(' ')
  return title === '' ? name : fill(exportMessages[language].kindOf, { kind: name, title })
}

/** By kind of record: what the log calls its records, in words. */
const TABLES: Readonly<Record<string, (language: Language) => Words>> = {
  job: (language) => auditNameMessages[language].jobs,
  quartz_task: (language) => translated(quartzJobMessages, language),
  resource: (language) => translated(menuMessages, language),
  sms_message: (language) => smsTypeMessages[language],
  sms_template: (language) => translated(smsTypeMessages, language),
  system_param: paramNames,
}

/** What a record is called: names that people gave stay as they are, codes and names of the product become words. */
export function subjectText(entity: string, subject: string, language: Language): string {
  if (entity === 'export_task') return listText(exportMessages[language].kinds, subject, language)
  if (entity === 'import_task') return listText(importMessages[language].kinds, subject, language)
  return TABLES[entity]?.(language)[subject] ?? subject
}

/** What the log calls the records that somebody means who saw them in words. */
export function storedSubjects(keyword: string): string[] {
  const wanted = keyword.toLowerCase()
  return Object.values(TABLES).flatMap((table) =>
    LANGUAGES.flatMap((language) =>
      Object.entries(table(language)).flatMap(([stored, said]) =>
        said.toLowerCase().includes(wanted) ? [stored] : [],
      ),
    ),
  )
}
