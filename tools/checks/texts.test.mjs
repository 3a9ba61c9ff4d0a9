import { afterAll, describe, expect, it } from 'vitest'
import { checkChinese } from './chinese.mjs'
import { checkHeldBy } from './held-by.mjs'
import { checkLength } from './length.mjs'
import { checkLockfile } from './lockfile.mjs'
import { checkMessages } from './messages.mjs'
import { clearPlanted, plant } from './planted.mjs'
import { checkStates } from './states.mjs'
import { checkSuppressions } from './suppressions.mjs'
import { checkTakenAway } from './taken-away.mjs'
import { checkTyping } from './typing.mjs'
import { checkWording } from './wording.mjs'

afterAll(clearPlanted)

const SCREEN = 'apps/web/src/ui/a.tsx'

describe('no Chinese in screens', () => {
  it.each([
    ['a string', `export const a = '签证'\n`],
    ['a template', 'export const a = (n: number) => `共${n}`\n'],
    ['JSX text', 'export const A = () => <b>\n保存</b>\n'],
    ['an attribute', 'export const A = () => <b title="保存" />\n'],
    ['full-width punctuation', `export const a = 'a：b'\n`],
  ])('finds it in %s', (_, text) => {
    expect(checkChinese(plant({ [SCREEN]: text }))).toEqual([
      expect.stringMatching(/^apps\/web\/src\/ui\/a\.tsx:1 chinese: /),
    ])
  })

  it('leaves comments and other files alone', () => {
    const clean = {
      [SCREEN]: '// 保存\nexport const a = 1\n',
      'packages/messages/src/a.ts': `export const a = '保存'\n`,
    }
    expect(checkChinese(plant(clean))).toEqual([])
  })
})

describe('states by name', () => {
  const repo = 'apps/server/src/features/order/order.repo.ts'

  it.each(['status = 16', 'o.status in (8, 16)', 'status <> 5', 'status not in (6, 7)', 'a.status < 80'])(
    'finds %s in SQL',
    (condition) => {
      expect(checkStates(plant({ [repo]: `export const a = sql\`select 1 where ${condition}\`\n` }))).toEqual(
        [expect.stringContaining(`${repo}:1 states: `)],
      )
    },
  )

  it('accepts names, and tests that look at what is stored', () => {
    const clean = {
      [repo]: 'export const a = sql`select 1 where status = ${fixed(PAID)} and status_no = 1`\n',
      [repo.replace('.ts', '.test.ts')]: 'export const a = sql`select 1 where status = 16`\n',
    }
    expect(checkStates(plant(clean))).toEqual([])
  })
})

describe('nothing taken away', () => {
  const step = 'apps/server/migrations/0140_next.sql'

  it.each([
    'drop table applicant_original;',
    'DROP TABLE if exists a;',
    'alter table a drop column b;',
    'alter table a add column c text, drop column b;',
    'alter table a rename to b;',
    'alter table a rename column b to c;',
    'alter table a rename b to c;',
    'drop view a;',
    'drop materialized view a;',
    'alter table t drop foo;',
    'alter table t drop if exists foo;',
    'alter table only public.t drop constraint a, drop "foo";',
    'alter table t alter column a type bigint using a::bigint;',
    'alter table t alter a set data type bigint;',
    'alter table t alter column a set not null;',
    'alter table t alter a drop default;',
    'alter table t add column a numeric(10, 2) not null;',
    'alter table t add a integer not null, add b integer not null default 0;',
    'alter table t add column a bigint primary key;',
    'do $$ begin alter table t drop foo; end $$;',
  ])('finds %s in a step without a reason', (statement) => {
    expect(checkTakenAway(plant({ [step]: `-- Gone.\n${statement}\n` }))).toEqual([
      expect.stringContaining(`${step}:2 taken away: `),
    ])
  })

  it('accepts a written reason, what is said in comments, what nobody reads by name, and steps of long ago', () => {
    const clean = {
      [step]: '-- Taken away because: no version since 0130 reads it.\ndrop table applicant_original;\n',
      'apps/server/migrations/0141_more.sql': [
        'alter table a drop constraint b; -- no drop table here',
        'drop index c;',
        'create table d (e int not null);',
        `alter table a alter column b drop not null, alter column b set default '; -- none';`,
        'alter table a add column b numeric(10, 2) not null default 0, add column c int, add check (c is not null);',
        'alter table a add column b bigint not null generated always as identity;',
        '-- it is Bob’s: he does not drop table a',
        'create function f() returns trigger language plpgsql as $$ begin -- drop table a',
        'new.a := 1; return new; end $$;',
      ].join('\n'),
      'apps/server/migrations/0046_custody.sql': 'drop table visa_order_no;\n',
      'apps/server/migrations/0124_shares.sql': 'alter table a drop b;\n',
    }
    expect(checkTakenAway(plant(clean))).toEqual([])
  })

  it('takes a reason for the statement behind it, and for no other', () => {
    const reason = '-- Taken away because: nobody reads it.\n'
    const two = `${reason}alter table a\n  drop b,\n  drop c;\nalter table a drop d;\n`
    expect(checkTakenAway(plant({ [step]: two }))).toEqual([
      expect.stringContaining(`${step}:5 taken away: "drop d"`),
    ])
    const behind = `alter table a drop b;\n${reason}`
    expect(checkTakenAway(plant({ [step]: behind }))).toHaveLength(1)
    const each = `${reason}alter table a drop b;\n\n${reason}-- More of it.\nalter table a drop d;\n`
    expect(checkTakenAway(plant({ [step]: each }))).toEqual([])
  })

  it('does not accept a reason without words', () => {
    expect(checkTakenAway(plant({ [step]: '-- Taken away because:\ndrop table a;\n' }))).toHaveLength(1)
  })
})

