import type { Attachment } from '@visa/contract/files/file'
import { textHints } from '@visa/contract/visa/evisa-names'
import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import {
  resultFind,
  resultGive,
  resultMatch,
  RESULT_LIMITS,
  type ResultPerson,
} from '@visa/contract/visa/result'
import { resultMessages } from '@visa/messages/visa/results'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { call } from '../../lib/call.ts'
import { said } from '../../lib/call-error.ts'
import { uploadFile } from '../../lib/files/upload.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import { textOfPdf } from '../../ui/preview/pdf.ts'
import { NO_FIELDS, inParts, sentLine, type BatchLine } from './batch-lines.ts'
import { useAskBefore } from './use-ask-before.ts'

/** A file on its way to the applicant whose e-visa it is. */
export interface EvisaFile {
  key: number
  name: string
  step: 'reading' | 'waiting' | 'done' | 'failed'
  attachment?: Attachment
  /** Whose it is; undefined: a person has to say. */
  person?: ResultPerson
  by?: 'name' | 'text' | 'hand'
  /** Several fit. */
  among: readonly ResultPerson[]
  note: string
  reason: string
}

const AT_ONCE = 20

/** What is asked of a file: its name, and the numbers in it. */
interface Asked {
  key: number
  fileName: string
  hints: string[]
  /** Numbers that there are too many of to be looked up. */
  unread: number
}

const lineOf = ({ person, attachment: file, reason }: EvisaFile): BatchLine[] =>
  person === undefined || file === undefined
    ? []
    : [{ person, result: ISSUE_RESULT.PASS, way: 'FILE', fields: NO_FIELDS, reason, file }]

/** Files are uploaded and read one after the other, matched together, and given once somebody has looked. */
export function useEvisas() {
  const t = useTexts(resultMessages)
  const client = useQueryClient()
  const askBefore = useAskBefore()
  const [files, setFiles] = useState<readonly EvisaFile[]>([])
  const [busy, setBusy] = useState(false)
  const now = useRef(files)
  const lastKey = useRef(0)
  const show = (next: readonly EvisaFile[]) => {
    now.current = next
    setFiles(next)
  }
  const change = (key: number, changed: Partial<EvisaFile>) =>
    show(now.current.map((file) => (file.key === key ? { ...file, ...changed } : file)))

  const read = async (key: number, file: File): Promise<Asked> => {
    try {
      const attachment = await uploadFile(file, { fileIndex: 0 })
      change(key, { attachment })
    } catch (error) {
      change(key, { step: 'failed', note: said(error) })
    }
    const hints = textHints(await textOfPdf(file))
    const unread = Math.max(hints.length - RESULT_LIMITS.hints, 0)
    return { key, fileName: file.name.slice(0, 200), hints: hints.slice(0, RESULT_LIMITS.hints), unread }
  }
  const noteOf = (by: string, unread: number): string => {
    if (by === 'several') return t.evisaSeveral
    return unread === 0 ? t.evisaNone : fill(t.evisaUnread, { max: RESULT_LIMITS.hints, count: unread })
  }
  const match = async (asked: readonly Asked[]) => {
    const answers = await call(
      resultMatch,
      { body: { files: asked.map(({ fileName, hints }) => ({ fileName, hints })) } },
      { silent: true },
    )
    for (const [index, { key, unread }] of asked.entries()) {
      const { by = 'none', people = [] } = answers[index] ?? {}
      const [person] = people
      const isSure = (by === 'name' || by === 'text') && person !== undefined
      if (now.current.find((file) => file.key === key)?.step === 'failed') continue
      change(key, {
        step: 'waiting',
        among: isSure ? [] : people,
        note: isSure ? person.problem : noteOf(by, unread),
        ...(isSure ? { person, by } : {}),
      })
    }
  }
  const add = async (chosen: readonly File[]): Promise<void> => {
    const taken = chosen.slice(0, RESULT_LIMITS.files - now.current.length)
    const fresh = taken.map((file) => {
      lastKey.current += 1
      const key = lastKey.current
      return {
        file,
        shown: { key, name: file.name, step: 'reading', among: [], note: '', reason: '' } as const,
      }
    })
    show([...now.current, ...fresh.map(({ shown }) => shown)])
    setBusy(true)
    try {
      for (const part of inParts(fresh, AT_ONCE)) {
        const asked: Asked[] = []
        for (const { file, shown } of part) asked.push(await read(shown.key, file))
        await match(asked)
      }
    } catch (error) {
      for (const { shown } of fresh) change(shown.key, { step: 'waiting', note: said(error) })
    } finally {
      setBusy(false)
    }
  }
  /** Somebody says whose it is, by a number. */
  const assign = async (key: number, code: string): Promise<void> => {
    try {
      const [found] = await call(resultFind, { body: { codes: [code] } }, { silent: true })
      const [person, ...others] = found?.people ?? []
      if (person === undefined) change(key, { note: fill(t.unknown, { code }) })
      else if (others.length > 0) change(key, { among: found?.people ?? [], note: t.evisaSeveral })
      else change(key, { person, by: 'hand', among: [], note: person.problem })
    } catch (error) {
      change(key, { note: said(error) })
    }
  }
  const choose = (key: number, person: ResultPerson) =>
    change(key, { person, by: 'hand', among: [], note: person.problem })

  const ready = files.filter(
    ({ step, person, attachment }) =>
      step === 'waiting' && person?.problem === '' && attachment !== undefined,
  )
  const give = async (): Promise<void> => {
    if (!(await askBefore(ready.flatMap(lineOf)))) return
    setBusy(true)
    try {
      for (const part of inParts(ready, AT_ONCE)) {
        const lines = part.flatMap(lineOf).map(sentLine)
        const { rows, lacking } = await call(resultGive, { body: { lines } }, { silent: true })
        for (const { key, person } of part) {
          const answer = rows.find(({ id }) => id === person?.applicantId)
          const note = person !== undefined && lacking.includes(person.applicantId) ? t.lackingOnly : ''
          if (answer?.ok === true) change(key, { step: 'done', note })
          else change(key, { note: answer?.message ?? '' })
        }
      }
    } catch (error) {
      for (const { key } of ready) change(key, { note: said(error) })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ predicate: below(CASE_STALE) })
    }
  }
  return {
    files,
    ready,
    busy,
    add,
    assign,
    choose,
    give,
    explain: (key: number, reason: string) => change(key, { reason }),
    remove: (key: number) => show(now.current.filter((file) => file.key !== key)),
  }
}

export type Evisas = ReturnType<typeof useEvisas>
