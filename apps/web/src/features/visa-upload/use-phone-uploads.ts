import { phoneUpload } from '@visa/contract/visa/document'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { said } from '../../lib/call-error.ts'
import { smallerPicture } from './smaller-picture.ts'

/** How far the files of one document are on their way. */
export interface Sending {
  requirementId: number
  done: number
  total: number
  /** What went wrong; empty: nothing. */
  problem: string
  busy: boolean
}

export interface PhoneUploads {
  sending: Sending | undefined
  send: (requirementId: number, files: readonly File[]) => Promise<void>
}

/** Sends files one after the other: what has arrived stays, whatever becomes of the next. */
export function usePhoneUploads(token: string, onArrived: () => unknown): PhoneUploads {
  const [sending, setSending] = useState<Sending>()
  const send = async (requirementId: number, files: readonly File[]) => {
    if (files.length === 0 || sending?.busy === true) return
    const state = { requirementId, total: files.length }
    let done = 0
    setSending({ ...state, done, problem: '', busy: true })
    try {
      for (const file of files) {
        const body = { token, requirementId, file: [await smallerPicture(file)] }
        await call(phoneUpload, { body }, { silent: true })
        done += 1
        setSending({ ...state, done, problem: '', busy: true })
      }
      setSending({ ...state, done, problem: '', busy: false })
    } catch (error) {
      const problem = said(error)
      setSending({ ...state, done, problem, busy: false })
    }
    onArrived()
  }
  return { sending, send }
}
