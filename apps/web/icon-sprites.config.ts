import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { MENU_ICONS, menuSprite } from './src/app/shell/menu-icons.ts'
import { NAMED_ICONS } from './src/ui/icons/named-icons.ts'
import { PAGE_ICONS } from './src/ui/icons/page-icons.ts'

interface Drawing {
  tag: string
  attrs: { d?: string }
  children?: readonly Drawing[]
}

const require = createRequire(import.meta.url)

const NUMBER = /[\s,]*(-?(?:\d*\.\d+|\d+))/y
const FLAG = /[\s,]*([01])/y

/** The arguments of one command of a path. Those of an arc hold flags of one digit, which may touch what follows. */
function argumentsOf(command: string, written: string): number[] {
  const found: number[] = []
  let at = 0
  while (written.slice(at).trim() !== '') {
    const pattern = /a/i.test(command) && [3, 4].includes(found.length % 7) ? FLAG : NUMBER
    pattern.lastIndex = at
    const [whole, value] = pattern.exec(written) ?? []
    if (whole === undefined) throw new Error(`a path that cannot be read: ${written}`)
    found.push(Number(value))
    at += whole.length
  }
  return found
}

/** Whole numbers on a grid of 1024: nobody sees the difference at 16 pixels, and a quarter of the file is gone. */
const rounded = (path: string): string =>
  path.replaceAll(/([a-z])([^a-z]*)/gi, (_, command: string, written: string) =>
    [command, argumentsOf(command, written).map(Math.round).join(' ').replaceAll(' -', '-')].join(''),
  )

const pathsOf = ({ attrs, children = [] }: Drawing): string =>
  (attrs.d === undefined ? '' : rounded(attrs.d)) + children.map(pathsOf).join('')

function symbol(id: string, name: string): string {
  const { default: icon } = require(`@ant-design/icons-svg/lib/asn/${name}Outlined`) as {
    default: { icon: Drawing }
  }
  return `<symbol id="${id}" viewBox="0 0 1024 1024"><path d="${pathsOf(icon.icon)}"/></symbol>`
}

const drawn = (icons: Readonly<Record<string, string>>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(icons)
    .map(([id, name]) => symbol(id, name))
    .join('')}</svg>`

/** The files of pictures by name: those of the menu by module, those administrators choose from, one for pages. */
function sprites(): Map<string, string> {
  const codes = Object.entries(MENU_ICONS)
  const ofSprite = (sprite: string) =>
    Object.fromEntries(codes.filter(([code]) => menuSprite(code) === sprite))
  const menus = new Set(codes.map(([code]) => menuSprite(code)))
  return new Map([
    ...[...menus].map((sprite) => [sprite, drawn(ofSprite(sprite))] as const),
    ['named', drawn(NAMED_ICONS)],
    ['page', drawn(PAGE_ICONS)],
  ])
}

const MODULE = 'virtual:icon-sprites'

/** Draws the pictures into files of their own, which the browser fetches when one of them is shown. */
export function iconSprites(): Plugin {
  let building = false
  return {
    name: 'icon-sprites',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId: { filter: { id: /^virtual:icon-sprites$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /^\0virtual:icon-sprites$/ },
      handler() {
        const addresses = [...sprites()].map(([name, source]) => {
          if (!building) return `'${name}': '/icons/${name}.svg'`
          const file = this.emitFile({ type: 'asset', name: `icons-${name}.svg`, source })
          return `'${name}': import.meta.ROLLUP_FILE_URL_${file}`
        })
        return `export const SPRITES = { ${addresses.join(', ')} }`
      },
    },
    configureServer({ middlewares }) {
      const files = sprites()
      middlewares.use('/icons', (request, response, next) => {
        const source = files.get((request.url ?? '').replace(/^\/|\.svg$/g, ''))
        if (source === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(source)
      })
    },
  }
}
