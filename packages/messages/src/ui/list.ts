import type { Messages } from '../texts.ts'

/** Words of tables, trees, charts and panels beside the plain list. */
const zh = {
  summary: '合计',
  selectAll: '全选本页',
  columns: '列设置',
  columnsReset: '恢复默认',
  columnMove: '移动列：{name}',
  columnMoved: '{name} 已移到第 {place} 列',
  columnMoveHelp: '拖动，或用上下方向键调整顺序；列宽也可拖动表头边缘调整。',
  columnWidth: '列宽：{name}',
  density: '密度',
  densities: { comfortable: '宽松', compact: '紧凑' },
  export: '导出',
  exportFormats: { xlsx: 'Excel 文件', csv: 'CSV 文件' },
  expand: '展开',
  collapse: '收起',
  from: '{name}（起）',
  to: '{name}（止）',
  asideWidth: '{name}：拖动或用左右方向键调整宽度，双击恢复',
  treeSearch: '搜索名称或拼音',
  treeNone: '没有匹配的节点',
  chartCategory: '类别',
} as const

const en = {
  summary: 'Total',
  selectAll: 'Select all on this page',
  columns: 'Columns',
  columnsReset: 'Back to default',
  columnMove: 'Move column: {name}',
  columnMoved: '{name} is now column {place}',
  columnMoveHelp:
    'Drag, or use the up and down keys; widths can also be changed by dragging the edge of a heading.',
  columnWidth: 'Width: {name}',
  density: 'Density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  export: 'Export',
  exportFormats: { xlsx: 'Excel file', csv: 'CSV file' },
  expand: 'Expand',
  collapse: 'Collapse',
  from: '{name} (from)',
  to: '{name} (to)',
  asideWidth: '{name}: drag or use the left and right keys to change the width, double click to reset it',
  treeSearch: 'Search by name or pinyin',
  treeNone: 'No node matches',
  chartCategory: 'Category',
} as const

export const listMessages: Messages<typeof zh> = { zh, en }
