import { dictionary, entry, type DictionarySeed } from './seed.ts'

/** States and kinds of orders, and where they come from. */
export const ORDER_DICTIONARIES: readonly DictionarySeed[] = [
  {
    type: 'ORDER_SOURCE',
    name: '订单来源',
    ename: 'Order source',
    entries: [
      entry('ONLINE', '线上', 'Online'),
      entry('OFFLINE', '线下', 'Offline'),
      entry('DIRECT', '直客', 'Direct customer'),
      entry('AGENT', '同业代理', 'Agent'),
    ],
  },
  // P3.35
  dictionary('VISA_ORDER_STATUS', '签证订单状态', 'Visa order status', [
    entry('8', '下单成功', 'Ordered'),
    entry('16', '待收件', 'Waiting for documents'),
    entry('24', '已收件', 'Received'),
    entry('32', '审核中', 'In review'),
    entry('40', '审核通过', 'Approved'),
    entry('48', '资料不全', 'Incomplete material'),
    entry('56', '待送签', 'Waiting to be lodged'),
    entry('64', '已送签', 'Lodged'),
    entry('72', '已有结果', 'Result available'),
    entry('80', '资料已返还', 'Material returned'),
    entry('88', '已取消', 'Cancelled'),
  ]),
  // P3.36
  dictionary('ORDER_STATUS', '订单状态', 'Order status', [
    entry('8', '下单成功', 'Ordered'),
    entry('16', '已确认', 'Confirmed'),
    entry('24', '处理中', 'Processing'),
    entry('32', '已完成', 'Completed'),
    entry('40', '已取消', 'Cancelled'),
  ]),
  // C3.15
  dictionary('ORDER_PROGRESS', '订单进度', 'Order progress', [
    entry('0', '进行中', 'In progress'),
    entry('1', '已完成', 'Completed'),
  ]),
  dictionary('ORDER_TYPE', '订单类型', 'Order type', [
    entry('VISA', '签证', 'Visa'),
    entry('TOUR', '旅游', 'Tour'),
    entry('AIR', '机票', 'Flight'),
    entry('TRAIN', '火车票', 'Train'),
    entry('HOTEL', '酒店', 'Hotel'),
    entry('CAR', '用车', 'Car'),
  ]),
  dictionary('SUPPLY_BILL_KIND', '供应单类型', 'Supply bill kind', [
    entry('1', '出票单', 'Issue'),
    entry('2', '改签单', 'Change'),
    entry('3', '退款单', 'Refund'),
  ]),
  // P3.39
  dictionary('CHANGE_KIND', '变更类型', 'Kind of change', [
    entry('waiting', '待变更', 'Waiting'),
    entry('add', '新增', 'Addition'),
    entry('update', '修改', 'Update'),
    entry('waiting_all', '全部待变更', 'All waiting'),
    entry('delete', '删除', 'Deletion'),
  ]),
  // P3.40
  dictionary('DATE_BUCKET', '日期分段', 'Date bucket', [
    entry('past', '已过期', 'Past'),
    entry('today', '今天', 'Today'),
    entry('tomorrow', '明天', 'Tomorrow'),
    entry('dayAfterTomorrow', '后天', 'The day after tomorrow'),
    entry('afterThreeDays', '3天后', 'In 3 days'),
    entry('afterFourDays', '4天后', 'In 4 days'),
    entry('afterFiveDays', '5天后', 'In 5 days'),
    entry('afterSixDays', '6天后', 'In 6 days'),
    entry('afterWeekDays', '7天及以后', 'In 7 days or more'),
  ]),
  dictionary('ORDER_FILE_KIND', '订单附件种类', 'Kind of order attachment', [
    entry('AUTHORISATION', '委托书', 'Letter of authorisation'),
    entry('CONTRACT', '合同', 'Contract'),
    entry('PAYMENT', '付款凭证', 'Proof of payment'),
    entry('ITINERARY', '行程单', 'Itinerary'),
    entry('OTHER', '其他', 'Other'),
  ]),
  dictionary('CANCEL_REASON', '取消原因', 'Reason for cancelling', [
    entry('CUSTOMER', '客户取消', 'Cancelled by the customer'),
    entry('TRIP_CHANGED', '行程变更', 'Trip changed'),
    entry('INCOMPLETE', '资料无法补齐', 'Documents cannot be completed'),
    entry('DUPLICATE', '重复下单', 'Ordered twice'),
    entry('OTHER', '其他', 'Other'),
  ]),
]
