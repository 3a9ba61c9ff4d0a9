import path from 'node:path'
import { binOf, capture } from '../lib/process.mjs'
import { root as repository } from '../lib/root.mjs'

/** Some of them look for programs of their own, which npm would put on the path. */
const PATH = [path.join(repository, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter)

/** A guard that is a program of its own: what it prints is the finding. */
async function program(packageName, command, args, cwd) {
  const { code, output } = await capture(binOf(packageName, command), args, { cwd, env: { PATH } })
  return code === 0 ? [] : [output.trim() || `${command} ended with ${code}`]
}

export const checkFormat = ({ root }) => program('oxfmt', 'oxfmt', ['--check'], root)

export const checkLint = ({ root }) =>
  program('oxlint', 'oxlint', ['--type-aware', '--deny-warnings', '--format=unix'], root)

export const checkTypes = ({ root }) => program('typescript', 'tsc', ['-b', '--pretty', 'false'], root)

export const checkDeadCode = ({ root }) =>
  program('knip', 'knip', ['--no-progress', '--no-config-hints'], root)
