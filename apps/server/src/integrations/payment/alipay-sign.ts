import type { KeyObject } from 'node:crypto'
import { rsaSign, rsaVerifies } from './rsa.ts'

/** Signatures of Alipay's gateway (RSA2); what we say and what its stand-in says alike. */

type Fields = Readonly<Record<string, string>>

/** What is signed: everything that is not empty, in the order of names. */
const signedText = (fields: Fields, without: readonly string[]): string =>
  Object.entries(fields)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** A request carries its kind of signature inside of what is signed, a callback does not. */
const REQUEST = ['sign']
const CALLBACK = ['sign', 'sign_type']

export const signedRequest = (key: KeyObject, fields: Fields): Record<string, string> => ({
  ...fields,
  sign: rsaSign(key, signedText(fields, REQUEST)),
})

export const isSignedRequest = (key: KeyObject, fields: Fields): boolean =>
  rsaVerifies(key, signedText(fields, REQUEST), fields['sign'] ?? '')

export const signedCallback = (key: KeyObject, fields: Fields): Record<string, string> => ({
  ...fields,
  sign_type: 'RSA2',
  sign: rsaSign(key, signedText(fields, CALLBACK)),
})

export const isSignedCallback = (key: KeyObject, fields: Fields): boolean =>
  fields['sign_type'] === 'RSA2' && rsaVerifies(key, signedText(fields, CALLBACK), fields['sign'] ?? '')

/** The end of the object that begins at an index of a JSON text; -1: it has none. */
function objectEnd(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{') depth += 1
    else if (char === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** An answer's part as it was sent, over whose very characters the signature is, and what stands around it. */
function partOf(answer: string, name: string): { part: string; rest: string } | undefined {
  const head = `"${name}":`
  const at = answer.indexOf(head)
  const start = at + head.length
  if (at < 0 || answer[start] !== '{') return undefined
  const end = objectEnd(answer, start)
  return end < 0
    ? undefined
    : { part: answer.slice(start, end), rest: answer.slice(0, at) + answer.slice(end) }
}

const answerName = (method: string): string => `${method.replaceAll('.', '_')}_response`

/** The signed part of an answer, as text; undefined: it is not the channel's. */
export function signedPart(key: KeyObject, method: string, answer: string): string | undefined {
  const found = partOf(answer, answerName(method))
  const signature = /"sign":"([^"]+)"/.exec(found?.rest ?? '')?.[1]
  if (found === undefined || signature === undefined) return undefined
  return rsaVerifies(key, found.part, signature.replaceAll('\\/', '/')) ? found.part : undefined
}

export const signedAnswer = (key: KeyObject, method: string, content: object): string => {
  const part = JSON.stringify(content)
  return `{"${answerName(method)}":${part},"sign":"${rsaSign(key, part)}"}`
}
