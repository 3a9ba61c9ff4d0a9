import fc from 'fast-check'
import { defaultTreeAdapter, html as markup, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, test } from 'vitest'
import { safeRichText } from './rich-text.ts'

const TAGS = new Set(
  'p br strong em u s h2 h3 h4 ul ol li blockquote a hr table thead tbody tr th td code pre'.split(' '),
)
const LINK = { rel: 'noopener noreferrer nofollow', target: '_blank' }

const safe = (source: string): string => {
  const made = safeRichText(source)
  if (made === undefined) throw new Error('refused as too tangled')
  return made.html
}

/** What a browser finds in it, as it would inside a div. */
const elementsIn = (html: string): DefaultTreeAdapterTypes.Element[] => {
  const context = defaultTreeAdapter.createElement('div', markup.NS.HTML, [])
  const ahead: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(context, html, {}).childNodes]
  const found: DefaultTreeAdapterTypes.Element[] = []
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (defaultTreeAdapter.isCommentNode(next)) throw new Error('a comment is left')
    if (!defaultTreeAdapter.isElementNode(next)) continue
    found.push(next)
    ahead.push(...next.childNodes)
  }
  return found
}

const expectSafe = (source: string): void => {
  const html = safe(source)
  for (const { tagName, attrs, namespaceURI } of elementsIn(html)) {
    expect(namespaceURI).toBe(markup.NS.HTML)
    expect(TAGS).toContain(tagName)
    const { href, ...rest } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
    expect(rest).toEqual(tagName === 'a' ? LINK : {})
    if (tagName === 'a') expect(href).toMatch(/^(https?:\/\/|mailto:)/)
  }
  expect(safe(html)).toBe(html)
}

describe('what is kept', () => {
  test.each([
    ['<p>Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
    ['<p class="x" style="color:red" onclick="x()" id=a>one</p>', '<p>one</p>'],
    [
      '<b>a</b><i>b</i><del>c</del><h1>d</h1><h6>e</h6>',
      '<strong>a</strong><em>b</em><s>c</s><h2>d</h2><h4>e</h4>',
    ],
    ['first<div>second</div><div>third<br></div>', 'first<p>second</p><p>third<br></p>'],
    ['<div><div>a</div><ul><li>b</ul></div>', '<p>a</p><ul><li>b</li></ul>'],
    ['<span>a</span> <font color=red>b</font><custom-tag>c</custom-tag>', 'a bc'],
    ['<table><tr><th>a<td>b</table>', '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>'],
    ['<pre>\n\n  a\n</pre>', '<pre>\n\n  a\n</pre>'],
    ['<pre><span>\na</span></pre>', '<pre>\n\na</pre>'],
    ['a &amp; b &lt;c&gt; "d" \'e\'', 'a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#39;'],
    ['a\r\nb&#13;c\u0000d\u0008e\ud800', 'a\nb\ncde\ufffd'],
    ['<p>open <em>both', '<p>open <em>both</em></p>'],
    ['<!-- note --><!doctype html><?php x ?>a', 'a'],
    ['<td>no table</td>', 'no table'],
    ['', ''],
  ])('%j', (source, kept) => {
    expect(safe(source)).toBe(kept)
    expectSafe(source)
  })

  test('a link of the web or to a mailbox, told to keep its hands off this window', () => {
    const link = (href: string) => `<a href="${href}" rel="${LINK.rel}" target="_blank">x</a>`
    expect(safe('<a href="https://example.com/a?b=1&amp;c=2" target=_top rel=opener>x</a>')).toBe(
      link('https://example.com/a?b=1&amp;c=2'),
    )
    expect(safe('<a href=" HTTP://Example.com ">x</a>')).toBe(link('http://example.com/'))
    expect(safe('<a href="mailto:desk@example.com">x</a>')).toBe(link('mailto:desk@example.com'))
    expect(safe(`<a href='https://example.com/"onmouseover="x'>x</a>`)).toBe(
      link('https://example.com/%22onmouseover=%22x'),
    )
  })

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript&colon;alert(1)',
    '&#x6A&#x61vascript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com',
    '//example.com',
    '/relative',
    '#/main',
    'http://',
    '',
  ])('the words of a link that leads elsewhere: %j', (href) => {
    expect(safe(`<a href="${href}">words</a>`)).toBe('words')
  })
})

