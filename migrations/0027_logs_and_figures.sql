CREATE TABLE `gauge` (
	`name` text NOT NULL,
	`time` text NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`name`, `time`)
);
--> statement-breakpoint
CREATE INDEX `gauge_time` ON `gauge` (`time`);--> statement-breakpoint
CREATE TABLE `metric` (
	`span` text NOT NULL,
	`time` text NOT NULL,
	`route` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`ms` integer DEFAULT 0 NOT NULL,
	`most` integer DEFAULT 0 NOT NULL,
	`trips` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`rows_written` integer DEFAULT 0 NOT NULL,
	`b0` integer DEFAULT 0 NOT NULL,
	`b1` integer DEFAULT 0 NOT NULL,
	`b2` integer DEFAULT 0 NOT NULL,
	`b3` integer DEFAULT 0 NOT NULL,
	`b4` integer DEFAULT 0 NOT NULL,
	`b5` integer DEFAULT 0 NOT NULL,
	`b6` integer DEFAULT 0 NOT NULL,
	`b7` integer DEFAULT 0 NOT NULL,
	`b8` integer DEFAULT 0 NOT NULL,
	`b9` integer DEFAULT 0 NOT NULL,
	`b10` integer DEFAULT 0 NOT NULL,
	`b11` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`span`, `route`, `time`)
);
--> statement-breakpoint
CREATE INDEX `metric_time` ON `metric` (`span`,`time`);--> statement-breakpoint
CREATE TABLE `slow_statement` (
	`id` text PRIMARY KEY NOT NULL,
	`statement` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`most` integer DEFAULT 0 NOT NULL,
	`last` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`last_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slow_statement_last` ON `slow_statement` (`last_time`);--> statement-breakpoint
CREATE TABLE `log_archive` (
	`id` text PRIMARY KEY NOT NULL,
	`from_seq` integer NOT NULL,
	`to_seq` integer NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL,
	`from_seal` text NOT NULL,
	`to_seal` text NOT NULL,
	`key` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`mark` text NOT NULL,
	`create_by` text NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_archive_from` ON `log_archive` (`from_seq`);--> statement-breakpoint
CREATE TABLE `log_total` (
	`log_type` integer PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit_day` (
	`day` text PRIMARY KEY NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`ips` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit_ip` (
	`day` text NOT NULL,
	`ip` text NOT NULL,
	PRIMARY KEY(`day`, `ip`)
);
--> statement-breakpoint
DROP INDEX `log_time`;--> statement-breakpoint
DROP INDEX `log_biz`;--> statement-breakpoint
ALTER TABLE `log` ADD `changes` text;--> statement-breakpoint
ALTER TABLE `log` ADD `seq` integer;--> statement-breakpoint
ALTER TABLE `log` ADD `seal` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `log_type_time` ON `log` (`log_type`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `log_person` ON `log` (`userid`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `log_action` ON `log` (`action`,`create_time`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `log_seq` ON `log` (`seq`);--> statement-breakpoint
CREATE INDEX `log_unsealed` ON `log` (`create_time`,`id`) WHERE seq is null;--> statement-breakpoint
CREATE INDEX `log_time` ON `log` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `log_biz` ON `log` (`biz_type`,`biz_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `session_open` ON `session` (`revoked`,`stage`,`last_time`,`id`);--> statement-breakpoint
INSERT INTO `log_total` (`log_type`, `count`) SELECT `log_type`, count(*) FROM `log` GROUP BY `log_type`;--> statement-breakpoint
INSERT INTO `visit_ip` (`day`, `ip`) SELECT DISTINCT substr(`create_time`, 1, 10), `ip` FROM `log` WHERE `log_type` = 1;--> statement-breakpoint
INSERT INTO `visit_day` (`day`, `visits`, `ips`, `failures`)
SELECT substr(`create_time`, 1, 10) AS d, sum(`log_type` = 1), (SELECT count(*) FROM `visit_ip` v WHERE v.`day` = substr(`log`.`create_time`, 1, 10)), sum(`log_type` = 4)
FROM `log` WHERE `log_type` IN (1, 4) GROUP BY d;--> statement-breakpoint
INSERT INTO `visit_day` (`day`, `visits`, `failures`) SELECT '', coalesce(sum(`visits`), 0), coalesce(sum(`failures`), 0) FROM `visit_day`;--> statement-breakpoint
CREATE TRIGGER `log_total_added` AFTER INSERT ON `log` BEGIN
  INSERT INTO `log_total` (`log_type`, `count`) VALUES (NEW.`log_type`, 1)
  ON CONFLICT (`log_type`) DO UPDATE SET `count` = `count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `log_total_removed` AFTER DELETE ON `log` BEGIN
  UPDATE `log_total` SET `count` = `count` - 1 WHERE `log_type` = OLD.`log_type`;
END;--> statement-breakpoint
CREATE TRIGGER `visit_ip_added` AFTER INSERT ON `visit_ip` BEGIN
  INSERT INTO `visit_day` (`day`, `ips`) VALUES (NEW.`day`, 1)
  ON CONFLICT (`day`) DO UPDATE SET `ips` = `ips` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `log_visited` AFTER INSERT ON `log` WHEN NEW.`log_type` = 1 BEGIN
  INSERT OR IGNORE INTO `visit_ip` (`day`, `ip`) VALUES (substr(NEW.`create_time`, 1, 10), NEW.`ip`);
  INSERT INTO `visit_day` (`day`, `visits`) VALUES (substr(NEW.`create_time`, 1, 10), 1), ('', 1)
  ON CONFLICT (`day`) DO UPDATE SET `visits` = `visits` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `log_failed` AFTER INSERT ON `log` WHEN NEW.`log_type` = 4 AND NEW.`action` <> 'defect' BEGIN
  INSERT INTO `visit_day` (`day`, `failures`) VALUES (substr(NEW.`create_time`, 1, 10), 1), ('', 1)
  ON CONFLICT (`day`) DO UPDATE SET `failures` = `failures` + 1;
END;
