import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FEATURES = fileURLToPath(new URL('../../features', import.meta.url))

/** What a form does when it is saved, from `submit={` to its closing brace. */
const submitsOf = (source: string): string[] =>
  source
    .split(/<Form(?:Dialog|Drawer)\b/)
    .slice(1)
    .map((part) => {
      const begin = part.indexOf('submit={')
      let depth = 0
      for (let at = begin + 'submit='.length; at < part.length; at += 1) {
        if (part[at] === '{') depth += 1
        if (part[at] === '}') depth -= 1
        if (depth === 0) return part.slice(begin, at + 1)
      }
      return part
    })

const forgets = (submit: string): boolean => (submit.match(/\bkey\b/g)?.length ?? 0) < 2

test('every form sends its key with what it writes', () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const forms = files.flatMap((file) =>
    submitsOf(readFileSync(`${FEATURES}/${file}`, 'utf8')).map((submit) => ({ file, submit })),
  )
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter(({ submit }) => forgets(submit))).toEqual([])
})

test('a form that forgets it is found', () => {
  const [kept = '', lost = ''] = submitsOf(
    `<FormDialog submit={(body, key) => add.mutateAsync({ body, key })} />
     <FormDrawer submit={(body) => add.mutateAsync({ body: { ...body } })} />`,
  )
  expect(forgets(kept)).toBe(false)
  expect(forgets(lost)).toBe(true)
})
