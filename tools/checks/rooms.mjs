import { isTest } from '../lib/files.mjs'

/** The files that put the server together: the application, and the explicit lists it is made of. */
const SERVER_TOP = new Set([
  'main.ts',
  'server.ts',
  'robot.ts',
  'command.ts',
  'app.ts',
  'routes.ts',
  'tasks.ts',
  'file-readers.ts',
  'open-work.ts',
  'sheet-kinds.ts',
  'member-history.ts',
  'payment-subjects.ts',
  'greeting.ts',
  'explain.ts',
])

/** Where a file stands: the rules below speak of these rooms. */
export function roomOf(file) {
  const [top, workspace, , first, ...rest] = file.split('/')
  if (top === 'packages') return { kind: workspace }
  if (top !== 'apps') return { kind: top }
  if (file.endsWith('.config.ts')) return { kind: 'tooling' }
  if (first === 'features' && rest.length > 1) {
    return { kind: `${workspace} feature`, feature: rest.slice(0, Math.min(2, rest.length - 1)).join('/') }
  }
  if (workspace === 'image') return { kind: 'image' }
  if (workspace === 'server') {
    const composes = ['testing', 'seed'].includes(first) || (rest.length === 0 && SERVER_TOP.has(first))
    return { kind: composes ? 'server top' : 'server base' }
  }
  return { kind: ['ui', 'lib', 'pickers'].includes(first) ? 'web base' : 'web app' }
}

const sameFeature = ({ room, to }) => room.feature === to.feature
/** In the browser a folder below a feature is a part of it; folders beside each other are strangers. */
const isPart = (one, other) => other.startsWith(`${one}/`)
const isOneArea = ({ room, to }) => isPart(room.feature, to.feature) || isPart(to.feature, room.feature)

/** For each room what it must not import; a rule gets the import and answers with what is wrong. */
const RULES = {
  contract: ({ to, specifier }) =>
    to?.kind !== 'contract' && !/^zod(\/|$)/.test(specifier) && 'contract imports zod and itself only',
  photo: ({ to }) => to?.kind !== 'photo' && 'photo imports itself only: it runs in workers and in Node',
  'photo-models': ({ to }) => to?.kind !== 'photo-models' && 'photo-models imports itself only',
  image: ({ to }) =>
    to !== undefined && !['image', 'photo', 'photo-models'].includes(to.kind) && 'image knows pictures only',
  messages: ({ to, typeOnly }) => {
    if (to?.kind === 'messages') return false
    if (to?.kind !== 'contract') return 'messages imports contract and itself only'
    return !typeOnly && 'messages imports only types from contract'
  },
  'server base': ({ to }) => {
    if (to?.kind === 'server feature') return 'a base room never imports a feature'
    return to?.kind === 'server top' && 'only the top composes: a base room never imports it'
  },
  'server feature': (each) => {
    const { to, target } = each
    if (to?.kind === 'server top') return 'a feature never imports the top'
    if (to?.kind !== 'server feature' || sameFeature(each)) return false
    return !target.endsWith('.service.ts') && "another feature's .service.ts only"
  },
  'web base': ({ to }) => {
    if (to?.kind === 'web feature') return 'ui, lib and pickers never import a feature'
    return to?.kind === 'web app' && 'ui, lib and pickers never import app'
  },
  'web feature': (each) => {
    if (each.to?.kind === 'web app') return 'only app composes: a feature never imports it'
    return (
      each.to?.kind === 'web feature' &&
      !sameFeature(each) &&
      !isOneArea(each) &&
      'a feature never imports another feature'
    )
  },
}

/** The rule an import breaks, in words; undefined when it is fine. */
export function ruleBroken(each) {
  const { file, room, target, builtin } = each
  if (isTest(file) || room.kind === 'tooling') return undefined
  if (target !== undefined && isTest(target) && !isTest(file)) return 'the product never imports test code'
  if (room.kind.startsWith('web') && builtin) return 'the browser has no Node modules'
  return RULES[room.kind]?.(each) || undefined
}
