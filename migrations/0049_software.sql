CREATE TABLE `software` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`class_id` text NOT NULL,
	`vendor_name` text NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`version` text NOT NULL,
	`xinchuang` integer DEFAULT 0 NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`certificates` text DEFAULT '[]' NOT NULL,
	`expire_date` text DEFAULT '' NOT NULL,
	`adapt_count` integer DEFAULT 0 NOT NULL,
	`use_count` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text DEFAULT '' NOT NULL,
	`publish_time` text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `software_once` ON `software` (`vendor_name`,`name`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `software_listed` ON `software` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `software_status` ON `software` (`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `software_class_of` ON `software` (`class_id`,`del_flag`);--> statement-breakpoint
CREATE INDEX `software_owner` ON `software` (`sys_org_code`,`del_flag`,`status`);--> statement-breakpoint
CREATE INDEX `software_name` ON `software` (`name`,`del_flag`);--> statement-breakpoint
CREATE TABLE `software_adapt` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`software_id` text NOT NULL,
	`version` text NOT NULL,
	`platform` text NOT NULL,
	`result` integer NOT NULL,
	`test_date` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`report_no` text DEFAULT '' NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `software_adapt_once` ON `software_adapt` (`software_id`,`version`,`platform`,`depart_id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `software_adapt_depart` ON `software_adapt` (`depart_id`,`del_flag`);--> statement-breakpoint
CREATE TABLE `software_class` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`pid` text DEFAULT '0' NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `software_class_code` ON `software_class` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `software_class_place` ON `software_class` (`pid`,`name`);--> statement-breakpoint
CREATE TABLE `software_total` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`kind`, `name`)
);--> statement-breakpoint
CREATE TABLE `software_use` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`software_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`version` text NOT NULL,
	`since` text DEFAULT '' NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `software_use_once` ON `software_use` (`software_id`,`depart_id`,`version`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `software_use_depart` ON `software_use` (`depart_id`,`del_flag`);--> statement-breakpoint
CREATE TRIGGER `software_added` AFTER INSERT ON `software` BEGIN
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', NEW.`status`, 1 WHERE NEW.`del_flag` = 0
  UNION ALL
    SELECT 'class', NEW.`class_id`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'vendor', NEW.`vendor_name`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'xinchuang', NEW.`xinchuang`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'adapt', a.`platform` || '/' || a.`result`, count(*) FROM `software_adapt` a WHERE a.`software_id` = NEW.`id` AND a.`del_flag` = 0 AND NEW.`del_flag` = 0 AND NEW.`status` = 2 GROUP BY 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `software_removed` AFTER DELETE ON `software` BEGIN
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', OLD.`status`, -1 WHERE OLD.`del_flag` = 0
  UNION ALL
    SELECT 'class', OLD.`class_id`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'vendor', OLD.`vendor_name`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'xinchuang', OLD.`xinchuang`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'adapt', a.`platform` || '/' || a.`result`, -count(*) FROM `software_adapt` a WHERE a.`software_id` = OLD.`id` AND a.`del_flag` = 0 AND OLD.`del_flag` = 0 AND OLD.`status` = 2 GROUP BY 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `software_changed` AFTER UPDATE OF `status`, `del_flag`, `class_id`, `vendor_name`, `xinchuang` ON `software` BEGIN
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', OLD.`status`, -1 WHERE OLD.`del_flag` = 0
  UNION ALL
    SELECT 'class', OLD.`class_id`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'vendor', OLD.`vendor_name`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'xinchuang', OLD.`xinchuang`, -1 WHERE OLD.`del_flag` = 0 AND OLD.`status` = 2
  UNION ALL
    SELECT 'adapt', a.`platform` || '/' || a.`result`, -count(*) FROM `software_adapt` a WHERE a.`software_id` = OLD.`id` AND a.`del_flag` = 0 AND OLD.`del_flag` = 0 AND OLD.`status` = 2 GROUP BY 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'status', NEW.`status`, 1 WHERE NEW.`del_flag` = 0
  UNION ALL
    SELECT 'class', NEW.`class_id`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'vendor', NEW.`vendor_name`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'xinchuang', NEW.`xinchuang`, 1 WHERE NEW.`del_flag` = 0 AND NEW.`status` = 2
  UNION ALL
    SELECT 'adapt', a.`platform` || '/' || a.`result`, count(*) FROM `software_adapt` a WHERE a.`software_id` = NEW.`id` AND a.`del_flag` = 0 AND NEW.`del_flag` = 0 AND NEW.`status` = 2 GROUP BY 2
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `software_adapt_added` AFTER INSERT ON `software_adapt` BEGIN
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'adapt', NEW.`platform` || '/' || NEW.`result`, 1 WHERE NEW.`del_flag` = 0
      AND EXISTS (SELECT 1 FROM `software` s WHERE s.`id` = NEW.`software_id` AND s.`del_flag` = 0 AND s.`status` = 2)
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `software` SET `adapt_count` = `adapt_count` + 1 WHERE `id` = NEW.`software_id` AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `software_adapt_removed` AFTER DELETE ON `software_adapt` BEGIN
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'adapt', OLD.`platform` || '/' || OLD.`result`, -1 WHERE OLD.`del_flag` = 0
      AND EXISTS (SELECT 1 FROM `software` s WHERE s.`id` = OLD.`software_id` AND s.`del_flag` = 0 AND s.`status` = 2)
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `software` SET `adapt_count` = `adapt_count` - 1 WHERE `id` = OLD.`software_id` AND OLD.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `software_adapt_changed` AFTER UPDATE OF `platform`, `result`, `del_flag`, `software_id` ON `software_adapt` BEGIN
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'adapt', OLD.`platform` || '/' || OLD.`result`, -1 WHERE OLD.`del_flag` = 0
      AND EXISTS (SELECT 1 FROM `software` s WHERE s.`id` = OLD.`software_id` AND s.`del_flag` = 0 AND s.`status` = 2)
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `software` SET `adapt_count` = `adapt_count` - 1 WHERE `id` = OLD.`software_id` AND OLD.`del_flag` = 0;
  INSERT INTO `software_total` (`kind`, `name`, `total`)
  SELECT * FROM (
    SELECT 'adapt', NEW.`platform` || '/' || NEW.`result`, 1 WHERE NEW.`del_flag` = 0
      AND EXISTS (SELECT 1 FROM `software` s WHERE s.`id` = NEW.`software_id` AND s.`del_flag` = 0 AND s.`status` = 2)
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `software` SET `adapt_count` = `adapt_count` + 1 WHERE `id` = NEW.`software_id` AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `software_use_added` AFTER INSERT ON `software_use` BEGIN
  UPDATE `software` SET `use_count` = `use_count` + 1 WHERE `id` = NEW.`software_id` AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `software_use_removed` AFTER DELETE ON `software_use` BEGIN
  UPDATE `software` SET `use_count` = `use_count` - 1 WHERE `id` = OLD.`software_id` AND OLD.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `software_use_changed` AFTER UPDATE OF `del_flag`, `software_id` ON `software_use` BEGIN
  UPDATE `software` SET `use_count` = `use_count` - 1 WHERE `id` = OLD.`software_id` AND OLD.`del_flag` = 0;
  UPDATE `software` SET `use_count` = `use_count` + 1 WHERE `id` = NEW.`software_id` AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `used_software_adapt_platform_added` AFTER INSERT ON `software_adapt` WHEN NEW.`platform` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'adapt_platform', NEW.`platform`, 'software_adapt.platform', 1 WHERE NEW.`platform` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_software_adapt_platform_changed` AFTER UPDATE OF `platform` ON `software_adapt` WHEN OLD.`platform` <> NEW.`platform` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'adapt_platform' AND `source` = 'software_adapt.platform' AND `value` = OLD.`platform`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'adapt_platform', NEW.`platform`, 'software_adapt.platform', 1 WHERE NEW.`platform` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_software_adapt_platform_removed` AFTER DELETE ON `software_adapt` WHEN OLD.`platform` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'adapt_platform' AND `source` = 'software_adapt.platform' AND `value` = OLD.`platform`;
END;--> statement-breakpoint
CREATE TRIGGER `used_software_class_id_added` AFTER INSERT ON `software` WHEN NEW.`class_id` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#softwareClass', NEW.`class_id`, 'software.class_id', 1 WHERE NEW.`class_id` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_software_class_id_changed` AFTER UPDATE OF `class_id` ON `software` WHEN OLD.`class_id` <> NEW.`class_id` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#softwareClass' AND `source` = 'software.class_id' AND `value` = OLD.`class_id`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#softwareClass', NEW.`class_id`, 'software.class_id', 1 WHERE NEW.`class_id` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_software_class_id_removed` AFTER DELETE ON `software` WHEN OLD.`class_id` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#softwareClass' AND `source` = 'software.class_id' AND `value` = OLD.`class_id`;
END;
