import { lineAt, nodesOf } from './tree.mjs'

/** A number that the component library puts within its bounds, or rounds, as soon as the field is left. */
const MENDING = new Set(['min', 'max', 'precision'])

/** Where it may: `[file, reason]`. */
const MAY_MEND = [
  ['apps/web/src/ui/list/column-settings.tsx', 'a width is seen at once and kept by nobody else'],
]

const namesOf = ({ attributes }) =>
  attributes.filter(({ type }) => type === 'JSXAttribute').map(({ name }) => name.name)

/** An input of forms tells what was typed to whoever listens; the form refuses what does not fit. */
const isFormInput = (source) => source.includes('onChange?.(')

function problemOf(element, source) {
  const names = namesOf(element)
  const mends = names.find((name) => MENDING.has(name))
  if (element.name.name === 'InputNumber' && mends !== undefined)
    return `${mends} of a number puts right what was typed without a word`
  if (isFormInput(source) && names.includes('maxLength'))
    return 'maxLength cuts what is pasted without a word'
  return undefined
}

/** What somebody types stays as it was typed, and is refused in words where it does not fit. */
export function checkTyping({ files, text, parse }) {
  const judged = files.filter(
    (file) =>
      file.startsWith('apps/web/src/') && file.endsWith('.tsx') && !MAY_MEND.some(([may]) => may === file),
  )
  return judged.flatMap((file) =>
    [...nodesOf(parse(file).program)]
      .filter(({ type }) => type === 'JSXOpeningElement')
      .flatMap((element) => {
        const problem = problemOf(element, text(file))
        return problem === undefined ? [] : `${file}:${lineAt(text(file), element.start)} typing: ${problem}`
      }),
  )
}
