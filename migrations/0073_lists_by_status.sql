CREATE TABLE `prize_total` (
	`year` text NOT NULL,
	`level` text NOT NULL,
	`publish` integer NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`year`, `level`, `publish`, `status`, `source`, `submitted`)
);
--> statement-breakpoint
DROP TRIGGER `subject_added`;--> statement-breakpoint
DROP TRIGGER `subject_removed`;--> statement-breakpoint
DROP TRIGGER `subject_changed`;--> statement-breakpoint
DROP TABLE `subject_total`;--> statement-breakpoint
CREATE TABLE `subject_total` (
	`year` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`domain` text NOT NULL,
	`submitted` integer NOT NULL,
	`established` integer NOT NULL,
	`awarded` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `status`, `source`, `domain`, `submitted`, `established`, `awarded`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `subject_total_status` ON `subject_total` (`status`,`year`,`source`,`domain`,`submitted`,`total`);--> statement-breakpoint
CREATE INDEX `subject_total_established` ON `subject_total` (`status`,`year`,`source`,`domain`,`submitted`,`awarded`,`total`) WHERE established = 1;--> statement-breakpoint
CREATE INDEX `subject_total_awarded` ON `subject_total` (`status`,`year`,`source`,`domain`,`submitted`,`total`) WHERE awarded = 1;--> statement-breakpoint
ALTER TABLE `prize` ADD `level_order` integer;--> statement-breakpoint
CREATE INDEX `prize_listed` ON `prize` (award_date desc,`level_order`,`certificate_no`);--> statement-breakpoint
CREATE INDEX `subject_listed` ON `subject` (`status`,`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `established`, `awarded`, `total`)
SELECT `year`, `status`, `source`, `domain`, `submit_time` IS NOT NULL, `establish_time` IS NOT NULL, `prize_level` <> '', count(*)
FROM `subject` WHERE `del_flag` = 0 GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
CREATE TRIGGER `subject_added` AFTER INSERT ON `subject` WHEN NEW.`del_flag` = 0 BEGIN
  INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `established`, `awarded`, `total`)
  SELECT NEW.`year`, NEW.`status`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`establish_time` IS NOT NULL, NEW.`prize_level` <> '', 1
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_removed` AFTER DELETE ON `subject` WHEN OLD.`del_flag` = 0 BEGIN
  INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `established`, `awarded`, `total`)
  SELECT OLD.`year`, OLD.`status`, OLD.`source`, OLD.`domain`, OLD.`submit_time` IS NOT NULL, OLD.`establish_time` IS NOT NULL, OLD.`prize_level` <> '', -1
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_changed` AFTER UPDATE OF `year`, `status`, `source`, `domain`, `submit_time`, `establish_time`, `prize_level`, `del_flag` ON `subject`
WHEN OLD.`year` <> NEW.`year` OR OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`domain` <> NEW.`domain`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL)
  OR (OLD.`prize_level` = '') <> (NEW.`prize_level` = '') OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `established`, `awarded`, `total`)
  SELECT OLD.`year`, OLD.`status`, OLD.`source`, OLD.`domain`, OLD.`submit_time` IS NOT NULL, OLD.`establish_time` IS NOT NULL, OLD.`prize_level` <> '', -1
  WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `established`, `awarded`, `total`)
  SELECT NEW.`year`, NEW.`status`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`establish_time` IS NOT NULL, NEW.`prize_level` <> '', 1
  WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = `prize_level`);--> statement-breakpoint
CREATE TRIGGER `prize_level_placed` AFTER INSERT ON `prize` BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = NEW.`prize_level`) WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_level_moved` AFTER UPDATE OF `id`, `prize_level`, `level_order` ON `prize`
WHEN NEW.`level_order` IS NOT (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = NEW.`prize_level`) BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = NEW.`prize_level`) WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_level_added` AFTER INSERT ON `dict_item`
WHEN NEW.`dict_id` = (SELECT d.`id` FROM `dict` d WHERE d.`dict_code` = 'prize_level') BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = `prize`.`prize_level`) WHERE `prize_level` = NEW.`item_value`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_level_changed` AFTER UPDATE OF `dict_id`, `item_value`, `sort_order` ON `dict_item`
WHEN (SELECT d.`id` FROM `dict` d WHERE d.`dict_code` = 'prize_level') IN (OLD.`dict_id`, NEW.`dict_id`) BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = `prize`.`prize_level`) WHERE `prize_level` IN (OLD.`item_value`, NEW.`item_value`);
END;--> statement-breakpoint
CREATE TRIGGER `prize_level_removed` AFTER DELETE ON `dict_item`
WHEN OLD.`dict_id` = (SELECT d.`id` FROM `dict` d WHERE d.`dict_code` = 'prize_level') BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = `prize`.`prize_level`) WHERE `prize_level` = OLD.`item_value`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_levels_added` AFTER INSERT ON `dict` WHEN NEW.`dict_code` = 'prize_level' BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = `prize`.`prize_level`) WHERE true;
END;--> statement-breakpoint
CREATE TRIGGER `prize_levels_changed` AFTER UPDATE OF `id`, `dict_code` ON `dict` WHEN 'prize_level' IN (OLD.`dict_code`, NEW.`dict_code`) BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = `prize`.`prize_level`) WHERE true;
END;--> statement-breakpoint
CREATE TRIGGER `prize_levels_removed` AFTER DELETE ON `dict` WHEN OLD.`dict_code` = 'prize_level' BEGIN
  UPDATE `prize` SET `level_order` = (SELECT i.`sort_order` FROM `dict_item` i JOIN `dict` d ON d.`id` = i.`dict_id` WHERE d.`dict_code` = 'prize_level' AND i.`item_value` = `prize`.`prize_level`) WHERE true;
END;--> statement-breakpoint
INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
SELECT p.`year`, p.`prize_level`, p.`publish`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, count(*)
FROM `prize` p JOIN `subject` s ON s.`id` = p.`subject_id` WHERE s.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE TRIGGER `prize_counted` AFTER INSERT ON `prize` BEGIN
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT NEW.`year`, NEW.`prize_level`, NEW.`publish`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_uncounted` AFTER DELETE ON `prize` BEGIN
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT OLD.`year`, OLD.`prize_level`, OLD.`publish`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_recounted` AFTER UPDATE OF `subject_id`, `year`, `prize_level`, `publish` ON `prize`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`year` <> NEW.`year` OR OLD.`prize_level` <> NEW.`prize_level` OR OLD.`publish` <> NEW.`publish` BEGIN
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT OLD.`year`, OLD.`prize_level`, OLD.`publish`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT NEW.`year`, NEW.`prize_level`, NEW.`publish`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_prize_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT p.`year`, p.`prize_level`, p.`publish`, NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, 1
  FROM `prize` p WHERE p.`subject_id` = NEW.`id` AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_prize_removed` AFTER DELETE ON `subject` BEGIN
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT p.`year`, p.`prize_level`, p.`publish`, OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -1
  FROM `prize` p WHERE p.`subject_id` = OLD.`id` AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_prize_changed` AFTER UPDATE OF `id`, `status`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`id` <> NEW.`id` OR OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) BEGIN
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT p.`year`, p.`prize_level`, p.`publish`, OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -1
  FROM `prize` p WHERE p.`subject_id` = OLD.`id` AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `prize_total` (`year`, `level`, `publish`, `status`, `source`, `submitted`, `total`)
  SELECT p.`year`, p.`prize_level`, p.`publish`, NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, 1
  FROM `prize` p WHERE p.`subject_id` = NEW.`id` AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
