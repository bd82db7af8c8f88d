-- Triggers increment the number of a revision when rows cached in every isolate change; isolates compare it and reload.

CREATE TRIGGER `permission_added` AFTER INSERT ON `permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;

CREATE TRIGGER `permission_changed` AFTER UPDATE ON `permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;

CREATE TRIGGER `permission_removed` AFTER DELETE ON `permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;

CREATE TRIGGER `role_permission_added` AFTER INSERT ON `role_permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;

CREATE TRIGGER `role_permission_removed` AFTER DELETE ON `role_permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;

CREATE TRIGGER `banned_ip_added` AFTER INSERT ON `banned_ip` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'bans'; END;

CREATE TRIGGER `banned_ip_changed` AFTER UPDATE OF `ip`, `status`, `from_time`, `to_time` ON `banned_ip` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'bans'; END;

CREATE TRIGGER `banned_ip_removed` AFTER DELETE ON `banned_ip` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'bans'; END;
