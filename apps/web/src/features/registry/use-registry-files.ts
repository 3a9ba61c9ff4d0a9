import type { Attachment } from '@visa/contract/files/file'
import { registerTicket, registerUpload, registerUploadToken } from '@visa/contract/org/registration-upload'
import { useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'

export const FILE_KINDS = ['licence', 'permit', 'authorisation'] as const
export type FileKind = (typeof FILE_KINDS)[number]

type RegistryFileLists = Readonly<Record<FileKind, readonly Attachment[]>>

const NO_FILES: RegistryFileLists = { licence: [], permit: [], authorisation: [] }

export interface RegistryFiles {
  files: RegistryFileLists
  /** Of which kind something is on its way. */
  busy: FileKind | undefined
  problem: { kind: FileKind; text: string } | undefined
  add: (kind: FileKind, chosen: readonly File[]) => Promise<void>
  remove: (kind: FileKind, storageName: string) => void
  /** What they were uploaded under; empty while nothing was. */
  ticket: string
}

/** The files of a form that nobody is logged in for: each goes up by a token of its own, under one ticket. */
export function useRegistryFiles(initial: RegistryFileLists = NO_FILES): RegistryFiles {
  const [files, setFiles] = useState(initial)
  const [busy, setBusy] = useState<FileKind>()
  const [problem, setProblem] = useState<RegistryFiles['problem']>()
  const [ticket, setTicket] = useState('')
  // Several files may be chosen before the first answer is rendered.
  const opened = useRef<Promise<string>>(undefined)

  const ticketNow = (): Promise<string> =>
    (opened.current ??= call(registerTicket, { body: {} }, { silent: true }).then(({ ticket: fresh }) => {
      setTicket(fresh)
      return fresh
    }))

  const uploadOne = async (kind: FileKind, file: File): Promise<void> => {
    const { token } = await call(
      registerUploadToken,
      { body: { ticket: await ticketNow() } },
      { silent: true },
    )
    const { imgUrl, fileName } = await call(
      registerUpload,
      { body: { token, file: [file] } },
      { silent: true },
    )
    setFiles((old) => ({
      ...old,
      [kind]: [...old[kind], { storageName: imgUrl, fileName, fileIndex: old[kind].length }],
    }))
  }

  return {
    files,
    busy,
    problem,
    ticket,
    async add(kind, chosen) {
      setProblem(undefined)
      setBusy(kind)
      try {
        for (const file of chosen) await uploadOne(kind, file)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        // A ticket that could not be had is asked for again.
        if (ticket === '') opened.current = undefined
        setProblem({ kind, text: error.message })
      } finally {
        setBusy(undefined)
      }
    },
    remove: (kind, storageName) =>
      setFiles((old) => ({ ...old, [kind]: old[kind].filter((file) => file.storageName !== storageName) })),
  }
}
