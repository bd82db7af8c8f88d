CREATE TABLE `data_source` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`db_type` text DEFAULT 'libsql' NOT NULL,
	`db_url` text NOT NULL,
	`db_username` text DEFAULT '' NOT NULL,
	`secret` text DEFAULT '' NOT NULL,
	`secret_set` integer DEFAULT 0 NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`test_outcome` text DEFAULT '' NOT NULL,
	`test_detail` text DEFAULT '' NOT NULL,
	`test_time` text DEFAULT '' NOT NULL,
	`test_cost` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_source_code` ON `data_source` (`code`);--> statement-breakpoint
-- Without ALTER COLUMN, for which every index of the database would be made anew.
CREATE TABLE `__new_banned_ip` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`ip` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`source` text DEFAULT 'manual' NOT NULL,
	`from_time` text DEFAULT '' NOT NULL,
	`to_time` text DEFAULT '' NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`last_time` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_banned_ip` (`id`, `create_by`, `create_time`, `update_by`, `update_time`, `sys_org_code`, `del_flag`, `lock_version`, `ip`, `reason`, `source`, `from_time`, `to_time`, `hits`, `status`) SELECT `id`, `create_by`, `create_time`, `update_by`, `update_time`, `sys_org_code`, `del_flag`, `lock_version`, `ip`, `reason`, `source`, `from_time`, coalesce(`to_time`, ''), `hits`, `status` FROM `banned_ip` WHERE `id` IN (SELECT max(`id`) FROM `banned_ip` GROUP BY `ip`);--> statement-breakpoint
DROP TABLE `banned_ip`;--> statement-breakpoint
ALTER TABLE `__new_banned_ip` RENAME TO `banned_ip`;--> statement-breakpoint
CREATE UNIQUE INDEX `banned_ip_ip` ON `banned_ip` (`ip`);--> statement-breakpoint
CREATE INDEX `banned_ip_status` ON `banned_ip` (`status`,`to_time`);--> statement-breakpoint
ALTER TABLE `job` ADD `params` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `job` ADD `catch_up` text DEFAULT 'once' NOT NULL;--> statement-breakpoint
INSERT INTO `revision` (`name`, `number`) VALUES ('bans', 1);--> statement-breakpoint
CREATE TRIGGER `banned_ip_added` AFTER INSERT ON `banned_ip` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'bans'; END;--> statement-breakpoint
CREATE TRIGGER `banned_ip_changed` AFTER UPDATE OF `ip`, `status`, `from_time`, `to_time` ON `banned_ip` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'bans'; END;--> statement-breakpoint
CREATE TRIGGER `banned_ip_removed` AFTER DELETE ON `banned_ip` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'bans'; END;
