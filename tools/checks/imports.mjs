import path from 'node:path'
import { builtinModules } from 'node:module'
import { isTest } from '../lib/files.mjs'
import { cyclesOf } from './cycles.mjs'
import { roomOf, ruleBroken } from './rooms.mjs'
import { lineAt } from './tree.mjs'

const isModule = (file) => /^(apps|packages|e2e)\/.*\.(ts|tsx)$/.test(file)
const isBuiltin = (specifier) => specifier.startsWith('node:') || builtinModules.includes(specifier)
const packageNameOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const isType = (entries) => entries.length > 0 && entries.every((entry) => entry.isType)

/** Imports and re-exports of a module, static and dynamic. */
function importsOf({ text, parse }, file) {
  const { staticImports, staticExports, dynamicImports } = parse(file).module
  const found = staticImports.map(({ moduleRequest, entries, start, end }) => ({
    specifier: moduleRequest.value,
    typeOnly: isType(entries) || /^import\s+type\b/.test(text(file).slice(start, end)),
    at: start,
  }))
  for (const { entries, start } of staticExports) {
    const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest.value
    if (specifier) found.push({ specifier, typeOnly: isType(entries), at: start })
  }
  for (const { moduleRequest, start } of dynamicImports) {
    const source = text(file).slice(moduleRequest.start, moduleRequest.end)
    const specifier = /^(['"`])([^$]*)\1$/.exec(source)?.[2]
    if (specifier) found.push({ specifier, typeOnly: false, at: start })
  }
  return found
}

/** The workspaces by folder, with what each may import. */
function readWorkspaces({ files, text }) {
  const manifests = files.filter((file) => /^(?:[^/]+\/){0,2}package\.json$/.test(file))
  return manifests.map((file) => {
    const manifest = JSON.parse(text(file))
    const names = (...fields) => fields.flatMap((field) => Object.keys(manifest[field] ?? {}))
    return {
      folder: path.posix.dirname(file),
      name: manifest.name,
      runtime: new Set(names('dependencies', 'optionalDependencies', 'peerDependencies')),
      development: new Set(names('devDependencies')),
    }
  })
}

/** What is not shipped (tests, configuration) may use the workspace's and the root's development packages. */
const isTooling = (file) => isTest(file) || file.endsWith('.config.ts')

function declarationBroken(file, specifier, typeOnly, workspace, root) {
  // Made by the build itself.
  if (specifier.startsWith('virtual:')) return undefined
  const name = packageNameOf(specifier)
  if (name === workspace.name || workspace.runtime.has(name)) return undefined
  const types = `@types/${name.replace(/^@/, '').replace('/', '__')}`
  const development = isTooling(file)
    ? [...workspace.development, ...(root?.development ?? [])]
    : [...workspace.development].filter(() => typeOnly)
  if (development.includes(name) || (typeOnly && development.includes(types))) return undefined
  return `${name} is not declared in ${workspace.folder}/package.json`
}

/** Who may import what; see rooms.mjs for the rules. */
export function checkImports(tree) {
  const { files, text, parse, known } = tree
  const workspaces = readWorkspaces(tree)
  const root = workspaces.find(({ folder }) => folder === '.')
  const workspaceOf = (file) => workspaces.find(({ folder }) => file.startsWith(`${folder}/`))
  const modules = files.filter(isModule)
  const problems = []
  const fileGraph = new Map()
  const featureGraph = new Map()

  /** The file of this repository an import leads to; undefined for packages from outside. */
  const targetOf = (file, specifier) => {
    if (specifier.startsWith('.')) {
      return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
    }
    const own = workspaces.find(({ name }) => name && specifier.startsWith(`${name}/`))
    // A file of others, taken as it is: models.test.ts of that package knows each of them.
    if (own && specifier.startsWith(`${own.name}/vendored/`)) return undefined
    return own && `${own.folder}/src/${specifier.slice(own.name.length + 1)}.ts`
  }

  for (const file of modules) {
    const workspace = workspaceOf(file)
    const room = roomOf(file)
    fileGraph.set(file, [])
    for (const error of parse(file).errors)
      problems.push(`${file} imports: cannot be parsed: ${error.message}`)
    for (const { specifier, typeOnly, at } of importsOf(tree, file)) {
      const say = (what) =>
        problems.push(`${file}:${lineAt(text(file), at)} imports: "${specifier}": ${what}`)
      const target = targetOf(file, specifier)
      if (target !== undefined && !known.has(target)) say('leads to no file')
      if (specifier.startsWith('.') && workspaceOf(target ?? '') !== workspace) {
        say('leaves its workspace: import the package by name')
      } else if (!specifier.startsWith('.') && !isBuiltin(specifier) && workspace) {
        const broken = declarationBroken(file, specifier, typeOnly, workspace, root)
        if (broken) say(broken)
      }
      const to = target === undefined ? undefined : roomOf(target)
      const broken = ruleBroken({
        file,
        room,
        to,
        target,
        specifier,
        typeOnly,
        builtin: isBuiltin(specifier),
      })
      if (broken) say(broken)
      if (target === undefined) continue
      fileGraph.get(file).push(target)
      if (isTest(file) || room.kind !== 'server feature' || to.kind !== 'server feature') continue
      if (room.feature !== to.feature) {
        featureGraph.set(room.feature, [...(featureGraph.get(room.feature) ?? []), to.feature])
      }
    }
  }
  for (const cycle of cyclesOf(fileGraph)) {
    problems.push(`${cycle[0]} imports: cycle of files ${[...cycle, cycle[0]].join(' → ')}`)
  }
  for (const cycle of cyclesOf(featureGraph)) {
    problems.push(`apps/server/src/features imports: cycle of features ${[...cycle, cycle[0]].join(' → ')}`)
  }
  return modules.length === 0 ? ['imports: not one module was read'] : problems
}
