import { isMoneyFigure, type CentreFigure } from '@visa/contract/centre/figures'
import type { FactQuery } from '@visa/contract/centre/report'
import { formatMoney } from '@visa/contract/money'

export type RowsAsked = Pick<FactQuery, 'figure' | 'from' | 'to' | 'whose'> & Partial<FactQuery>

export const figureText = (figure: CentreFigure, value: number): string =>
  isMoneyFigure(figure) ? formatMoney(value) : value.toLocaleString('en-US')
