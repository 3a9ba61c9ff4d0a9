import { lineAt } from './tree.mjs'

const WORK = /^apps\/server\/src\/(features|workflow|access)\/(?!.*\.test\.ts$).*\.ts$/
const BARE = /\bstatus (?:=|<>|<=?|>=?|(?:not )?in \() ?\d/g

/** In SQL the states of a record are named from the contract, not written as numbers: `status = ${fixed(PAID)}`. */
export function checkStates({ files, text }) {
  return files
    .filter((file) => WORK.test(file))
    .flatMap((file) =>
      [...text(file).matchAll(BARE)].map(
        ({ 0: found, index }) => `${file}:${lineAt(text(file), index)} states: "${found}" has no name`,
      ),
    )
}
