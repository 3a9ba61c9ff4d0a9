-- Of each end people are reminded together: how many messages that took is not told of one of them.
alter table agent_authorization_reminder drop column messages;
