CREATE TABLE `judge_total` (
	`user_id` text NOT NULL,
	`year` text NOT NULL,
	`status` text NOT NULL,
	`hold_notice` integer NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`)
);
--> statement-breakpoint
CREATE TABLE `subject_judge` (
	`user_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`reviews` integer DEFAULT 0 NOT NULL,
	`grades` integer DEFAULT 0 NOT NULL,
	`shown` integer DEFAULT 0 NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`hold_notice` integer DEFAULT 0 NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`submitted` integer DEFAULT 0 NOT NULL,
	`audited` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `subject_judge_subject` ON `subject_judge` (`subject_id`);--> statement-breakpoint
CREATE INDEX `subject_judge_created` ON `subject_judge` (`user_id`,`shown`,`create_time`,`subject_id`,`year`,`status`,`hold_notice`,`source`,`domain`,`submitted`);--> statement-breakpoint
CREATE INDEX `subject_judge_before` ON `subject_judge` (`user_id`,`audited`,`shown`,`subject_id`);--> statement-breakpoint
INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`, `shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`)
SELECT j.`user_id`, j.`subject_id`, sum(j.`review`), sum(j.`grade`), s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')
FROM (SELECT `reviewer_id` AS `user_id`, `subject_id`, 1 AS `review`, 0 AS `grade` FROM `subject_review`
    WHERE `stage` <> 'MECHANISM' AND `status` IN (0, 1, 2, 3)
  UNION ALL SELECT `grader_id`, `subject_id`, 0, 1 FROM `subject_grade` WHERE `cancelled` = 0) j
JOIN `subject` s ON s.`id` = j.`subject_id` GROUP BY j.`user_id`, j.`subject_id`;--> statement-breakpoint
INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `total`)
SELECT `user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, count(*) FROM `subject_judge` WHERE `shown` = 1 GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE TRIGGER `subject_judge_added` AFTER INSERT ON `subject_judge` BEGIN
  INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `total`)
  SELECT NEW.`user_id`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`submitted`, 1 WHERE NEW.`shown` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_removed` AFTER DELETE ON `subject_judge` BEGIN
  UPDATE `judge_total` SET `total` = `total` - 1 WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted`;
  DELETE FROM `judge_total` WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `total` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_changed` AFTER UPDATE OF `shown`, `year`, `status`, `hold_notice`, `source`, `submitted` ON `subject_judge`
WHEN OLD.`shown` IS NOT NEW.`shown` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`hold_notice` IS NOT NEW.`hold_notice` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submitted` IS NOT NEW.`submitted` BEGIN
  UPDATE `judge_total` SET `total` = `total` - 1 WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted`;
  DELETE FROM `judge_total` WHERE OLD.`shown` = 1 AND `user_id` = OLD.`user_id` AND `year` = OLD.`year` AND `status` = OLD.`status` AND `hold_notice` = OLD.`hold_notice` AND `source` = OLD.`source` AND `submitted` = OLD.`submitted` AND `total` = 0;
  INSERT INTO `judge_total` (`user_id`, `year`, `status`, `hold_notice`, `source`, `submitted`, `total`)
  SELECT NEW.`user_id`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`submitted`, 1 WHERE NEW.`shown` = 1
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_ended` AFTER UPDATE OF `reviews`, `grades` ON `subject_judge` WHEN NEW.`reviews` = 0 AND NEW.`grades` = 0 BEGIN
  DELETE FROM `subject_judge` WHERE `user_id` = NEW.`user_id` AND `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_judge_added` AFTER INSERT ON `subject_review` WHEN NEW.`stage` <> 'MECHANISM' AND NEW.`status` IN (0, 1, 2, 3) BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`reviewer_id`, NEW.`subject_id`, 1, 0)
  ON CONFLICT DO UPDATE SET `reviews` = `reviews` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`) = (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`reviewer_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_judge_removed` AFTER DELETE ON `subject_review` WHEN OLD.`stage` <> 'MECHANISM' AND OLD.`status` IN (0, 1, 2, 3) BEGIN
  UPDATE `subject_judge` SET `reviews` = `reviews` - 1 WHERE `user_id` = OLD.`reviewer_id` AND `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_judge_left` AFTER UPDATE OF `subject_id`, `reviewer_id`, `stage`, `status` ON `subject_review`
WHEN OLD.`stage` <> 'MECHANISM' AND OLD.`status` IN (0, 1, 2, 3) AND NOT (NEW.`stage` <> 'MECHANISM' AND NEW.`status` IN (0, 1, 2, 3) AND OLD.`subject_id` = NEW.`subject_id` AND OLD.`reviewer_id` = NEW.`reviewer_id`) BEGIN
  UPDATE `subject_judge` SET `reviews` = `reviews` - 1 WHERE `user_id` = OLD.`reviewer_id` AND `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_judge_joined` AFTER UPDATE OF `subject_id`, `reviewer_id`, `stage`, `status` ON `subject_review`
WHEN NEW.`stage` <> 'MECHANISM' AND NEW.`status` IN (0, 1, 2, 3) AND NOT (OLD.`stage` <> 'MECHANISM' AND OLD.`status` IN (0, 1, 2, 3) AND OLD.`subject_id` = NEW.`subject_id` AND OLD.`reviewer_id` = NEW.`reviewer_id`) BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`reviewer_id`, NEW.`subject_id`, 1, 0)
  ON CONFLICT DO UPDATE SET `reviews` = `reviews` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`) = (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`reviewer_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_judge_added` AFTER INSERT ON `subject_grade` WHEN NEW.`cancelled` = 0 BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`grader_id`, NEW.`subject_id`, 0, 1)
  ON CONFLICT DO UPDATE SET `grades` = `grades` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`) = (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`grader_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_judge_removed` AFTER DELETE ON `subject_grade` WHEN OLD.`cancelled` = 0 BEGIN
  UPDATE `subject_judge` SET `grades` = `grades` - 1 WHERE `user_id` = OLD.`grader_id` AND `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_judge_left` AFTER UPDATE OF `subject_id`, `grader_id`, `cancelled` ON `subject_grade`
WHEN OLD.`cancelled` = 0 AND NOT (NEW.`cancelled` = 0 AND OLD.`subject_id` = NEW.`subject_id` AND OLD.`grader_id` = NEW.`grader_id`) BEGIN
  UPDATE `subject_judge` SET `grades` = `grades` - 1 WHERE `user_id` = OLD.`grader_id` AND `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_judge_joined` AFTER UPDATE OF `subject_id`, `grader_id`, `cancelled` ON `subject_grade`
WHEN NEW.`cancelled` = 0 AND NOT (OLD.`cancelled` = 0 AND OLD.`subject_id` = NEW.`subject_id` AND OLD.`grader_id` = NEW.`grader_id`) BEGIN
  INSERT INTO `subject_judge` (`user_id`, `subject_id`, `reviews`, `grades`) VALUES (NEW.`grader_id`, NEW.`subject_id`, 0, 1)
  ON CONFLICT DO UPDATE SET `grades` = `grades` + 1;
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`) = (SELECT s.`del_flag` = 0, s.`create_time`, s.`year`, s.`status`, s.`hold_notice`, s.`source`, s.`domain`, s.`submit_time` IS NOT NULL, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') FROM `subject` s WHERE s.`id` = NEW.`subject_id`)
  WHERE `user_id` = NEW.`grader_id` AND `subject_id` = NEW.`subject_id` AND `year` = '' AND EXISTS (SELECT 1 FROM `subject` s WHERE s.`id` = NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_added` AFTER INSERT ON `subject` BEGIN
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`) =
    (NEW.`del_flag` = 0, NEW.`create_time`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_changed` AFTER UPDATE OF `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`create_time` <> NEW.`create_time` OR OLD.`year` <> NEW.`year` OR OLD.`status` <> NEW.`status` OR OLD.`hold_notice` <> NEW.`hold_notice` OR OLD.`source` <> NEW.`source` OR OLD.`domain` <> NEW.`domain` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `subject_judge` SET (`shown`, `create_time`, `year`, `status`, `hold_notice`, `source`, `domain`, `submitted`, `audited`) =
    (NEW.`del_flag` = 0, NEW.`create_time`, NEW.`year`, NEW.`status`, NEW.`hold_notice`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judges_removed` AFTER DELETE ON `subject` BEGIN
  UPDATE `subject_judge` SET `shown` = 0 WHERE `subject_id` = OLD.`id`;
END;
