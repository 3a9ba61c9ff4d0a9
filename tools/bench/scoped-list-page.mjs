const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)
const { withinScope } = await dist('access/scope')
const { cappedPage } = await dist('db/capped-page')
const { instant } = await dist('db/instant')
const { allOf, identifier, sql } = await dist('db/sql')

/** The page call of a business list, as its repository will write it. */
export const pageOfTable = (db, viewer, table, { status, ...page }) =>
  cappedPage(db, page, {
    columns: sql`id, order_no as "orderNo", country, visa_type as "visaType", status,
      agent_company_id as "agentCompanyId", owner_id as "ownerId", contact_name as "contactName",
      contact_mobile as "contactMobile", summary, amount, entry_date as "entryDate",
      ${instant('created_at')} as "createTime"`,
    from: identifier(`bench_${table}`),
    where: allOf(
      withinScope(viewer, {
        owner: sql`owner_id`,
        parties: { agent: sql`agent_company_id`, acceptOrg: sql`accept_org_id`, centre: sql`centre_id` },
      }),
      status === undefined ? undefined : sql`status = ${status}`,
    ),
    orderBy: sql`created_at desc, id desc`,
  })
