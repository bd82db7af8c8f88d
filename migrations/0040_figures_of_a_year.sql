CREATE TABLE `year_total` (
	`kind` text NOT NULL,
	`year` text NOT NULL,
	`part` text NOT NULL,
	`who` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`done` integer NOT NULL,
	`due` text NOT NULL,
	`audited` integer NOT NULL,
	`planned` integer NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer NOT NULL,
	`points` integer NOT NULL,
	PRIMARY KEY(`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`)
);
--> statement-breakpoint
CREATE INDEX `subject_scores` ON `subject` (`year`,`domain`,`grade_raw`) WHERE grade_end_time is not null;--> statement-breakpoint
CREATE VIEW `year_of_round` AS
SELECT r.`id` AS `row_id`, r.`subject_id` AS `subject_id`, 'round' AS `kind`, s.`year` AS `year`, r.`stage` AS `part`, '' AS `who`,
  '' AS `name`, CASE r.`status` WHEN 2 THEN r.`conclusion` ELSE '' END AS `state`, r.`status` = 2 AS `done`, '' AS `due`,
  s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject_review` r JOIN `subject` s ON s.`id` = r.`subject_id`
WHERE s.`del_flag` = 0 AND r.`status` NOT IN (4, 5) AND r.`stage` IN ('FIRST', 'RE') AND r.`round_no` = s.`round_no`;--> statement-breakpoint
CREATE VIEW `year_of_review` AS
SELECT r.`id` AS `row_id`, r.`subject_id` AS `subject_id`, 'review' AS `kind`, s.`year` AS `year`, '' AS `part`, r.`reviewer_id` AS `who`,
  r.`reviewer_name` AS `name`, '' AS `state`, r.`status` = 2 AS `done`, CASE r.`status` WHEN 2 THEN '' ELSE coalesce(r.`due_time`, '') END AS `due`,
  s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject_review` r JOIN `subject` s ON s.`id` = r.`subject_id`
WHERE s.`del_flag` = 0 AND r.`status` NOT IN (4, 5) AND r.`stage` <> 'MECHANISM';--> statement-breakpoint
CREATE VIEW `year_of_grade` AS
SELECT g.`id` AS `row_id`, g.`subject_id` AS `subject_id`, 'grade' AS `kind`, s.`year` AS `year`, '' AS `part`, g.`grader_id` AS `who`,
  g.`grader_name` AS `name`, '' AS `state`, g.`status` = '已评分' AS `done`, '' AS `due`,
  s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject_grade` g JOIN `subject` s ON s.`id` = g.`subject_id` WHERE s.`del_flag` = 0 AND g.`cancelled` = 0;--> statement-breakpoint
CREATE VIEW `year_of_report` AS
SELECT r.`id` AS `row_id`, r.`subject_id` AS `subject_id`, 'report' AS `kind`, r.`year` AS `year`, r.`report_type` AS `part`, '' AS `who`,
  '' AS `name`, CASE WHEN r.`status` IN (2, 3) THEN r.`status` || '' ELSE '' END AS `state`, 0 AS `done`,
  CASE WHEN r.`status` IN (0, 1, 4) AND r.`waived` = 0 AND s.`status` = 'ESTABLISHED' THEN coalesce(r.`due_time`, '') ELSE '' END AS `due`,
  s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `report` r JOIN `subject` s ON s.`id` = r.`subject_id`
WHERE s.`del_flag` = 0 AND r.`del_flag` = 0 AND r.`cancelled` = 0 AND r.`mirrors` = '';--> statement-breakpoint
CREATE VIEW `year_of_task` AS
SELECT t.`id` AS `row_id`, t.`subject_id` AS `subject_id`, 'task' AS `kind`, s.`year` AS `year`, '' AS `part`, '' AS `who`,
  '' AS `name`, '' AS `state`, t.`status` = 'done' AS `done`, CASE t.`status` WHEN 'done' THEN '' ELSE coalesce(t.`due_time`, '') END AS `due`,
  s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject_task` t JOIN `subject` s ON s.`id` = t.`subject_id` WHERE s.`del_flag` = 0 AND t.`del_flag` = 0;--> statement-breakpoint
CREATE VIEW `year_of_graded` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'graded' AS `kind`, s.`year` AS `year`, s.`domain` AS `part`, '' AS `who`,
  '' AS `name`, s.`grade_level` AS `state`, s.`is_excellent` = 1 AS `done`, '' AS `due`,
  s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(coalesce(s.`grade_raw`, 0) * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`grade_end_time` IS NOT NULL;--> statement-breakpoint
CREATE VIEW `year_of_institution` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'institution' AS `kind`, s.`year` AS `year`, '' AS `part`, s.`lead_depart_id` AS `who`, s.`lead_depart_name` AS `name`,
  ((s.`establish_time` IS NOT NULL) + 2 * (s.`status` = 'FINESHED') + 4 * (s.`status` = 'TO_CONCOLUSION')
    + 8 * EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = s.`id`)) || '' AS `state`,
  0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect';--> statement-breakpoint
