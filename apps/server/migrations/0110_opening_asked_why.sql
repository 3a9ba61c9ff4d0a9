-- Why a manager was asked to open a condition of the gate, in the words of whoever stands at the desk.
alter table gate_opening add column ask_reason text not null default '';