describe('file length', () => {
  const lines = (count) => 'export {}\n'.repeat(count)

  it('finds a file of 301 lines', () => {
    expect(checkLength(plant({ [SCREEN]: lines(301) }))).toEqual([
      expect.stringContaining(`${SCREEN} length: 301 lines`),
    ])
  })

  it('accepts 300 lines, a reason at the head, and long tests', () => {
    const clean = {
      [SCREEN]: lines(300),
      'apps/server/src/table.ts': `// Long because: one row for each of 400 codes.\n${lines(400)}`,
      'apps/server/src/table.test.ts': lines(400),
    }
    expect(checkLength(plant(clean))).toEqual([])
  })

  it('does not accept a reason further down', () => {
    const text = `${lines(10)}// Long because: nobody sees it here\n${lines(300)}`
    expect(checkLength(plant({ [SCREEN]: text }))).toHaveLength(1)
  })
})

describe('suppressions', () => {
  it.each([
    '@ts-ignore',
    '@ts-expect-error',
    '@ts-nocheck',
    'oxlint-disable-next-line no-console',
    'eslint-disable',
  ])('finds %s without a reason', (directive) => {
    const tree = plant({ [SCREEN]: `export {}\n// ${directive}\nexport const a = 1\n` })
    expect(checkSuppressions(tree)).toEqual([expect.stringContaining(`${SCREEN}:2 suppressions: `)])
  })

  it('accepts one with a reason, and the word in a text', () => {
    const text = `// oxlint-disable-next-line no-console -- the start-up line is for people\nexport const a = '@ts-ignore'\n`
    expect(checkSuppressions(plant({ [SCREEN]: text }))).toEqual([])
  })
})

describe('wording', () => {
  // Put together here, for this file is looked at by the guard too.
  it.each([
    ['machine path', ['see /ro', 'ot/notes']],
    ['machine path', [`const a = '/wo`, `rk/main/data'`]],
    ['machine path', ['/ho', 'me/ann/visa']],
    ['machine path', ['C:\\Us', 'ers\\ann']],
    ['package registry', ['https://reg', 'istry.example.org/pg']],
    ['package registry', ['reg', 'istry=http://example.org']],
    ['package registry', ['"reso', 'lved": "https://example.org/pg.tgz"']],
    ['product wording', ['// as Clau', 'de said']],
    ['product wording', ['// see issue ', '#12']],
    ['product wording', ['// TO', 'DO: later']],
  ])('finds a %s', (rule, pieces) => {
    const tree = plant({ 'docs/a.md': `fine\n${pieces.join('')}\n` })
    expect(checkWording(tree)).toEqual([expect.stringContaining(`docs/a.md:2 wording: ${rule}`)])
  })

  it('leaves web paths, colours and ordinary words alone', () => {
    const text = `'/api/work/order/page' '#123456' session, model, https://nodejs.org/en and npm ci\n`
    expect(checkWording(plant({ 'docs/a.md': text }))).toEqual([])
  })
})

