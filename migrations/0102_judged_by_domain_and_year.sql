DROP TRIGGER `subject_judge_added`;--> statement-breakpoint
DROP TRIGGER `subject_judge_removed`;--> statement-breakpoint
DROP TRIGGER `subject_judge_changed`;--> statement-breakpoint
DROP TRIGGER `subject_review_judge_added`;--> statement-breakpoint
DROP TRIGGER `subject_review_judge_joined`;--> statement-breakpoint
DROP TRIGGER `subject_grade_judge_added`;--> statement-breakpoint
DROP TRIGGER `subject_grade_judge_joined`;--> statement-breakpoint
DROP TRIGGER `subject_judges_added`;--> statement-breakpoint
DROP TRIGGER `subject_judges_changed`;--> statement-breakpoint
DROP TABLE `judge_total`;--> statement-breakpoint
CREATE TABLE `judge_total` (
	`user_id` text NOT NULL,
	`year` text NOT NULL,
	`status` text NOT NULL,
	`hold_notice` integer NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`domain` text NOT NULL,
	`awarded` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`established` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `domain`, `awarded`)
);--> statement-breakpoint
ALTER TABLE `subject_judge` ADD `awarded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_judge` ADD `start_date` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `subject_judge` ADD `end_date` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `subject_judge` SET (`awarded`, `start_date`, `end_date`) =
  (SELECT s.`prize_level` <> '', coalesce(s.`start_date`, ''), coalesce(s.`end_date`, '') FROM `subject` s WHERE s.`id` = `subject_judge`.`subject_id`)
