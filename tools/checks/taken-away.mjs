import { lineAt } from './tree.mjs'

const STEP = /^apps\/server\/migrations\/(\d{4})_\w+\.sql$/
/** The last step before instances of two versions ran beside each other. */
const LAST_ALONE = 76
const TAKES = /\bdrop\s+(?:table|column|view)\b|\brename\s+(?:column\b|to\b|\w+\s+to\b)/gi
/** At the head of a line of its own. */
const REASON = /^-- Taken away because: \S+/m

/** Comments hold their place, so that lines are those of the file. */
const withoutComments = (text) => text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))

/** Instances of the version before work on the new structure: a step that takes something from them says why it may. */
export function checkTakenAway({ files, text }) {
  return files
    .filter((file) => Number(STEP.exec(file)?.[1] ?? 0) > LAST_ALONE && !REASON.test(text(file)))
    .flatMap((file) =>
      [...withoutComments(text(file)).matchAll(TAKES)].map(
        ({ 0: found, index }) =>
          `${file}:${lineAt(text(file), index)} taken away: "${found.replace(/\s+/g, ' ')}" without "-- Taken away because: …" (decision 132)`,
      ),
    )
}
