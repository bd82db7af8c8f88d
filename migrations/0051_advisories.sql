CREATE TABLE `advisory` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`advisory_no` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`severity` integer NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`found_date` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`advice` text DEFAULT '' NOT NULL,
	`targets` text DEFAULT '[]' NOT NULL,
	`drills` text DEFAULT '[]' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`affected_count` integer DEFAULT 0 NOT NULL,
	`done_count` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text DEFAULT '' NOT NULL,
	`publish_time` text DEFAULT '' NOT NULL,
	`match_time` text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `advisory_no` ON `advisory` (`advisory_no`);--> statement-breakpoint
CREATE INDEX `advisory_listed` ON `advisory` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `advisory_status` ON `advisory` (`del_flag`,`status`,`publish_time`,`id`);--> statement-breakpoint
CREATE INDEX `advisory_owner` ON `advisory` (`sys_org_code`,`del_flag`,`status`);--> statement-breakpoint
CREATE TABLE `advisory_affected` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`advisory_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`reasons` text DEFAULT '[]' NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`answer_name` text DEFAULT '' NOT NULL,
	`answer_time` text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `advisory_affected_once` ON `advisory_affected` (`advisory_id`,`depart_id`);--> statement-breakpoint
CREATE INDEX `advisory_affected_org` ON `advisory_affected` (`sys_org_code`,`advisory_id`);--> statement-breakpoint
CREATE TABLE `advisory_total` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`kind`, `name`)
);--> statement-breakpoint
CREATE TABLE `lab_report` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`terms` text NOT NULL,
	`audience` integer DEFAULT 2 NOT NULL,
	`until_date` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`read_count` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX `lab_report_listed` ON `lab_report` (`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `lab_report_owner` ON `lab_report` (`sys_org_code`,`del_flag`);--> statement-breakpoint
CREATE TABLE `lab_report_reader` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reader_name` text NOT NULL,
	`depart_name` text NOT NULL,
	`terms` text NOT NULL,
	`agree_time` text NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `lab_report_reader_once` ON `lab_report_reader` (`report_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `lab_report_reader_user` ON `lab_report_reader` (`user_id`,`report_id`);--> statement-breakpoint
CREATE INDEX `industry_purchase_product` ON `industry_purchase` (`product`,`del_flag`);--> statement-breakpoint
CREATE TRIGGER `advisory_added` AFTER INSERT ON `advisory` BEGIN
  INSERT INTO `advisory_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', NEW.`status`, 1 WHERE NEW.`del_flag` = 0
  UNION ALL
    SELECT 'severity', NEW.`severity`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'kind', NEW.`kind`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'month', substr(NEW.`publish_time`, 1, 7), 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `advisory_removed` AFTER DELETE ON `advisory` BEGIN
  INSERT INTO `advisory_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', OLD.`status`, -1 WHERE OLD.`del_flag` = 0
  UNION ALL
    SELECT 'severity', OLD.`severity`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'kind', OLD.`kind`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'month', substr(OLD.`publish_time`, 1, 7), -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `advisory_changed` AFTER UPDATE OF `status`, `del_flag`, `severity`, `kind`, `publish_time` ON `advisory` BEGIN
  INSERT INTO `advisory_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', OLD.`status`, -1 WHERE OLD.`del_flag` = 0
  UNION ALL
    SELECT 'severity', OLD.`severity`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'kind', OLD.`kind`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'month', substr(OLD.`publish_time`, 1, 7), -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `advisory_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', NEW.`status`, 1 WHERE NEW.`del_flag` = 0
  UNION ALL
    SELECT 'severity', NEW.`severity`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'kind', NEW.`kind`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'month', substr(NEW.`publish_time`, 1, 7), 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `advisory_affected_added` AFTER INSERT ON `advisory_affected` BEGIN
  UPDATE `advisory` SET `affected_count` = `affected_count` + 1, `done_count` = `done_count` + (NEW.`state` IN (2, 3)) WHERE `id` = NEW.`advisory_id`;
END;--> statement-breakpoint
CREATE TRIGGER `advisory_affected_removed` AFTER DELETE ON `advisory_affected` BEGIN
  UPDATE `advisory` SET `affected_count` = `affected_count` - 1, `done_count` = `done_count` - (OLD.`state` IN (2, 3)) WHERE `id` = OLD.`advisory_id`;
END;--> statement-breakpoint
CREATE TRIGGER `advisory_affected_changed` AFTER UPDATE OF `state`, `advisory_id` ON `advisory_affected` BEGIN
  UPDATE `advisory` SET `affected_count` = `affected_count` - 1, `done_count` = `done_count` - (OLD.`state` IN (2, 3)) WHERE `id` = OLD.`advisory_id`;
  UPDATE `advisory` SET `affected_count` = `affected_count` + 1, `done_count` = `done_count` + (NEW.`state` IN (2, 3)) WHERE `id` = NEW.`advisory_id`;
END;--> statement-breakpoint
CREATE TRIGGER `lab_report_agreed` AFTER INSERT ON `lab_report_reader` BEGIN
  UPDATE `lab_report` SET `read_count` = `read_count` + 1 WHERE `id` = NEW.`report_id`;
END;--> statement-breakpoint
CREATE TRIGGER `lab_report_forgotten` AFTER DELETE ON `lab_report_reader` BEGIN
  UPDATE `lab_report` SET `read_count` = `read_count` - 1 WHERE `id` = OLD.`report_id`;
END;
