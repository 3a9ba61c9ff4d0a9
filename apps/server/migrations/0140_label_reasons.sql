-- An installation begins with its dictionaries and keeps them as they are: what a later version says of labels comes by
-- a step. Not where there is one of that code or name, or was and somebody took it out.
insert into dict_data (type, code, cname, ename, sort_no, resv1)
select t.type, r.code, r.cname, r.ename, (select coalesce(max(d.sort_no), 0) from dict_data d where d.type = t.type) + r.place, 'label'
from dict_type t cross join (values (1, 'TORN', '标签破损', 'Label torn'), (2, 'MISPRINTED', '打印有误', 'Label misprinted'))
  as r (place, code, cname, ename)
where t.type = 'UNUSE_REASON'
  and not exists (select from dict_data d where d.type = t.type and (d.code = r.code or d.cname = r.cname))
  and not exists (select from change_log l where l.entity = 'dict_data' and l.topic = t.type and l.subject = r.cname)
on conflict do nothing;