CREATE VIEW `year_of_year` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'year' AS `kind`, s.`year` AS `year`, '' AS `part`, '' AS `who`, '' AS `name`,
  ((s.`establish_time` IS NOT NULL) + 2 * (s.`status` = 'FINESHED') + 4 * (s.`status` = 'TO_CONCOLUSION')
    + 8 * EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = s.`id`)) || '' AS `state`,
  0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect';--> statement-breakpoint
CREATE TRIGGER `year_total_empty` AFTER UPDATE OF `total` ON `year_total` WHEN NEW.`total` = 0 BEGIN
  DELETE FROM `year_total` WHERE rowid = NEW.rowid;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_year_added` AFTER INSERT ON `subject_review`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_round` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_review` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_year_removed` BEFORE DELETE ON `subject_review`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_round` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_review` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_year_before` BEFORE UPDATE OF `id`, `subject_id`, `stage`, `round_no`, `reviewer_id`, `reviewer_name`, `status`, `conclusion`, `due_time` ON `subject_review`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage` OR
  OLD.`round_no` IS NOT NEW.`round_no` OR OLD.`reviewer_id` IS NOT NEW.`reviewer_id` OR OLD.`reviewer_name` IS NOT
  NEW.`reviewer_name` OR OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` OR OLD.`due_time`
  IS NOT NEW.`due_time` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_round` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_review` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_year_after` AFTER UPDATE OF `id`, `subject_id`, `stage`, `round_no`, `reviewer_id`, `reviewer_name`, `status`, `conclusion`, `due_time` ON `subject_review`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage` OR
  OLD.`round_no` IS NOT NEW.`round_no` OR OLD.`reviewer_id` IS NOT NEW.`reviewer_id` OR OLD.`reviewer_name` IS NOT
  NEW.`reviewer_name` OR OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` OR OLD.`due_time`
  IS NOT NEW.`due_time` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_round` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_review` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_year_added` AFTER INSERT ON `subject_grade`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_grade` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_year_removed` BEFORE DELETE ON `subject_grade`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_grade` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_year_before` BEFORE UPDATE OF `id`, `subject_id`, `grader_id`, `grader_name`, `status`, `cancelled` ON `subject_grade`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`grader_id` IS NOT NEW.`grader_id` OR
  OLD.`grader_name` IS NOT NEW.`grader_name` OR OLD.`status` IS NOT NEW.`status` OR OLD.`cancelled` IS NOT
  NEW.`cancelled` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_grade` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_grade_year_after` AFTER UPDATE OF `id`, `subject_id`, `grader_id`, `grader_name`, `status`, `cancelled` ON `subject_grade`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`grader_id` IS NOT NEW.`grader_id` OR
  OLD.`grader_name` IS NOT NEW.`grader_name` OR OLD.`status` IS NOT NEW.`status` OR OLD.`cancelled` IS NOT
  NEW.`cancelled` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_grade` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `report_year_added` AFTER INSERT ON `report`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_report` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `report_year_removed` BEFORE DELETE ON `report`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_report` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `report_year_before` BEFORE UPDATE OF `id`, `subject_id`, `year`, `report_type`, `status`, `waived`, `cancelled`, `del_flag`, `mirrors`, `due_time` ON `report`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`year` IS NOT NEW.`year` OR
  OLD.`report_type` IS NOT NEW.`report_type` OR OLD.`status` IS NOT NEW.`status` OR OLD.`waived` IS NOT NEW.`waived` OR
  OLD.`cancelled` IS NOT NEW.`cancelled` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`mirrors` IS NOT NEW.`mirrors`
  OR OLD.`due_time` IS NOT NEW.`due_time` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_report` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `report_year_after` AFTER UPDATE OF `id`, `subject_id`, `year`, `report_type`, `status`, `waived`, `cancelled`, `del_flag`, `mirrors`, `due_time` ON `report`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`year` IS NOT NEW.`year` OR
  OLD.`report_type` IS NOT NEW.`report_type` OR OLD.`status` IS NOT NEW.`status` OR OLD.`waived` IS NOT NEW.`waived` OR
  OLD.`cancelled` IS NOT NEW.`cancelled` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`mirrors` IS NOT NEW.`mirrors`
  OR OLD.`due_time` IS NOT NEW.`due_time` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_report` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_task_year_added` AFTER INSERT ON `subject_task`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_task` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_task_year_removed` BEFORE DELETE ON `subject_task`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_task` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_task_year_before` BEFORE UPDATE OF `id`, `subject_id`, `status`, `due_time`, `del_flag` ON `subject_task`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`status` IS NOT NEW.`status` OR
  OLD.`due_time` IS NOT NEW.`due_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_task` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_task_year_after` AFTER UPDATE OF `id`, `subject_id`, `status`, `due_time`, `del_flag` ON `subject_task`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`status` IS NOT NEW.`status` OR
  OLD.`due_time` IS NOT NEW.`due_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_task` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_added` AFTER INSERT ON `subject`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_graded` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_institution` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_year` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_round` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_review` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_grade` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_report` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_task` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_removed` BEFORE DELETE ON `subject`
BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_graded` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_institution` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_year` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_round` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_review` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_grade` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_report` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_task` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_before` BEFORE UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `grade_level`, `grade_raw`, `grade_end_time`, `is_excellent`, `lead_depart_id`, `lead_depart_name`, `establish_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT
  NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS
  NOT NEW.`domain` OR OLD.`grade_level` IS NOT NEW.`grade_level` OR OLD.`grade_raw` IS NOT NEW.`grade_raw` OR
  OLD.`grade_end_time` IS NOT NEW.`grade_end_time` OR OLD.`is_excellent` IS NOT NEW.`is_excellent` OR
  OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id` OR OLD.`lead_depart_name` IS NOT NEW.`lead_depart_name` OR
  OLD.`establish_time` IS NOT NEW.`establish_time` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_graded` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_institution` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_year` WHERE `row_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_after` AFTER UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `grade_level`, `grade_raw`, `grade_end_time`, `is_excellent`, `lead_depart_id`, `lead_depart_name`, `establish_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT
  NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS
  NOT NEW.`domain` OR OLD.`grade_level` IS NOT NEW.`grade_level` OR OLD.`grade_raw` IS NOT NEW.`grade_raw` OR
  OLD.`grade_end_time` IS NOT NEW.`grade_end_time` OR OLD.`is_excellent` IS NOT NEW.`is_excellent` OR
  OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id` OR OLD.`lead_depart_name` IS NOT NEW.`lead_depart_name` OR
  OLD.`establish_time` IS NOT NEW.`establish_time` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_graded` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_institution` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_year` WHERE `row_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_hanging_before` BEFORE UPDATE OF `id`, `year`, `round_no`, `del_flag`, `status`, `source`, `submit_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`round_no` IS NOT NEW.`round_no` OR OLD.`del_flag` IS
  NOT NEW.`del_flag` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`source` = 'plan') <>
  (NEW.`source` = 'plan') OR (OLD.`status` = 'ESTABLISHED') <> (NEW.`status` = 'ESTABLISHED') OR (OLD.`status` IN
  ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT',
  'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_round` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_review` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_grade` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_report` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_task` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_hanging_after` AFTER UPDATE OF `id`, `year`, `round_no`, `del_flag`, `status`, `source`, `submit_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`round_no` IS NOT NEW.`round_no` OR OLD.`del_flag` IS
  NOT NEW.`del_flag` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`source` = 'plan') <>
  (NEW.`source` = 'plan') OR (OLD.`status` = 'ESTABLISHED') <> (NEW.`status` = 'ESTABLISHED') OR (OLD.`status` IN
  ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT',
  'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_round` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_review` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_grade` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_report` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_task` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_year_added` AFTER INSERT ON `prize`
WHEN NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = NEW.`subject_id` AND p.`id` <> NEW.`id`) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` - 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_institution` WHERE `row_id` = NEW.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_institution` WHERE `row_id` = NEW.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` - 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_year` WHERE `row_id` = NEW.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_year` WHERE `row_id` = NEW.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_year_removed` AFTER DELETE ON `prize`
WHEN NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = OLD.`subject_id`) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` + 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_institution` WHERE `row_id` = OLD.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_institution` WHERE `row_id` = OLD.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` + 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_year` WHERE `row_id` = OLD.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_year` WHERE `row_id` = OLD.`subject_id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_year_changed` AFTER UPDATE OF `subject_id` ON `prize`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` + 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_institution` WHERE `row_id` = OLD.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = OLD.`subject_id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_institution` WHERE `row_id` = OLD.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = OLD.`subject_id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` + 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_year` WHERE `row_id` = OLD.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = OLD.`subject_id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_year` WHERE `row_id` = OLD.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = OLD.`subject_id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` - 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_institution` WHERE `row_id` = NEW.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = NEW.`subject_id` AND p.`id` <> NEW.`id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_institution` WHERE `row_id` = NEW.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = NEW.`subject_id` AND p.`id` <> NEW.`id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, (`state` - 8) || '', `done`, `due`, `audited`, `planned`, `submitted`, -`total`, 0 FROM `year_of_year` WHERE `row_id` = NEW.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = NEW.`subject_id` AND p.`id` <> NEW.`id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_year` WHERE `row_id` = NEW.`subject_id` AND NOT EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = NEW.`subject_id` AND p.`id` <> NEW.`id`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_graded` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_institution` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_year` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_round` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_review` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_grade` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_report` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_task` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
