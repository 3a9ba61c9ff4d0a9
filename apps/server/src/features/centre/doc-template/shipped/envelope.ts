import { bothOf } from './both.ts'

/** The envelope that a centre has while it has written none of its own. */
export const envelope = bothOf(
  {
    size: 'DL',
    marginMm: 12,
    blocks: [
      {
        type: 'columns',
        size: 9,
        cells: [
          { text: '{{centre.name}}\n{{centre.address}}\n{{centre.phone}}', share: 50 },
          { text: '{{contract.no}}', share: 50, align: 'right' },
        ],
      },
      { type: 'space', mm: 18 },
      {
        type: 'columns',
        size: 13,
        cells: [
          { text: ' ', share: 35 },
          { text: '{{contract.returnAddress}}\n{{customer.contact}} 收　{{customer.mobile}}', share: 65 },
        ],
      },
      { type: 'code', code: 'code128', value: '{{contract.no}}', width: 50, align: 'right' },
    ],
  },
  {
    size: 'DL',
    marginMm: 12,
    blocks: [
      {
        type: 'columns',
        size: 9,
        cells: [
          { text: '{{centre.name}}\n{{centre.address}}\n{{centre.phone}}', share: 50 },
          { text: '{{contract.no}}', share: 50, align: 'right' },
        ],
      },
      { type: 'space', mm: 18 },
      {
        type: 'columns',
        size: 13,
        cells: [
          { text: ' ', share: 35 },
          { text: '{{customer.contact}}  {{customer.mobile}}\n{{contract.returnAddress}}', share: 65 },
        ],
      },
      { type: 'code', code: 'code128', value: '{{contract.no}}', width: 50, align: 'right' },
    ],
  },
)
