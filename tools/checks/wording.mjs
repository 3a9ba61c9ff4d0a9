import { readFileSync } from 'node:fs'
import path from 'node:path'

// The patterns are put together from pieces, so that this file does not match itself.
const anyOf = (...words) => words.map((pieces) => pieces.join('')).join('|')

const machineFolders = anyOf(['ro', 'ot'], ['wo', 'rk'], ['ho', 'me/\\w+'], ['Us', 'ers/\\w+'])
const registryHosts = anyOf(
  ['reg', 'istry'],
  ['np', 'm'],
  ['arti', 'factory'],
  ['nex', 'us'],
  ['verda', 'ccio'],
)
const programs = anyOf(['clau', 'de'], ['chat', 'gpt'], ['co', 'pilot'], ['l', 'lms?'])
const workTalk = anyOf(
  ['(?:coding|ai) ', 'assistants?'],
  ['language ', 'models?'],
  ['as an ', 'ai'],
  ['(?:this|previous|next|earlier|last) work', 'ing session'],
  ['issue ', '#\\d+'],
  ['(?:fixes|closes|resolves|see) ', '#\\d+'],
  ['to', '-?do:'],
  ['fix', 'me\\b'],
)

const RULES = [
  {
    rule: 'machine path',
    // Preceded by nothing that could make it the middle of a longer path or of a web address.
    pattern: new RegExp(`(?<![\\w.$}/\\]*)-])/(?:${machineFolders})/`),
  },
  { rule: 'machine path', pattern: new RegExp(`\\b[A-Z]:\\\\{1,2}${anyOf(['Us', 'ers'])}\\\\`) },
  {
    rule: 'package registry',
    pattern: new RegExp(`https?://[^/\\s'"]*\\b(?:${registryHosts})[\\w-]*\\.[^/\\s'"]+`, 'i'),
  },
  { rule: 'package registry', pattern: new RegExp(`^\\s*(?:@[\\w-]+:)?${anyOf(['reg', 'istry'])}\\s*=`) },
  { rule: 'package registry', pattern: new RegExp(`"${anyOf(['reso', 'lved'])}": "https?:`) },
  {
    rule: 'product wording',
    pattern: new RegExp(`\\b(?:${programs}|${workTalk})`, 'i'),
    notIn: /package-lock/,
  },
]

const isBinary = (buffer) => buffer.subarray(0, 8000).includes(0)

/** What is committed speaks of the product only: not of the machine it was written on, nor of its making. */
export function checkWording({ root, files }) {
  return files.flatMap((file) => {
    const buffer = readFileSync(path.join(root, file))
    if (isBinary(buffer)) return []
    const rules = RULES.filter(({ notIn }) => !notIn?.test(file))
    return buffer
      .toString('utf8')
      .split('\n')
      .flatMap((line, index) =>
        rules.flatMap(({ rule, pattern }) => {
          const found = pattern.exec(line)
          return found ? `${file}:${index + 1} wording: ${rule} "${found[0].trim()}"` : []
        }),
      )
  })
}
