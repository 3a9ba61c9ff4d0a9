import type { Rolldown } from 'vite'
import { closure, sourceFile } from './sources.config.ts'

type Group = Exclude<NonNullable<Rolldown.CodeSplittingOptions['groups']>[number], undefined>

/**
 * Few files rather than many: what is always loaded together is one file. A group takes along what its modules import,
 * unless a group of higher priority has it.
 */

/** The pages before the login: what they share is one file, and nothing in it may need the component library. */
const OPEN_PAGES = [
  'app/login.page.tsx',
  'app/registry.page.tsx',
  'app/terms.page.tsx',
  'app/qywx-login.page.tsx',
  'app/mobile.pages.tsx',
  'app/error-page.tsx',
  'features/session/sms-mode.tsx',
  'features/session/reset-mode.tsx',
  'features/session/qr-mode.tsx',
].map(sourceFile)

const OPEN_FILES = closure(OPEN_PAGES)

/** What the photo tools need before there is a picture: everybody may open them, and waits for no list and no form. */
const INTAKE_FILES = closure([sourceFile('ui/photo/photo-tools.screen.tsx')])

/** The pagination speaks Chinese where nobody tells it otherwise. */
const COMPONENTS = /\/app\/(?:antd-provider|feedback-host)\.tsx$|rc-component\/pagination\/es\/locale\//
const SHELL = /\/app\/shell\/main\.page\.tsx$/

/** Watchers stand on the screens of orders alone; the photo tools are a feature that forms open, too. */
const featureOf = (id: string): string | undefined =>
  /\/src\/ui\/watchers\//.test(id)
    ? 'visa-order'
    : /\/src\/(?:features|ui(?=\/photo\/))\/([\w-]+)\//.exec(id)?.[1]

/** Below this, sharing a file with what is mostly loaded along costs less than another request. */
const SMALL_BYTES = 6000

/** Groups that were split by their users have long names. */
export const chunkFile = ({ name }: { name: string }): string =>
  `assets/${name.replace(/~.*$/, '').replaceAll(/[^\w.-]/g, '-')}-[hash].js`

export const CHUNK_GROUPS: readonly Group[] = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 80 },
  { name: 'start', tags: ['$initial'], priority: 70 },
  {
    name: 'pages',
    // What only the registration asks of companies is not for every login to carry.
    test: (id) =>
      OPEN_FILES.has(id) && !/\/features\/mobile\/|\/contract\/\w+\/org\/(?:company|registration)/.test(id),
    minShareCount: 2,
    priority: 60,
  },
  // Every dialog asks whether it stands in a form; only a form needs the engine.
  {
    name: 'form-engine',
    test: /@rc-component\/(?:form|async-validator)\/es\/(?!FormContext)/,
    includeDependenciesRecursively: false,
    priority: 45,
  },
  // A button asks the colour picker what is bright, which imports it for itself.
  {
    name: 'collapse',
    test: /(?:antd|@rc-component)\/(?:es\/)?collapse\//,
    includeDependenciesRecursively: false,
    priority: 45,
  },
  { name: 'components', test: COMPONENTS, priority: 40 },
  { name: 'shell', test: SHELL, priority: 30 },
  // What the photo tools show first.
  {
    name: 'intake',
    test: (id) => INTAKE_FILES.has(id) && !OPEN_FILES.has(id),
    minShareCount: 2,
    priority: 29,
  },
  // Before the lists, which would take it along: who needs a rule needs no table. It imports nothing of the browser's, so
  // no file can come before itself: a schema that is made while a file is read must find what it is made of.
  {
    name: 'contract',
    test: /\/packages\/contract\/(?!(?:src|dist)\/application\/(?!condition\.))/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 28,
  },
  // What the photo tools work with; a table and a picker of days come with lists and forms.
  {
    name: 'controls',
    test: /(?:antd\/es|@rc-component)\/(?:select|slider|segmented|input-number|checkbox|switch|progress)\/|\/lib\/save-file\.ts$/,
    priority: 26,
  },
  // Nearly every screen has a list and a form.
  { name: 'lists', test: /\/ui\/list\/[\w-]+\.tsx?$/, priority: 25 },
  { name: 'forms', test: (id) => /\/ui\/form\/[\w-]+\.tsx?$/.test(id) && !OPEN_FILES.has(id), priority: 20 },
  // What the screens of a feature share is most of each of them, and imports the rest of it: left to the last group, it
  // would be parted by who uses what, and the parts would import each other.
  {
    name: (id) => featureOf(id) ?? null,
    test: (id) => featureOf(id) !== undefined,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 12,
  },
  // Counters scan: left to the last group, the parts of it would be parted by who uses what, and import each other.
  {
    name: 'counter',
    test: /\/src\/ui\/(?:scan|desk)\//,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 12,
  },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL_BYTES,
    priority: 10,
  },
]