describe('messages', () => {
  const messages = (zh, en) => ({
    'packages/messages/src/order.ts': `const zh = ${zh} as const\nconst en = ${en} as const\nexport const orderMessages: Messages<typeof zh> = { zh, en }\n`,
    'apps/web/src/a.tsx': 'export const a = t.title + t.list.count + t.extra\n',
  })

  it.each([
    ['a missing English text', `{ title: '订单' }`, '{}', 'title has no English text'],
    ['a missing Chinese text', '{}', `{ title: 'Order' }`, 'title has no Chinese text'],
    ['an empty Chinese text', `{ title: '' }`, `{ title: 'Order' }`, 'title is empty in Chinese'],
    ['an empty English text', `{ title: '订单' }`, `{ title: ' ' }`, 'title is empty in English'],
    [
      'Chinese in English',
      `{ title: '订单' }`,
      `{ title: '订单' }`,
      'title holds Chinese in its English text',
    ],
    ['other blanks', `{ list: { count: '{n}单' } }`, `{ list: { count: '{m}' } }`, 'list.count has blanks'],
    ['an unused text', `{ gone: '没' }`, `{ gone: 'Gone' }`, 'gone is used nowhere'],
    ['what it cannot read', `{ title: f() }`, `{ title: 'Order' }`, 'not a plain text'],
    ['what comes from anywhere', `{ ...texts, title: '订单' }`, `{ title: 'Order' }`, 'not a plain text'],
  ])('finds %s', (_, zh, en, problem) => {
    const found = checkMessages(plant(messages(zh, en)), [])
    expect(found).toContainEqual(expect.stringMatching(/^packages\/messages\/src\/order\.ts:\d messages: /))
    expect(found.join('\n')).toContain(problem)
  })

  it('takes a word for one and several as the blank that decides', () => {
    const plural = messages(`{ title: '{n} 单' }`, `{ title: '{n} {n|order|orders}' }`)
    expect(checkMessages(plant(plural), [])).toEqual([])
    const other = messages(`{ title: '{n} 单' }`, `{ title: '{n} {m|order|orders}' }`)
    expect(checkMessages(plant(other), []).join()).toContain('title has blanks')
  })

  it('fails when it read nothing', () => {
    expect(checkMessages(plant({ 'a.ts': 'export {}\n' }), [])).toEqual([
      expect.stringContaining('not one text'),
    ])
  })

  it('leaves texts taken over from another file to that file', () => {
    const zh = `{ title: '订单', ...otherMessages.zh }`
    const en = `{ title: 'Order', ...otherMessages.en }`
    expect(checkMessages(plant(messages(zh, en)), [])).toEqual([])
  })

  it('accepts complete texts, and a declared dynamic key', () => {
    const zh = `{ title: '订单', list: { count: '{n}单' }, 'state.1': '新' }`
    const en = `{ title: 'Order', list: { count: '{n} orders' }, 'state.1': 'New' }`
    const dynamic = [['order.ts', 'state.', 'by the state of the row']]
    expect(checkMessages(plant(messages(zh, en)), dynamic)).toEqual([])
  })
})

describe('nothing mended silently', () => {
  const input = (attributes) =>
    `export const A = ({ onChange }) => <Input ${attributes} onChange={(e) => onChange?.(e)} />\n`

  it.each([
    ['a bound', 'export const A = () => <InputNumber<number> min={1} />\n'],
    ['a rounding', 'export const A = () => <InputNumber precision={0} />\n'],
    ['a text that is cut', input('maxLength={3}')],
  ])('finds %s', (_, text) => {
    expect(checkTyping(plant({ [SCREEN]: text }))).toEqual([
      expect.stringMatching(/^apps\/web\/src\/ui\/a\.tsx:1 typing: .* without a word$/),
    ])
  })

  it('accepts what takes everything, and fields that belong to no form', () => {
    const clean = {
      [SCREEN]: input('value=""'),
      'apps/web/src/ui/b.tsx': 'export const B = () => <Input maxLength={3} onChange={search} />\n',
    }
    expect(checkTyping(plant(clean))).toEqual([])
  })
})

describe('tests that are named', () => {
  const page = (ref) => ({
    'docs/reliability.md': `| fault | \`${ref}\` |\n`,
    'apps/server/src/http/a.test.ts': `describe('dates', () => test('people\\'s days are kept', f))\n`,
  })

  it.each([
    ['a file that is not there', 'http/b.test.ts › dates'],
    ['a title that is not there', 'http/a.test.ts › dates › nights are kept'],
    ['a beginning that is none', 'apps/server/src/http/a.test.ts › nights …'],
  ])('finds %s', (_, ref) => {
    expect(checkHeldBy(plant(page(ref)))).toEqual([expect.stringContaining('held by: ')])
  })

  it('accepts titles, whole or their beginning', () => {
    for (const ref of ["http/a.test.ts › dates › people's days are kept", 'http/a.test.ts › people…']) {
      expect(checkHeldBy(plant(page(ref)))).toEqual([])
    }
  })
})

describe('lockfile', () => {
  const lock = (packages) => ({
    'package-lock.json': {
      packages: {
        'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0' } },
        ...packages,
      },
    },
  })

  it('finds a platform that was left out', () => {
    expect(checkLockfile(plant(lock({ 'node_modules/a-linux': {} })))).toEqual([
      'package-lock.json lockfile: node_modules/a wants what is not in it: a-mac',
    ])
  })

  it('accepts every platform, beside the package or inside it', () => {
    const complete = lock({ 'node_modules/a-linux': {}, 'node_modules/a/node_modules/a-mac': {} })
    expect(checkLockfile(plant(complete))).toEqual([])
  })
})
