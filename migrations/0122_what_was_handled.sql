DROP TRIGGER `subject_handled_added`;--> statement-breakpoint
DROP TRIGGER `subject_handled_changed`;--> statement-breakpoint
DROP TRIGGER `subject_handled_removed`;--> statement-breakpoint
DROP TRIGGER `subject_handled_there`;--> statement-breakpoint
DROP TRIGGER `subject_handled_year_changed`;--> statement-breakpoint
DROP TRIGGER `subject_handled_gone`;--> statement-breakpoint
ALTER TABLE `subject_handled` ADD `shown` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_handled` ADD `operation` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_handled` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `report_concluded` ON `report` (`subject_id`) WHERE report_type = 'CONCLUSION' and status = 3 and cancelled = 0;--> statement-breakpoint
UPDATE `subject_handled` SET
  `shown` = EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = `subject_handled`.`subject_id` AND s.`del_flag` = 0),
  (`operation`, `reason`) = (SELECT l.`operation`, l.`reason` FROM `subject_status_log` l
    WHERE l.`subject_id` = `subject_handled`.`subject_id` AND l.`seq` = `subject_handled`.`seq`);--> statement-breakpoint
CREATE TRIGGER `subject_handled_added` AFTER INSERT ON `subject_status_log` WHEN NEW.`actor_id` <> '' AND NEW.`undone_by` = '' BEGIN
  INSERT INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`, `year`, `shown`, `operation`, `reason`)
  VALUES (NEW.`actor_id`, NEW.`subject_id`, NEW.`seq`, NEW.`create_time`, coalesce((SELECT s.`year` FROM `subject` s WHERE s.`id` = NEW.`subject_id`), ''),
    EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0), NEW.`operation`, NEW.`reason`)
  ON CONFLICT DO UPDATE SET `seq` = excluded.`seq`, `deal_time` = excluded.`deal_time`, `operation` = excluded.`operation`, `reason` = excluded.`reason`
  WHERE excluded.`seq` > `seq`;
END;--> statement-breakpoint
-- What is undone, moves to another person or goes leaves the one before it.
CREATE TRIGGER `subject_handled_changed` AFTER UPDATE OF `actor_id`, `subject_id`, `seq`, `undone_by`, `create_time`, `operation`, `reason` ON `subject_status_log` BEGIN
  DELETE FROM `subject_handled` WHERE (`actor_id` = OLD.`actor_id` AND `subject_id` = OLD.`subject_id`) OR (`actor_id` = NEW.`actor_id` AND `subject_id` = NEW.`subject_id`);
  INSERT OR IGNORE INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`, `year`, `shown`, `operation`, `reason`)
  SELECT l.`actor_id`, l.`subject_id`, l.`seq`, l.`create_time`, coalesce((SELECT s.`year` FROM `subject` s WHERE s.`id` = l.`subject_id`), ''),
    EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = l.`subject_id` AND s.`del_flag` = 0), l.`operation`, l.`reason` FROM `subject_status_log` l
  WHERE l.`actor_id` = OLD.`actor_id` AND l.`subject_id` = OLD.`subject_id` AND l.`actor_id` <> '' AND l.`undone_by` = '' ORDER BY l.`seq` DESC LIMIT 1;
  INSERT OR IGNORE INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`, `year`, `shown`, `operation`, `reason`)
  SELECT l.`actor_id`, l.`subject_id`, l.`seq`, l.`create_time`, coalesce((SELECT s.`year` FROM `subject` s WHERE s.`id` = l.`subject_id`), ''),
    EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = l.`subject_id` AND s.`del_flag` = 0), l.`operation`, l.`reason` FROM `subject_status_log` l
  WHERE l.`actor_id` = NEW.`actor_id` AND l.`subject_id` = NEW.`subject_id` AND l.`actor_id` <> '' AND l.`undone_by` = '' ORDER BY l.`seq` DESC LIMIT 1;
END;--> statement-breakpoint
CREATE TRIGGER `subject_handled_removed` AFTER DELETE ON `subject_status_log` BEGIN
  DELETE FROM `subject_handled` WHERE `actor_id` = OLD.`actor_id` AND `subject_id` = OLD.`subject_id`;
  INSERT OR IGNORE INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`, `year`, `shown`, `operation`, `reason`)
  SELECT l.`actor_id`, l.`subject_id`, l.`seq`, l.`create_time`, coalesce((SELECT s.`year` FROM `subject` s WHERE s.`id` = l.`subject_id`), ''),
    EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = l.`subject_id` AND s.`del_flag` = 0), l.`operation`, l.`reason` FROM `subject_status_log` l
  WHERE l.`actor_id` = OLD.`actor_id` AND l.`subject_id` = OLD.`subject_id` AND l.`actor_id` <> '' AND l.`undone_by` = '' ORDER BY l.`seq` DESC LIMIT 1;
END;--> statement-breakpoint
CREATE TRIGGER `subject_handled_there` AFTER INSERT ON `subject` BEGIN
  UPDATE `subject_handled` SET `year` = NEW.`year`, `shown` = NEW.`del_flag` = 0 WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_handled_year_changed` AFTER UPDATE OF `year`, `del_flag` ON `subject` WHEN OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `subject_handled` SET `year` = NEW.`year`, `shown` = NEW.`del_flag` = 0 WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_handled_gone` AFTER DELETE ON `subject` BEGIN
  UPDATE `subject_handled` SET `year` = '', `shown` = 0 WHERE `subject_id` = OLD.`id`;
END;