WHERE EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = `subject_judge`.`subject_id`);--> statement-breakpoint
CREATE INDEX `subject_judge_year` ON `subject_judge` (`user_id`,`shown`,`year`,`create_time`,`subject_id`,`status`,`hold_notice`,`source`,`domain`,`submitted`);--> statement-breakpoint
CREATE INDEX `subject_judge_awarded` ON `subject_judge` (`user_id`,`shown`,`awarded`,`create_time`,`subject_id`,`year`,`status`,`hold_notice`,`source`,`domain`,`submitted`) WHERE awarded = 1;--> statement-breakpoint
CREATE INDEX `subject_judge_end` ON `subject_judge` (`user_id`,`end_date`,`start_date`,`subject_id`) WHERE shown = 1 and status = 'ESTABLISHED';--> statement-breakpoint
INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `domain`, `awarded`, `total`, `established`)
SELECT `user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `domain`, `awarded`, count(*), sum(`established` <> '') FROM `subject_judge` WHERE `shown` = 1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;--> statement-breakpoint
CREATE TRIGGER `subject_judge_added` AFTER INSERT ON `subject_judge` BEGIN
  INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `domain`, `awarded`, `total`, `established`)
  SELECT NEW.`user_id`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`submitted`, NEW.`domain`, NEW.`awarded`, 1, NEW.`established` <> '' WHERE NEW.`shown` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + 1, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_removed` AFTER DELETE ON `subject_judge` BEGIN
  UPDATE `judge_total` SET `total` = `total` - 1, `established` = `established` - (OLD.`established` <> '') WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `domain` = OLD.`domain` AND `awarded` = OLD.`awarded`;
  DELETE FROM `judge_total` WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `domain` = OLD.`domain` AND `awarded` = OLD.`awarded` AND `total` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_changed` AFTER UPDATE OF `shown`, `year`, `status`, `hold_notice`, `source`, `submitted`, `domain`, `awarded`, `established` ON `subject_judge`
WHEN OLD.`shown` IS NOT NEW.`shown` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`hold_notice` IS NOT NEW.`hold_notice` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submitted` IS NOT NEW.`submitted` OR OLD.`domain` IS NOT NEW.`domain` OR OLD.`awarded` IS NOT NEW.`awarded` OR OLD.`established` IS NOT NEW.`established` BEGIN
  UPDATE `judge_total` SET `total` = `total` - 1, `established` = `established` - (OLD.`established` <> '') WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `domain` = OLD.`domain` AND `awarded` = OLD.`awarded`;
  DELETE FROM `judge_total` WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `domain` = OLD.`domain` AND `awarded` = OLD.`awarded` AND `total` = 0;
  INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `domain`, `awarded`, `total`, `established`)
  SELECT NEW.`user_id`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`submitted`, NEW.`domain`, NEW.`awarded`, 1, NEW.`established` <> '' WHERE NEW.`shown` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + 1, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_judge_added` AFTER INSERT ON `subject_review` WHEN NEW.`stage` <> 'MECHANISM' AND NEW.`status` IN (0, 1, 2, 3) BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`reviewer_id`, NEW.`subject_id`, 1, 0)
  ON CONFLICT DO UPDATE SET `reviews` = `reviews` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `awarded`, `start_date`, `end_date`) =
    (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.`prize_level` <> '', coalesce(s.`start_date`, ''), coalesce(s.`end_date`, '') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`reviewer_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_judge_joined` AFTER UPDATE OF `subject_id`, `reviewer_id`, `stage`, `status` ON `subject_review`
WHEN NEW.`stage` <> 'MECHANISM' AND NEW.`status` IN (0, 1, 2, 3) AND NOT (OLD.`stage` <> 'MECHANISM' AND OLD.`status` IN (0, 1, 2, 3) AND OLD.`subject_id` = NEW.`subject_id` AND OLD.`reviewer_id` = NEW.`reviewer_id`) BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`reviewer_id`, NEW.`subject_id`, 1, 0)
  ON CONFLICT DO UPDATE SET `reviews` = `reviews` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `awarded`, `start_date`, `end_date`) =
    (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.`prize_level` <> '', coalesce(s.`start_date`, ''), coalesce(s.`end_date`, '') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`reviewer_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_judge_added` AFTER INSERT ON `subject_grade` WHEN NEW.`cancelled` = 0 BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`grader_id`, NEW.`subject_id`, 0, 1)
  ON CONFLICT DO UPDATE SET `grades` = `grades` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `awarded`, `start_date`, `end_date`) =
    (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.`prize_level` <> '', coalesce(s.`start_date`, ''), coalesce(s.`end_date`, '') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`grader_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_judge_joined` AFTER UPDATE OF `subject_id`, `grader_id`, `cancelled` ON `subject_grade`
WHEN NEW.`cancelled` = 0 AND NOT (OLD.`cancelled` = 0 AND OLD.`subject_id` = NEW.`subject_id` AND OLD.`grader_id` = NEW.`grader_id`) BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`grader_id`, NEW.`subject_id`, 0, 1)
  ON CONFLICT DO UPDATE SET `grades` = `grades` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `awarded`, `start_date`, `end_date`) =
    (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.`prize_level` <> '', coalesce(s.`start_date`, ''), coalesce(s.`end_date`, '') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`grader_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_added` AFTER INSERT ON `subject` BEGIN
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `awarded`, `start_date`, `end_date`, `established`) =
    (NEW.`del_flag` = 0, NEW.`create_time`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), NEW.`prize_level` <> '', coalesce(NEW.`start_date`, ''), coalesce(NEW.`end_date`, ''), coalesce(NEW.`establish_time`, '')) WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_changed` AFTER UPDATE OF `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submit_time`, `establish_time`, `del_flag`, `prize_level`, `start_date`, `end_date` ON `subject`
WHEN OLD.`create_time` <> NEW.`create_time` OR OLD.`year` <> NEW.`year` OR OLD.`status` <> NEW.`status` OR OLD.`hold_notice` <> NEW.`hold_notice` OR OLD.`source` <> NEW.`source` OR OLD.`domain` <> NEW.`domain` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR OLD.`establish_time` IS NOT NEW.`establish_time` OR OLD.`del_flag` <> NEW.`del_flag`
  OR (OLD.`prize_level` <> '') <> (NEW.`prize_level` <> '') OR OLD.`start_date` IS NOT NEW.`start_date` OR OLD.`end_date` IS NOT NEW.`end_date` BEGIN
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`, `awarded`, `start_date`, `end_date`, `established`) =
    (NEW.`del_flag` = 0, NEW.`create_time`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), NEW.`prize_level` <> '', coalesce(NEW.`start_date`, ''), coalesce(NEW.`end_date`, ''), coalesce(NEW.`establish_time`, '')) WHERE `subject_id` = NEW.`id`;
END;
