import { inOrder, isTest } from '../lib/files.mjs'
import { CHINESE } from './chinese.mjs'
import { isSource, lineAt, nodesOf } from './tree.mjs'

const MESSAGES = 'packages/messages/src/'

/**
 * Texts reached by a key that is put together at run time, so that no source names it:
 * `[module, prefix of the key, reason]`.
 */
const REACHED_BY_DYNAMIC_KEY = []

/** English texts that may hold Chinese: `[module, key, reason]`. */
const CHINESE_IN_ENGLISH = [
  ['shell/web.ts', 'languages.zh', 'a language is listed under its own name'],
  ['shell/web.ts', 'languageSigns.zh', 'the sign is the beginning of that name'],
]

const bare = (node) =>
  node && ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type)
    ? bare(node.expression)
    : node

const keyOf = (property) => property.key.name ?? String(property.key.value)

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const sides = [textOf(bare(node.left)), textOf(bare(node.right))]
  return sides.includes(undefined) ? undefined : sides.join('')
}

/** `...otherMessages.zh`: texts of another file, which are checked there. */
const isTakenOver = ({ type, argument }) =>
  type === 'SpreadElement' &&
  argument.type === 'MemberExpression' &&
  argument.object.type === 'Identifier' &&
  argument.object.name.endsWith('Messages')

/** Flattens an object literal to dotted key → text; what cannot be read is handed to `unreadable`. */
function flatten(object, unreadable, prefix = '', texts = new Map()) {
  for (const property of object.properties.filter((each) => !isTakenOver(each))) {
    const value = bare(property.value)
    if (property.type !== 'Property' || property.computed) unreadable(property)
    else if (value.type === 'ObjectExpression')
      flatten(value, unreadable, `${prefix}${keyOf(property)}.`, texts)
    else if (textOf(value) === undefined) unreadable(property)
    else
      texts.set(`${prefix}${keyOf(property)}`, {
        key: keyOf(property),
        text: textOf(value),
        at: property.start,
      })
  }
  return texts
}

/** The `{ zh, en }` values a module declares, each language resolved to its object literal. */
function groupsOf(program) {
  const constants = new Map()
  const declarations = program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  for (const { id, init } of declarations) if (id.type === 'Identifier') constants.set(id.name, bare(init))
  const literalOf = (group, language) => {
    const value = group.properties.find((each) => each.type === 'Property' && keyOf(each) === language)?.value
    const resolved = value?.type === 'Identifier' ? constants.get(value.name) : bare(value)
    return resolved?.type === 'ObjectExpression' ? resolved : undefined
  }
  return [...constants]
    .filter(([name, value]) => name.endsWith('Messages') && value?.type === 'ObjectExpression')
    .map(([name, value]) => ({
      name,
      at: value.start,
      zh: literalOf(value, 'zh'),
      en: literalOf(value, 'en'),
    }))
}

// Which word stands for one and which for several is a matter of the language: the blank is the same.
const placeholders = (text) =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\|[^{|}]*\|[^{|}]*)?\}/g)].map(([, name]) => `{${name}}`))]
    .toSorted(inOrder)
    .join(' ')

/** Every name and text the product's own sources mention. */
function mentioned({ files, parse }) {
  const names = new Set()
  for (const file of files) {
    if (!/^(apps|packages)\//.test(file) || file.startsWith(MESSAGES)) continue
    if (!isSource(file) || isTest(file)) continue
    for (const node of nodesOf(parse(file).program)) {
      if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name)
      else if (node.type === 'Literal' && typeof node.value === 'string') names.add(node.value)
      else if (node.type === 'TemplateElement') names.add(node.value.cooked)
    }
  }
  return names
}

function checkText(chinese, english, mayHoldChinese) {
  if (chinese === undefined) return 'has no Chinese text'
  if (english === undefined) return 'has no English text'
  if (chinese.trim() === '') return 'is empty in Chinese'
  if (english.trim() === '') return 'is empty in English'
  if (CHINESE.test(english) && !mayHoldChinese) return 'holds Chinese in its English text'
  const blanks = [placeholders(chinese), placeholders(english)]
  return blanks[0] === blanks[1]
    ? undefined
    : `has blanks "${blanks[0]}" in Chinese, "${blanks[1]}" in English`
}

/** Each text exists in both languages with the same blanks, and somebody uses it. */
export function checkMessages(tree, dynamic = REACHED_BY_DYNAMIC_KEY) {
  const names = mentioned(tree)
  const problems = []
  let count = 0
  for (const file of tree.files.filter((each) => each.startsWith(MESSAGES) && !isTest(each))) {
    const listed = (list, path) =>
      list.some(([module, prefix]) => file === `${MESSAGES}${module}` && path.startsWith(prefix))
    const say = (at, what) => problems.push(`${file}:${lineAt(tree.text(file), at)} messages: ${what}`)
    for (const group of groupsOf(tree.parse(file).program)) {
      if (!group.zh || !group.en) {
        say(group.at, `${group.name} is not { zh, en } of plain objects, so it cannot be checked`)
        continue
      }
      const unreadable = (node) => say(node.start, 'not a plain text, so it cannot be checked')
      const [zh, en] = [flatten(group.zh, unreadable), flatten(group.en, unreadable)]
      for (const path of new Set([...zh.keys(), ...en.keys()])) {
        count += 1
        const { key, at } = zh.get(path) ?? en.get(path)
        const wrong = checkText(zh.get(path)?.text, en.get(path)?.text, listed(CHINESE_IN_ENGLISH, path))
        if (wrong) say(at, `${path} ${wrong}`)
        if (!names.has(path) && !names.has(key) && !listed(dynamic, path)) say(at, `${path} is used nowhere`)
      }
    }
  }
  return count === 0 ? [...problems, `${MESSAGES} messages: not one text was read`] : problems
}
