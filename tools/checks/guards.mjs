import { checkChinese } from './chinese.mjs'
import { checkHeldBy } from './held-by.mjs'
import { checkImports } from './imports.mjs'
import { checkLength } from './length.mjs'
import { checkLockfile } from './lockfile.mjs'
import { checkMessages } from './messages.mjs'
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './programs.mjs'
import { checkStates } from './states.mjs'
import { checkSuppressions } from './suppressions.mjs'
import { checkTakenAway } from './taken-away.mjs'
import { openTree } from './tree.mjs'
import { checkTyping } from './typing.mjs'
import { checkWording } from './wording.mjs'

/** Name on screen → guard: a function of a tree that returns what it found wrong, one text each. */
export const guards = {
  types: checkTypes,
  lint: checkLint,
  'dead code': checkDeadCode,
  formatting: checkFormat,
  imports: checkImports,
  messages: checkMessages,
  'no Chinese in screens': checkChinese,
  'nothing mended silently': checkTyping,
  'file length': checkLength,
  'states by name': checkStates,
  'nothing taken away': checkTakenAway,
  suppressions: checkSuppressions,
  lockfile: checkLockfile,
  wording: checkWording,
  'tests that are named': checkHeldBy,
}

/** Runs all guards, a few at a time, whatever they find; resolves to an exit code. */
export async function runGuards(root, chosen, parallel, print = console.log) {
  const tree = openTree(root)
  const waiting = Object.entries(chosen)
  let failed = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, guard] = next
      const started = performance.now()
      const problems = await guard(tree)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (problems.length > 0) failed += 1
      print(`${problems.length > 0 ? '✗' : '✓'} ${name} (${seconds} s)`)
      for (const problem of problems) print(problem.replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return failed === 0 ? 0 : 1
}
