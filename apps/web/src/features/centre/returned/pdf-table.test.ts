import { expect, test } from 'vitest'
import type { Piece } from '../../../ui/preview/pdf.ts'
import { tableOf } from './pdf-table.ts'

/** Text at a place of a page, in letters of ten points, five wide each. */
const at = (x: number, y: number, text: string): Piece => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 10,
})

test('C7.32 a printed list keeps its columns where a cell is empty, on every page', () => {
  const head = [at(40, 700, '护照号'), at(140, 700, 'Name'), at(300, 700, 'Born'), at(400, 700, 'Result')]
  const first = [
    at(40, 760, 'General consulate, list of the day, with a title over all of its columns'),
    ...head,
    at(40, 680, 'E12345678'),
    at(140, 680, 'SHEN'),
    at(163, 680, 'QING'),
    at(400, 680, 'issued'),
  ]
  const second = [at(140, 700, 'LIN ZHIYUAN'), at(300, 701, '02.11.1985'), at(400, 699, 'refused')]
  expect(tableOf([first, second]).slice(1)).toEqual([
    ['护照号', 'Name', 'Born', 'Result'],
    ['E12345678', 'SHEN QING', '', 'issued'],
    ['', 'LIN ZHIYUAN', '02.11.1985', 'refused'],
  ])
})

test('a word that a program prints in pieces is one word, and blanks between are kept', () => {
  const line = [at(40, 100, 'E123'), at(60, 100, '45678'), at(200, 100, 'OUYANG'), at(232, 100, ' MEILING')]
  const other = [at(40, 80, 'E99999998'), at(200, 80, 'XIANG TAO')]
  expect(tableOf([[...line, ...other]])).toEqual([
    ['E12345678', 'OUYANG MEILING'],
    ['E99999998', 'XIANG TAO'],
  ])
})

test('a page of prose is told line by line', () => {
  expect(tableOf([[at(40, 100, 'Dear colleagues'), at(40, 80, 'nothing today')]])).toEqual([
    ['Dear colleagues'],
    ['nothing today'],
  ])
  expect(tableOf([])).toEqual([])
})
