CREATE TABLE `judge_report` (
	`user_id` text NOT NULL,
	`year` text NOT NULL,
	`subject_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `year`, `subject_id`)
);
--> statement-breakpoint
CREATE TABLE `change_total` (
	`state` integer NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`state`, `status`, `source`, `submitted`)
);
--> statement-breakpoint
DROP INDEX `report_subject`;--> statement-breakpoint
CREATE INDEX `report_subject` ON `report` (`subject_id`,`year`);--> statement-breakpoint
DROP INDEX `change_request_time`;--> statement-breakpoint
CREATE INDEX `change_request_time` ON `change_request` (create_time desc,`id`);--> statement-breakpoint
ALTER TABLE `judge_total` ADD `established` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_judge` ADD `established` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_judge` ADD `changes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `subject_judge_established` ON `subject_judge` (`user_id`,`shown`,`established`,`subject_id`,`year`) WHERE established <> '';--> statement-breakpoint
CREATE INDEX `subject_judge_changes` ON `subject_judge` (`user_id`,`subject_id`) WHERE changes > 0;--> statement-breakpoint
DROP TRIGGER `subject_judge_added`;--> statement-breakpoint
DROP TRIGGER `subject_judge_removed`;--> statement-breakpoint
DROP TRIGGER `subject_judge_changed`;--> statement-breakpoint
DROP TRIGGER `subject_judges_added`;--> statement-breakpoint
DROP TRIGGER `subject_judges_changed`;--> statement-breakpoint
UPDATE `subject_judge` SET `established` = coalesce((SELECT s.`establish_time` FROM `subject` s WHERE s.`id` = `subject_judge`.`subject_id`), ''),
  `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = `subject_judge`.`subject_id` AND c.`del_flag` = 0);--> statement-breakpoint
UPDATE `judge_total` SET `established` = (SELECT count(*) FROM `subject_judge` j WHERE j.`user_id` = `judge_total`.`user_id` AND j.`year` = `judge_total`.`year` AND j.`status` = `judge_total`.`status` AND j.`hold_notice` = `judge_total`.`hold_notice` AND j.`source` = `judge_total`.`source` AND j.`submitted` = `judge_total`.`submitted` AND j.`shown` = 1 AND j.`established` <> '');--> statement-breakpoint
INSERT INTO `judge_report` (`user_id`, `year`, `subject_id`)
SELECT DISTINCT j.`user_id`, r.`year`, r.`subject_id` FROM `subject_judge` j JOIN `report` r ON r.`subject_id` = j.`subject_id`;--> statement-breakpoint
CREATE TRIGGER `subject_judge_added` AFTER INSERT ON `subject_judge` BEGIN
  INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `total`, `established`)
  SELECT NEW.`user_id`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`submitted`, 1, NEW.`established` <> '' WHERE NEW.`shown` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + 1, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_removed` AFTER DELETE ON `subject_judge` BEGIN
  UPDATE `judge_total` SET `total` = `total` - 1, `established` = `established` - (OLD.`established` <> '') WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted`;
  DELETE FROM `judge_total` WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `total` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_changed` AFTER UPDATE OF `shown`, `year`, `status`, `hold_notice`, `source`, `submitted`, `established` ON `subject_judge`
WHEN OLD.`shown` IS NOT NEW.`shown` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`hold_notice` IS NOT NEW.`hold_notice` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submitted` IS NOT NEW.`submitted` OR OLD.`established` IS NOT NEW.`established` BEGIN
  UPDATE `judge_total` SET `total` = `total` - 1, `established` = `established` - (OLD.`established` <> '') WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted`;
  DELETE FROM `judge_total` WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `total` = 0;
  INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `total`, `established`)
  SELECT NEW.`user_id`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`submitted`, 1, NEW.`established` <> '' WHERE NEW.`shown` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + 1, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_begun` AFTER INSERT ON `subject_judge` BEGIN
  UPDATE `subject_judge` SET `established` = coalesce((SELECT s.`establish_time` FROM `subject` s WHERE s.`id` = NEW.`subject_id`), ''),
    `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = NEW.`subject_id` AND c.`del_flag` = 0)
  WHERE `user_id` = NEW.`user_id` AND `subject_id` = NEW.`subject_id`
    AND (EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`establish_time` IS NOT NULL)
      OR EXISTS (SELECT 1 FROM `change_request` c WHERE c.`subject_id` = NEW.`subject_id` AND c.`del_flag` = 0));
  INSERT INTO `judge_report` (`user_id`, `year`, `subject_id`)
  SELECT DISTINCT NEW.`user_id`, r.`year`, r.`subject_id` FROM `report` r WHERE r.`subject_id` = NEW.`subject_id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_over` AFTER DELETE ON `subject_judge` BEGIN
  DELETE FROM `judge_report` WHERE `user_id` = OLD.`user_id` AND `subject_id` = OLD.`subject_id`
    AND `year` IN (SELECT r.`year` FROM `report` r WHERE r.`subject_id` = OLD.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_added` AFTER INSERT ON `subject` BEGIN
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `established`) =
    (NEW.`del_flag` = 0, NEW.`create_time`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), coalesce(NEW.`establish_time`, '')) WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_changed` AFTER UPDATE OF `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submit_time`, `establish_time`, `del_flag` ON `subject`
WHEN OLD.`create_time` <> NEW.`create_time` OR OLD.`year` <> NEW.`year` OR OLD.`status` <> NEW.`status` OR OLD.`hold_notice` <> NEW.`hold_notice` OR OLD.`source` <> NEW.`source` OR OLD.`domain` <> NEW.`domain` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR OLD.`establish_time` IS NOT NEW.`establish_time` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `established`) =
    (NEW.`del_flag` = 0, NEW.`create_time`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), coalesce(NEW.`establish_time`, '')) WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `report_year_judged` AFTER INSERT ON `report` WHEN NOT EXISTS (SELECT 1 FROM `report` r WHERE r.`subject_id` = NEW.`subject_id` AND r.`year` = NEW.`year` AND r.`id` <> NEW.`id`) BEGIN
  INSERT INTO `judge_report` (`user_id`, `year`, `subject_id`)
  SELECT j.`user_id`, NEW.`year`, NEW.`subject_id` FROM `subject_judge` j WHERE j.`subject_id` = NEW.`subject_id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `report_year_unjudged` AFTER DELETE ON `report` WHEN NOT EXISTS (SELECT 1 FROM `report` r WHERE r.`subject_id` = OLD.`subject_id` AND r.`year` = OLD.`year` AND r.`id` <> OLD.`id`) BEGIN
  DELETE FROM `judge_report` WHERE `subject_id` = OLD.`subject_id` AND `year` = OLD.`year`
    AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `report_year_moved` AFTER UPDATE OF `subject_id`, `year` ON `report`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`year` <> NEW.`year` BEGIN
  DELETE FROM `judge_report` WHERE `subject_id` = OLD.`subject_id` AND `year` = OLD.`year`
    AND `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`subject_id`) AND NOT EXISTS (SELECT 1 FROM `report` r WHERE r.`subject_id` = OLD.`subject_id` AND r.`year` = OLD.`year` AND r.`id` <> OLD.`id`);
  INSERT INTO `judge_report` (`user_id`, `year`, `subject_id`)
  SELECT j.`user_id`, NEW.`year`, NEW.`subject_id` FROM `subject_judge` j WHERE j.`subject_id` = NEW.`subject_id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
SELECT c.`status`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, count(*)
FROM `change_request` c JOIN `subject` s ON s.`id` = c.`subject_id` WHERE c.`del_flag` = 0 AND s.`del_flag` = 0 GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE TRIGGER `change_added` AFTER INSERT ON `change_request` BEGIN
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT NEW.`status`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `subject_judge` SET `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = NEW.`subject_id` AND c.`del_flag` = 0) WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `change_removed` AFTER DELETE ON `change_request` BEGIN
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT OLD.`status`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `subject_judge` SET `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = OLD.`subject_id` AND c.`del_flag` = 0) WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `change_changed` AFTER UPDATE OF `subject_id`, `status`, `del_flag` ON `change_request`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`status` <> NEW.`status` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT OLD.`status`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, -1
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0 AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT NEW.`status`, s.`status`, s.`source`, s.`submit_time` IS NOT NULL, 1
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0 AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `change_moved` AFTER UPDATE OF `subject_id`, `del_flag` ON `change_request`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `subject_judge` SET `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = OLD.`subject_id` AND c.`del_flag` = 0) WHERE `subject_id` = OLD.`subject_id`;
  UPDATE `subject_judge` SET `changes` = (SELECT count(*) FROM `change_request` c WHERE c.`subject_id` = NEW.`subject_id` AND c.`del_flag` = 0) WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_changes_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT c.`status`, NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `change_request` c WHERE c.`subject_id` = NEW.`id` AND c.`del_flag` = 0 AND NEW.`del_flag` = 0 GROUP BY c.`status`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_changes_removed` AFTER DELETE ON `subject` BEGIN
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT c.`status`, OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `change_request` c WHERE c.`subject_id` = OLD.`id` AND c.`del_flag` = 0 AND OLD.`del_flag` = 0 GROUP BY c.`status`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_changes_changed` AFTER UPDATE OF `status`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) BEGIN
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT c.`status`, OLD.`status`, OLD.`source`, OLD.`submit_time` IS NOT NULL, -count(*)
  FROM `change_request` c WHERE c.`subject_id` = OLD.`id` AND c.`del_flag` = 0 AND OLD.`del_flag` = 0 GROUP BY c.`status`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `change_total` (`state`, `status`, `source`, `submitted`, `total`)
  SELECT c.`status`, NEW.`status`, NEW.`source`, NEW.`submit_time` IS NOT NULL, count(*)
  FROM `change_request` c WHERE c.`subject_id` = NEW.`id` AND c.`del_flag` = 0 AND NEW.`del_flag` = 0 GROUP BY c.`status`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
