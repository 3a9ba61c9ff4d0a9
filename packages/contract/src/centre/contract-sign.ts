import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, text, uploads } from '../fields.ts'
import { LANGUAGES } from '../session/personal.ts'
import { CONTRACT_CREATE, CONTRACT_LIST } from './contract.states.ts'

/** Signing a contract by hand on a phone or a tablet, and telling a sealed one from another. */

const READERS = [CONTRACT_LIST, CONTRACT_CREATE] as const

export const SIGN_LIMITS = {
  minutes: 15,
  /** The sheet that is drawn on, in steps of its own. */
  width: 1000,
  height: 400,
  strokes: 80,
  pointsOfStroke: 800,
  points: 3000,
  /** Milliseconds from the first touch to the last. */
  lasts: 600_000,
  /** Less than this is a dot or a slip of the finger, not a name. */
  length: 200,
} as const

/** Where the pen was, and when. */
const Point = z.tuple([
  integer(0, SIGN_LIMITS.width),
  integer(0, SIGN_LIMITS.height),
  integer(0, SIGN_LIMITS.lasts),
])
type Point = z.output<typeof Point>
const Stroke = z.array(Point).check(z.minLength(1), z.maxLength(SIGN_LIMITS.pointsOfStroke))
export type Stroke = z.output<typeof Stroke>

const lengthOf = (stroke: readonly Point[]): number =>
  stroke.slice(1).reduce((sum, [x, y], place) => {
    const [fromX, fromY] = stroke[place] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)

/** Whether strokes can be a name: long enough, not too much, and drawn one after the other. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat()
  const inOrder = points.every(([, , at], place) => at >= (points[place - 1]?.[2] ?? 0))
  const drawn = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  return inOrder && points.length <= SIGN_LIMITS.points && drawn >= SIGN_LIMITS.length
}

const strokes = z
  .array(Stroke)
  .check(
    z.maxLength(SIGN_LIMITS.strokes),
    z.refine<Stroke[]>(isSignature, { error: 'rule:signature', abort: true }),
  )

/** What of it was read, so that nobody signs what has changed since. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'rule:invalid'))
const token = text(64)

export const drawnFields = { digest, strokes }

/** A contract as it is read on a phone: text that flows, in place of a picture of a sheet. */
const ToldBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('title'), above: z.string(), text: z.string() }),
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string(), bold: z.boolean(), small: z.boolean() }),
  z.object({
    type: z.literal('facts'),
    items: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({
    type: z.literal('table'),
    heads: z.array(z.object({ title: z.string(), figure: z.boolean() })),
    rows: z.array(z.array(z.string())),
  }),
])
export type ToldBlock = z.output<typeof ToldBlock>

export const ContractText = z.object({
  contractNo: z.string(),
  revision: z.number(),
  centreName: z.string(),
  /** Who is to sign. */
  signer: z.string(),
  /** For whom else: everybody who is not the signer. */
  others: z.array(z.string()),
  totalCents: z.number(),
  /** What of it is not paid: who signs is told what comes next. */
  owedCents: z.number(),
  blocks: z.array(ToldBlock),
  digest,
  /** Null: not signed yet. */
  signedAt: z.nullable(z.iso.datetime()),
})
export type ContractText = z.output<typeof ContractText>

const Signed = z.object({ contractNo: z.string(), revision: z.number(), signedAt: z.iso.datetime() })

export const contractSignLink = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/signLink',
  access: READERS,
  summary:
    'A link by which the customer reads and signs a contract, once and for 15 minutes; the one before ends',
  json: z.strictObject({ id }),
  // Its secret is given once and kept nowhere.
  repeat: 'harmless',
  data: z.object({ token: z.string(), expires: z.iso.datetime(), revision: z.number() }),
})

export const contractSigning = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/signing',
  access: READERS,
  summary: 'Whether a contract can be signed, what became of its link, and who signed which revision when',
  query: z.strictObject({ id }),
  data: z.object({
    revision: z.number(),
    /** Accepted, and this revision is not signed. */
    open: z.boolean(),
    link: z.nullable(z.object({ expires: z.iso.datetime(), opened: z.boolean() })),
    signatures: z.array(
      z.object({
        revision: z.number(),
        signer: z.string(),
        signedAt: z.iso.datetime(),
        via: z.enum(['LINK', 'PHONE']),
        language: z.enum(LANGUAGES),
        /** As it stands on every page. */
        seal: z.string(),
        strokes: z.array(z.array(z.tuple([z.number(), z.number(), z.number()]))),
      }),
    ),
  }),
})

export const contractVerify = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/verify',
  access: READERS,
  summary: 'Whether a PDF is a sealed contract within reach, byte by byte, and which revision of which one',
  multipart: z.strictObject({ file: uploads(1) }),
  repeat: 'harmless',
  /** Null: not ours, or changed. */
  data: z.nullable(
    z.object({
      ...Signed.shape,
      id: z.number(),
      signer: z.string(),
      seal: z.string(),
      /** A later revision has taken its place. */
      newest: z.number(),
    }),
  ),
})

export const signOpen = endpoint({
  method: 'POST',
  path: '/api/mobile/sign/open',
  access: 'public',
  summary: 'The contract of a signing link, to be read; gone when it was used, has ended, or a revision came',
  // A secret does not belong into an address that logs keep.
  json: z.strictObject({ token }),
  limit: { max: 120, seconds: 60 },
  repeat: 'harmless',
  data: z.extend(ContractText, { expires: z.iso.datetime() }),
})

export const signSend = endpoint({
  method: 'POST',
  path: '/api/mobile/sign/send',
  access: 'public',
  summary: 'Sign the contract of a signing link; the first signature counts, and seals it',
  json: z.strictObject({ token, ...drawnFields }),
  limit: { max: 30, seconds: 60 },
  repeat: 'harmless',
  /** With where the sealed paper is fetched from for a few minutes: the link itself is used up. */
  data: z.extend(Signed, { url: z.string() }),
  timeoutMs: 60_000,
})
