CREATE TABLE `subject_handled` (
	`actor_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`seq` integer NOT NULL,
	`deal_time` text NOT NULL,
	PRIMARY KEY(`actor_id`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `subject_handled_time` ON `subject_handled` (`actor_id`,`deal_time`,`subject_id`,`seq`);--> statement-breakpoint
INSERT INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`)
SELECT `actor_id`, `subject_id`, max(`seq`), `create_time` FROM `subject_status_log` WHERE `actor_id` <> '' AND `undone_by` = '' GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `subject_handled_added` AFTER INSERT ON `subject_status_log` WHEN NEW.`actor_id` <> '' AND NEW.`undone_by` = '' BEGIN
  INSERT INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`) VALUES (NEW.`actor_id`, NEW.`subject_id`, NEW.`seq`, NEW.`create_time`)
  ON CONFLICT DO UPDATE SET `seq` = excluded.`seq`, `deal_time` = excluded.`deal_time` WHERE excluded.`seq` > `seq`;
END;
--> statement-breakpoint
-- What is undone, moves to another person or goes leaves the one before it.
CREATE TRIGGER `subject_handled_changed` AFTER UPDATE OF `actor_id`, `subject_id`, `seq`, `undone_by`, `create_time` ON `subject_status_log` BEGIN
  DELETE FROM `subject_handled` WHERE (`actor_id` = OLD.`actor_id` AND `subject_id` = OLD.`subject_id`) OR (`actor_id` = NEW.`actor_id` AND `subject_id` = NEW.`subject_id`);
  INSERT OR IGNORE INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`)
  SELECT `actor_id`, `subject_id`, `seq`, `create_time` FROM `subject_status_log`
  WHERE `actor_id` = OLD.`actor_id` AND `subject_id` = OLD.`subject_id` AND `actor_id` <> '' AND `undone_by` = '' ORDER BY `seq` DESC LIMIT 1;
  INSERT OR IGNORE INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`)
  SELECT `actor_id`, `subject_id`, `seq`, `create_time` FROM `subject_status_log`
  WHERE `actor_id` = NEW.`actor_id` AND `subject_id` = NEW.`subject_id` AND `actor_id` <> '' AND `undone_by` = '' ORDER BY `seq` DESC LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER `subject_handled_removed` AFTER DELETE ON `subject_status_log` BEGIN
  DELETE FROM `subject_handled` WHERE `actor_id` = OLD.`actor_id` AND `subject_id` = OLD.`subject_id`;
  INSERT OR IGNORE INTO `subject_handled` (`actor_id`, `subject_id`, `seq`, `deal_time`)
  SELECT `actor_id`, `subject_id`, `seq`, `create_time` FROM `subject_status_log`
  WHERE `actor_id` = OLD.`actor_id` AND `subject_id` = OLD.`subject_id` AND `actor_id` <> '' AND `undone_by` = '' ORDER BY `seq` DESC LIMIT 1;
END;
