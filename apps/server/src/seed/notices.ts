import { IDENTITY } from '@visa/contract/identity'
import { NOTICE_IMPORTANCE, NoticeDraft } from '@visa/contract/notice/notice'
import type { input } from 'zod/mini'
import { actorOf } from '../access/actor.ts'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { addNotice } from '../features/notice/notice.service.ts'
import { loadViewer } from '../access/viewer.ts'

/** The newest last. None opens by itself: a demonstration begins with the work, not with a dialog. */
const NOTICES: readonly input<typeof NoticeDraft>[] = [
  {
    title: '系统升级维护通知（已完成）',
    content:
      '<p>平台已完成数据库扩容与安全加固，维护期间暂停的<strong>订单提交</strong>和<strong>费用查询</strong>现已恢复。</p><p>如发现数据异常，请联系信息技术部。</p>',
    startTime: '2025-10-09T01:00:00Z',
    endTime: '2025-10-16T10:00:00Z',
  },
  {
    title: '俄罗斯电子签证办理指南上线',
    content:
      '<p>最长停留30天，办理约4个工作日，只需护照首页与白底照片即可提交。</p><p>点击右上角“新增签证订单”即可开始办理。</p>',
    platform: 'PC',
    showPlace: 'PC_HOME',
    topHead: true,
    startTime: '2025-11-03T01:00:00Z',
  },
  {
    title: '暑期出行，请提前45天办理签证',
    content:
      '<p>七、八月为申请高峰，各领区预约紧张，建议预留充足时间：</p><ul><li>申根签证：提前45至60天</li><li>日本签证：提前20天</li><li>俄罗斯贴纸签证：提前15天</li></ul>',
    platform: 'PC',
    showPlace: 'PC_HOME',
    startTime: '2025-11-10T01:00:00Z',
  },
  {
    title: '代理商月度对账安排',
    content:
      '<p>各代理商请于每月<strong>5日前</strong>核对上月账单：</p><ol><li>在“客户管理—账单”中下载明细；</li><li>逐笔核对签证费与服务费；</li><li>有差异的订单请在账单内追加备注。</li></ol><p>逾期未反馈的账单视为确认无误。</p>',
    identityCodes: [IDENTITY.AGENT],
    startTime: '2025-12-01T01:30:00Z',
  },
  {
    title: '受理机构收件与护照交接规范',
    content:
      '<p>为保证护照流转可追溯，收件时请逐本扫描条码并核对以下事项：</p><table><thead><tr><th>环节</th><th>核对内容</th></tr></thead><tbody><tr><td>收件</td><td>护照有效期、空白页、申请人姓名</td></tr><tr><td>送签</td><td>送签单号、护照本数</td></tr><tr><td>返还</td><td>领取人身份、代领授权</td></tr></tbody></table>',
    identityCodes: [IDENTITY.VISA],
    startTime: '2025-12-15T02:00:00Z',
  },
  {
    title: '节假日期间各领馆放假及送签安排',
    content:
      '<p>法定节假日及各国国庆日领馆闭馆，<strong>节前最后一次送签为假期前两个工作日的中午12点</strong>。</p><ul><li>加急与特急订单请与送签组单独确认；</li><li>假期内提交的订单按节后第一个工作日计算办理时长。</li></ul><p>请各位同事提前告知客户。</p>',
    importance: NOTICE_IMPORTANCE.IMPORTANT,
    topHead: true,
    startTime: '2026-01-05T01:00:00Z',
  },
]

/** Notices of every kind, as the demo administrator would have written them; the same every time. */
export async function seedNotices(tx: Tx, userName: string): Promise<void> {
  const { id } = await one<{ id: number }>(tx, sql`select id from app_user where user_name = ${userName}`)
  const viewer = await loadViewer(tx, id)
  if (viewer === undefined) throw new Error(`the demo account ${userName} cannot act`)
  const author = { viewer, actor: actorOf(viewer, '', ''), now: new Date() }
  for (const seed of NOTICES) await addNotice(tx, author, NoticeDraft.parse(seed))
}