test.each([
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<style>p{color:red}</style>',
  '<iframe srcdoc="<p>x</p>">x</iframe>',
  '<svg><text>x</text><script>alert(1)</script></svg>',
  '<math><mtext>x</mtext></math>',
  '<template><p>x</p></template>',
  '<noscript><p>x</p></noscript>',
  '<title>x</title>',
])('%s leaves nothing', (source) => {
  expect(safe(source)).toBe('')
})

/** Markup that a browser reads otherwise the second time. */
const MUTATING = [
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg><foreignObject><p>x</p><iframe onload=alert(1)></foreignObject></svg>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<p><button><p>x</p></button></p>',
  '<table><a href="https://example.com"><tr><td><a href="https://example.org">x',
  '<select><template><p>x</template><option>y</select>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><script>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<img """><script>alert(1)</script>">',
  '<a href="https://example.com/`onclick=alert(1)`">x</a>',
  '<listing>&lt;img onerror=1 src=x&gt;</listing>',
  '<b><p><i>one</b>two</i></p><table>text<tr>more<td>cell',
  '<li><li><dd><ul><li><p><ol></li></ul>',
  '<h2><h3>a</h2></h3><frameset><body onload=x><html onclick=x>',
  '<a href=https://a.example>1<a href=https://b.example>2<p>3</a>4',
]

test.each(MUTATING)('is the same when read again: %s', (source) => {
  expectSafe(source)
})

const PIECES = [
  ...'p br strong em u s b i h1 h2 h3 h4 ul ol li blockquote hr table thead tbody tr th td code pre'.split(
    ' ',
  ),
  ...'div span button select option form svg math mtext mglyph foreignObject annotation-xml style'.split(' '),
  ...'script title textarea noscript template iframe xmp plaintext caption col frameset body'.split(' '),
]
const piece = fc.oneof(
  fc.constantFrom(...PIECES).map((tag) => `<${tag}>`),
  fc.constantFrom(...PIECES).map((tag) => `</${tag}>`),
  fc.constantFrom(...PIECES).map((tag) => `<${tag} onclick="x" title='</p><script>' style=a>`),
  fc
    .constantFrom(
      'javascript:x',
      'https://example.com/?a="\'<>',
      'mailto:a@b',
      'data:,x',
      'http:x',
      'http://user@例子/路 径#`',
    )
    .map((href) => `<a href="${href.replaceAll('"', '&quot;')}">`),
  fc.constantFrom(
    '</a>',
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '&lt;',
    '&#0;',
    '&amp;lt;',
    '\r',
    '\n',
    '"',
    "'",
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

test('whatever comes in, only what is allowed goes out, and it reads the same again', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => expectSafe(pieces.join(''))),
    { numRuns: 1500 },
  )
})

describe('size', () => {
  const NESTED = ['div', 'b', 'blockquote', 'ul', 'ul><li', 'table><tr><td', 'span', 'svg']

  test.each(NESTED)('thousands of nested <%s> neither break it nor come out', (tag) => {
    const made = safeRichText(`${`<${tag}>`.repeat(1400)}words`)
    expect(made?.text).toBe(tag === 'svg' ? '' : 'words')
    const html = made?.html ?? ''
    expect(elementsIn(html).length).toBeLessThan(200)
    expect(safe(html)).toBe(html)
  })

  test.each(NESTED)('ten thousand nested <%s> are refused', (tag) => {
    expect(safeRichText(`${`<${tag}>`.repeat(10_000)}words`)).toBeUndefined()
  })

  test('formatting that multiplies itself is refused before it grows', () => {
    const opened = Array.from({ length: 300 }, (_, index) => `<b a=${index}>`).join('')
    expect(safeRichText(`<p>${opened}</p>${'<p>x</p>'.repeat(300)}`)).toBeUndefined()
  })

  test('what never settles becomes plain text', () => {
    const source = `${'<p><button>'.repeat(40)}words`
    expectSafe(source)
    expect(safeRichText(source)?.text).toBe('words')
  })
})

test('the text beside the markup has its lines', () => {
  expect(safeRichText('<p>one</p><p>two<br>three</p>')?.text).toBe('one\ntwo\nthree')
})
