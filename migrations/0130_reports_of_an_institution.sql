CREATE TABLE `org_report_total` (
	`org_code` text NOT NULL,
	`year` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`org_code`, `year`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `subject_report_year` (
	`year` text NOT NULL,
	`established` text NOT NULL,
	`subject_id` text NOT NULL,
	PRIMARY KEY(`year`, `established` DESC, `subject_id`)
) WITHOUT ROWID;--> statement-breakpoint
ALTER TABLE `report` ADD `org_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `report` ADD `established` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE VIEW `told_of_report` AS
SELECT r.`id`, coalesce(s.`sys_org_code`, '') AS `org_code`, coalesce(s.`establish_time`, '') AS `established`
FROM `report` r LEFT JOIN `subject` s ON s.`id` = r.`subject_id` AND s.`del_flag` = 0;--> statement-breakpoint
UPDATE `report` SET (`org_code`, `established`) = (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = `report`.`id`);--> statement-breakpoint
INSERT INTO `org_report_total` (`org_code`, `year`, `total`) SELECT `org_code`, `year`, count(*) FROM `report` WHERE `org_code` <> '' AND `del_flag` = 0 GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO `subject_report_year` (`year`, `established`, `subject_id`) SELECT DISTINCT `year`, `established`, `subject_id` FROM `report` WHERE `del_flag` = 0 ORDER BY 1, 2 DESC, 3;--> statement-breakpoint
CREATE INDEX `report_org_urgent` ON `report` (`org_code`,case when status = 3 or cancelled = 1 then 1 else 0 end,case when status = 3 or cancelled = 1 then '' else due_time end,due_time desc,`id`);--> statement-breakpoint
CREATE INDEX `report_org_due` ON `report` (`org_code`,`due_time`,`id`);--> statement-breakpoint
CREATE INDEX `report_waits_established` ON `report` (established desc,`subject_id`) WHERE status = 2 and cancelled = 0 and waived = 0 and del_flag = 0;--> statement-breakpoint
CREATE INDEX `report_open` ON `report` (`due_time`,`id`,`established`,`subject_id`) WHERE status in (0, 1, 4) and cancelled = 0 and waived = 0 and del_flag = 0;--> statement-breakpoint
CREATE INDEX `judge_due_year_urgent` ON `judge_due` (`user_id`,`year`,`done`,`urgent`,due desc,`report_id`);--> statement-breakpoint
CREATE TRIGGER `report_place_changed` AFTER UPDATE OF `subject_id`, `year`, `del_flag`, `org_code`, `established` ON `report`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`org_code` <> NEW.`org_code`
  OR OLD.`established` <> NEW.`established` BEGIN
  INSERT INTO `org_report_total` (`org_code`, `year`, `total`) SELECT OLD.`org_code`, OLD.`year`, -1 WHERE OLD.`org_code` <> '' AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
  INSERT INTO `org_report_total` (`org_code`, `year`, `total`) SELECT NEW.`org_code`, NEW.`year`, 1 WHERE NEW.`org_code` <> '' AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
  DELETE FROM `subject_report_year` WHERE OLD.`del_flag` = 0 AND `year` = OLD.`year` AND `established` = OLD.`established` AND `subject_id` = OLD.`subject_id`
    AND NOT EXISTS (SELECT 1 FROM `report` r WHERE r.`subject_id` = OLD.`subject_id` AND r.`year` = OLD.`year` AND r.`established` = OLD.`established` AND r.`del_flag` = 0);
  INSERT INTO `subject_report_year` (`year`, `established`, `subject_id`) SELECT `year`, `established`, `subject_id` FROM `report` WHERE `id` = NEW.`id` AND `del_flag` = 0
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `report_place_removed` AFTER DELETE ON `report` BEGIN
  INSERT INTO `org_report_total` (`org_code`, `year`, `total`) SELECT OLD.`org_code`, OLD.`year`, -1 WHERE OLD.`org_code` <> '' AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
  DELETE FROM `subject_report_year` WHERE OLD.`del_flag` = 0 AND `year` = OLD.`year` AND `established` = OLD.`established` AND `subject_id` = OLD.`subject_id`
    AND NOT EXISTS (SELECT 1 FROM `report` r WHERE r.`subject_id` = OLD.`subject_id` AND r.`year` = OLD.`year` AND r.`established` = OLD.`established` AND r.`del_flag` = 0);
END;--> statement-breakpoint
CREATE TRIGGER `report_told_added` AFTER INSERT ON `report` BEGIN
  INSERT INTO `org_report_total` (`org_code`, `year`, `total`) SELECT NEW.`org_code`, NEW.`year`, 1 WHERE NEW.`org_code` <> '' AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
  UPDATE `report` SET (`org_code`, `established`) = (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = `report`.`id`) WHERE `id` = NEW.`id`;
  INSERT INTO `subject_report_year` (`year`, `established`, `subject_id`) SELECT `year`, `established`, `subject_id` FROM `report` WHERE `id` = NEW.`id` AND `del_flag` = 0
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `report_told_changed` AFTER UPDATE OF `subject_id`, `org_code`, `established` ON `report`
WHEN (NEW.`org_code`, NEW.`established`) IS NOT (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = NEW.`id`) BEGIN
  UPDATE `report` SET (`org_code`, `established`) = (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = `report`.`id`) WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_told_added` AFTER INSERT ON `subject` BEGIN
  UPDATE `report` SET (`org_code`, `established`) = (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = `report`.`id`) WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_told_removed` AFTER DELETE ON `subject` BEGIN
  UPDATE `report` SET (`org_code`, `established`) = (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = `report`.`id`) WHERE `subject_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_told_changed` AFTER UPDATE OF `sys_org_code`, `establish_time`, `del_flag` ON `subject`
WHEN OLD.`sys_org_code` <> NEW.`sys_org_code` OR OLD.`establish_time` IS NOT NEW.`establish_time` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `report` SET (`org_code`, `established`) = (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = `report`.`id`) WHERE `subject_id` = NEW.`id`;
END;
