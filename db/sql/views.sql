-- Views: named queries shared by several statements.

CREATE VIEW `user_role` (`user_id`, `role_id`) AS SELECT `user_id`, `role_id` FROM `role_assignment`
WHERE `from_date` <= date('now', '+8 hours') AND (`to_date` = '' OR `to_date` >= date('now', '+8 hours'));
