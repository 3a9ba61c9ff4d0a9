import { lineAt } from './tree.mjs'

const STEP = /^apps\/server\/migrations\/(\d{4})_\w+\.sql$/
/** The last step that databases have run whose words cannot change any more: a step is compared with all it says. */
const LAST_FIXED = 124
/** At the head of a line of its own. */
const REASON = /^[ \t]*-- Taken away because: \S+/m

const ANYWHERE = [
  /\bdrop\s+(?:table|(?:materialized\s+)?view)\b/gi,
  /\brename\s+(?:column\b|to\b|\S+\s+to\b)/gi,
]
const NAME = String.raw`(?:"[^"]+"|\w+)`
/** What a change of a table does to one column, beside adding it; the word COLUMN may be left out. */
const OF_COLUMN = [
  new RegExp(String.raw`^drop\s+(?!constraint\b)(?:column\s+)?(?:if\s+exists\s+)?${NAME}`, 'i'),
  new RegExp(String.raw`^alter\s+(?:column\s+)?${NAME}\s+(?:set\s+data\s+)?type\b`, 'i'),
  new RegExp(String.raw`^alter\s+(?:column\s+)?${NAME}\s+(?:set\s+not\s+null|drop\s+default)\b`, 'i'),
]
const ADDS = new RegExp(
  String.raw`^add\s+(?:column\s+)?(?!(?:constraint|primary|unique|check|foreign|exclude)\b)(?:if\s+not\s+exists\s+)?${NAME}`,
  'i',
)
const REQUIRED = /(?<!\bis\s+)\bnot\s+null\b|\bprimary\s+key\b/i
const FILLED = /\bdefault\b|\bgenerated\b|\w*serial\b/i

/** Comments hold their place, so that lines are those of the file. */
const withoutComments = (text) =>
  text.replace(/'[^']*'|--.*$|\/\*[\s\S]*?\*\//gm, (found) =>
    found.startsWith("'") ? found : found.replace(/[^\n]/g, ' '),
  )

/** Each statement with where it begins; bodies of functions are part of theirs. */
const statementsOf = (bare) => [...bare.matchAll(/(?:'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g)]

/** What one change of a table does, part by part; commas within parentheses part nothing. */
function* partsOf(change, from) {
  const head = new RegExp(
    String.raw`^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:${NAME}\.)?${NAME}\s+`,
    'i',
  )
  let [depth, start] = [0, head.exec(change)?.[0].length ?? 0]
  for (let at = start; at <= change.length; at++) {
    if (change[at] === '(') depth++
    else if (change[at] === ')') depth--
    else if (at === change.length || (change[at] === ',' && depth === 0)) {
      const part = change.slice(start, at)
      yield { part: part.trim(), index: from + start + part.search(/\S|$/) }
      start = at + 1
    }
  }
}

function* takenIn(statement, from) {
  for (const pattern of ANYWHERE)
    for (const { 0: found, index } of statement.matchAll(pattern)) yield { found, index: from + index }
  for (const { 0: change, index: at } of statement.matchAll(/\balter\s+table\b[^;]*/gi))
    for (const { part, index } of partsOf(change, from + at)) {
      const found = OF_COLUMN.map((pattern) => pattern.exec(part)?.[0]).find((each) => each !== undefined)
      if (found !== undefined) yield { found, index }
      else if (ADDS.test(part) && REQUIRED.test(part) && !FILLED.test(part)) yield { found: part, index }
    }
}

/**
 * Instances of the version before work on the new structure: a statement that takes something from them, or asks of them
 * what they do not give, says in front of it why it may.
 */
export function checkTakenAway({ files, text }) {
  return files
    .filter((file) => Number(STEP.exec(file)?.[1] ?? 0) > LAST_FIXED)
    .flatMap((file) => {
      const said = text(file)
      return statementsOf(withoutComments(said)).flatMap(({ 0: statement, index: from }) =>
        [...takenIn(statement, from)]
          .filter(({ index }) => !REASON.test(said.slice(from, index)))
          .map(
            ({ found, index }) =>
              `${file}:${lineAt(said, index)} taken away: "${found.replace(/\s+/g, ' ')}" without "-- Taken away because: …" in front of its statement (decision 132)`,
          ),
      )
    })
}
