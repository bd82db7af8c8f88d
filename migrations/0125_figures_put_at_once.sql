DROP VIEW `year_of_graded`;--> statement-breakpoint
CREATE VIEW `year_of_graded` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'graded' AS `kind`, s.`year` AS `year`, s.`domain` AS `part`, '' AS `who`,
  '' AS `name`, s.`grade_level` AS `state`, s.`is_excellent` = 1 AS `done`, '' AS `due`,
  instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(coalesce(s.`grade_raw`, 0) * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`grade_end_time` IS NOT NULL;--> statement-breakpoint
DROP VIEW `year_of_institution`;--> statement-breakpoint
CREATE VIEW `year_of_institution` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'institution' AS `kind`, s.`year` AS `year`, '' AS `part`, s.`lead_depart_id` AS `who`, s.`lead_depart_name` AS `name`,
  ((s.`establish_time` IS NOT NULL) + 2 * (s.`status` = 'FINESHED') + 4 * (s.`status` = 'TO_CONCOLUSION')
    + 8 * EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = s.`id`)) || '' AS `state`,
  0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect';--> statement-breakpoint
DROP VIEW `year_of_year`;--> statement-breakpoint
CREATE VIEW `year_of_year` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'year' AS `kind`, s.`year` AS `year`, '' AS `part`, '' AS `who`, '' AS `name`,
  ((s.`establish_time` IS NOT NULL) + 2 * (s.`status` = 'FINESHED') + 4 * (s.`status` = 'TO_CONCOLUSION')
    + 8 * EXISTS (SELECT 1 FROM `prize` p WHERE p.`subject_id` = s.`id`)) || '' AS `state`,
  0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect';--> statement-breakpoint
DROP VIEW `year_of_plan`;--> statement-breakpoint
CREATE VIEW `year_of_plan` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'plan' AS `kind`, s.`year` AS `year`, 'domain' AS `part`, '' AS `who`, s.`domain` AS `name`,
  '' AS `state`, 0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`budget_total` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND (instr(',TO_ESTABLISH_DRAFT,TO_ESTABLISH,ESTABLISHED_DRAFT,', ',' || s.`status` || ',') > 0
  OR s.`establish_time` IS NOT NULL AND instr(',ESTABLISHED,TO_AUDIT,TO_PRIZE,FINESHED,TO_CONCOLUSION,', ',' || s.`status` || ',') > 0)
UNION ALL
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'plan' AS `kind`, s.`year` AS `year`, 'institution' AS `part`, '' AS `who`, s.`lead_depart_name` AS `name`,
  '' AS `state`, 0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`budget_total` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND (instr(',TO_ESTABLISH_DRAFT,TO_ESTABLISH,ESTABLISHED_DRAFT,', ',' || s.`status` || ',') > 0
  OR s.`establish_time` IS NOT NULL AND instr(',ESTABLISHED,TO_AUDIT,TO_PRIZE,FINESHED,TO_CONCOLUSION,', ',' || s.`status` || ',') > 0);--> statement-breakpoint
DROP VIEW `year_of_score`;--> statement-breakpoint
CREATE VIEW `year_of_score` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'score' AS `kind`, s.`year` AS `year`, s.`domain` AS `part`, '' AS `who`, 'raw' AS `name`,
  CASE WHEN s.`grade_raw` < 60 THEN '0' WHEN s.`grade_raw` < 70 THEN '60' WHEN s.`grade_raw` < 80 THEN '70' WHEN s.`grade_raw` < 90 THEN '80' ELSE '90' END AS `state`,
  0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`grade_raw` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`grade_end_time` IS NOT NULL AND s.`grade_raw` IS NOT NULL
UNION ALL
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'score' AS `kind`, s.`year` AS `year`, s.`domain` AS `part`, '' AS `who`, 'norm' AS `name`,
  CASE WHEN s.`grade_norm` < 60 THEN '0' WHEN s.`grade_norm` < 70 THEN '60' WHEN s.`grade_norm` < 80 THEN '70' WHEN s.`grade_norm` < 90 THEN '80' ELSE '90' END AS `state`,
  0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`grade_norm` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`grade_end_time` IS NOT NULL AND s.`grade_norm` IS NOT NULL;--> statement-breakpoint
DROP VIEW `year_of_product`;--> statement-breakpoint
CREATE VIEW `year_of_product` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'product' AS `kind`, s.`year` AS `year`, '' AS `part`, '' AS `who`, '' AS `name`,
  ((s.`status` = 'FINESHED') + 2 * (s.`share` = 1 AND s.`share_auth` <> 0) + 4 * EXISTS (SELECT 1 FROM `vendor_product` p JOIN `vendor` v ON v.`id` = p.`vendor_id` WHERE p.`subject_id` = s.`id` AND p.`del_flag` = 0 AND v.`del_flag` = 0 AND v.`status` = 2)) || '' AS `state`,
  0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, (SELECT count(*) FROM `vendor_product` p JOIN `vendor` v ON v.`id` = p.`vendor_id` WHERE p.`subject_id` = s.`id` AND p.`del_flag` = 0 AND v.`del_flag` = 0 AND v.`status` = 2) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect' AND s.`establish_time` IS NOT NULL;--> statement-breakpoint
DROP VIEW `year_of_round`;--> statement-breakpoint
CREATE VIEW `year_of_round` AS
SELECT r.`id` AS `row_id`, r.`subject_id` AS `subject_id`, 'round' AS `kind`, s.`year` AS `year`, r.`stage` AS `part`, '' AS `who`,
  '' AS `name`, CASE r.`status` WHEN 2 THEN r.`conclusion` ELSE '' END AS `state`, r.`status` = 2 AS `done`, '' AS `due`,
  instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject_review` r JOIN `subject` s ON s.`id` = r.`subject_id`
WHERE s.`del_flag` = 0 AND r.`status` NOT IN (4, 5) AND r.`stage` IN ('FIRST', 'RE') AND r.`round_no` = s.`round_no`;--> statement-breakpoint
DROP VIEW `year_of_review`;--> statement-breakpoint
CREATE VIEW `year_of_review` AS
SELECT r.`id` AS `row_id`, r.`subject_id` AS `subject_id`, 'review' AS `kind`, s.`year` AS `year`, '' AS `part`, r.`reviewer_id` AS `who`,
  r.`reviewer_name` AS `name`, '' AS `state`, r.`status` = 2 AS `done`,
  CASE r.`status` WHEN 2 THEN '' ELSE coalesce(r.`due_time`, '') END AS `due`,
  instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, r.`status` = 2 AND r.`conclusion` = 'pass' AS `points`
FROM `subject_review` r JOIN `subject` s ON s.`id` = r.`subject_id`
WHERE s.`del_flag` = 0 AND r.`status` NOT IN (4, 5) AND r.`stage` <> 'MECHANISM';--> statement-breakpoint
DROP VIEW `year_of_grade`;--> statement-breakpoint
CREATE VIEW `year_of_grade` AS
SELECT g.`id` AS `row_id`, g.`subject_id` AS `subject_id`, 'grade' AS `kind`, s.`year` AS `year`, '' AS `part`, g.`grader_id` AS `who`,
  g.`grader_name` AS `name`, '' AS `state`, g.`status` = '已评分' AS `done`, '' AS `due`,
  instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject_grade` g JOIN `subject` s ON s.`id` = g.`subject_id` WHERE s.`del_flag` = 0 AND g.`cancelled` = 0;--> statement-breakpoint
DROP VIEW `year_of_report`;--> statement-breakpoint
CREATE VIEW `year_of_report` AS
SELECT r.`id` AS `row_id`, r.`subject_id` AS `subject_id`, 'report' AS `kind`, r.`year` AS `year`, r.`report_type` AS `part`, '' AS `who`,
  '' AS `name`, CASE WHEN r.`status` IN (2, 3) THEN r.`status` || '' ELSE '' END AS `state`, 0 AS `done`,
  CASE WHEN r.`status` IN (0, 1, 4) AND r.`waived` = 0 AND s.`status` = 'ESTABLISHED' THEN coalesce(r.`due_time`, '') ELSE '' END AS `due`,
  instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `report` r JOIN `subject` s ON s.`id` = r.`subject_id`
WHERE s.`del_flag` = 0 AND r.`del_flag` = 0 AND r.`cancelled` = 0 AND r.`mirrors` = '';--> statement-breakpoint
DROP VIEW `year_of_task`;--> statement-breakpoint
CREATE VIEW `year_of_task` AS
SELECT t.`id` AS `row_id`, t.`subject_id` AS `subject_id`, 'task' AS `kind`, s.`year` AS `year`, '' AS `part`, '' AS `who`,
  '' AS `name`, '' AS `state`, t.`status` = 'done' AS `done`, CASE t.`status` WHEN 'done' THEN '' ELSE coalesce(t.`due_time`, '') END AS `due`,
  instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, 0 AS `points`
FROM `subject_task` t JOIN `subject` s ON s.`id` = t.`subject_id` WHERE s.`del_flag` = 0 AND t.`del_flag` = 0;--> statement-breakpoint
DROP VIEW `year_of_phase`;--> statement-breakpoint
CREATE VIEW `year_of_phase` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'phase' AS `kind`, s.`year` AS `year`, p.`phase` AS `part`, '' AS `who`, '' AS `name`, '' AS `state`,
  0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, p.`seconds` AS `points`
FROM `subject_phase` p JOIN `subject` s ON s.`id` = p.`subject_id` WHERE s.`del_flag` = 0 AND s.`source` <> 'collect';--> statement-breakpoint
DROP VIEW `year_of_pair`;--> statement-breakpoint
CREATE VIEW `year_of_pair` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'pair' AS `kind`, s.`year` AS `year`, json_extract(p.`value`, '$.departId') AS `part`,
  s.`lead_depart_id` AS `who`, '' AS `name`, a.`scope` AS `state`, 0 AS `done`, '' AS `due`, 0 AS `audited`, 0 AS `planned`, 0 AS `submitted`,
  1 AS `total`, s.`establish_time` IS NOT NULL AS `points`
FROM `subject` s CROSS JOIN json_each(s.`cooperate_departs`) p CROSS JOIN (SELECT 'all' AS `scope` UNION ALL SELECT 'audited') a
WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect' AND s.`lead_depart_id` <> ''
  AND coalesce(json_extract(p.`value`, '$.departId'), '') NOT IN ('', s.`lead_depart_id`)
  AND NOT EXISTS (SELECT 1 FROM json_each(s.`cooperate_departs`) q WHERE q.`key` < p.`key` AND json_extract(q.`value`, '$.departId') = json_extract(p.`value`, '$.departId'))
  AND (a.`scope` = 'all' OR instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0);--> statement-breakpoint
-- What a subject itself counts for, and what hangs on it or on those who work with it: each is put off and on at once.
CREATE VIEW `year_of_subject` AS
SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_graded`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_institution`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_year`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_plan`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_term`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_score`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_product`;--> statement-breakpoint
CREATE VIEW `year_of_hanging` AS
SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_round`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_review`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_grade`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_report`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_task`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_phase`
UNION ALL SELECT `subject_id`, `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_pair`;--> statement-breakpoint
DROP TRIGGER `subject_year_added`;--> statement-breakpoint
DROP TRIGGER `subject_year_removed`;--> statement-breakpoint
DROP TRIGGER `subject_year_before`;--> statement-breakpoint
DROP TRIGGER `subject_year_after`;--> statement-breakpoint
DROP TRIGGER `subject_plan_added`;--> statement-breakpoint
DROP TRIGGER `subject_plan_removed`;--> statement-breakpoint
DROP TRIGGER `subject_plan_before`;--> statement-breakpoint
DROP TRIGGER `subject_plan_after`;--> statement-breakpoint
DROP TRIGGER `subject_term_added`;--> statement-breakpoint
DROP TRIGGER `subject_term_removed`;--> statement-breakpoint
DROP TRIGGER `subject_term_before`;--> statement-breakpoint
DROP TRIGGER `subject_term_after`;--> statement-breakpoint
DROP TRIGGER `subject_score_added`;--> statement-breakpoint
DROP TRIGGER `subject_score_removed`;--> statement-breakpoint
DROP TRIGGER `subject_score_before`;--> statement-breakpoint
DROP TRIGGER `subject_score_after`;--> statement-breakpoint
DROP TRIGGER `subject_steps_added`;--> statement-breakpoint
DROP TRIGGER `subject_steps_removed`;--> statement-breakpoint
DROP TRIGGER `subject_steps_before`;--> statement-breakpoint
DROP TRIGGER `subject_steps_after`;--> statement-breakpoint
DROP TRIGGER `subject_pair_added`;--> statement-breakpoint
DROP TRIGGER `subject_pair_removed`;--> statement-breakpoint
DROP TRIGGER `subject_pair_before`;--> statement-breakpoint
DROP TRIGGER `subject_pair_after`;--> statement-breakpoint
DROP TRIGGER `subject_result_added`;--> statement-breakpoint
DROP TRIGGER `subject_result_removed`;--> statement-breakpoint
DROP TRIGGER `subject_result_before`;--> statement-breakpoint
DROP TRIGGER `subject_result_after`;--> statement-breakpoint
DROP TRIGGER `subject_year_hanging_before`;--> statement-breakpoint
DROP TRIGGER `subject_year_hanging_after`;--> statement-breakpoint
CREATE TRIGGER `subject_year_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_subject` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_hanging` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_subject` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_hanging` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_before` BEFORE UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `lead_depart_id`, `lead_depart_name`, `grade_level`, `grade_raw`, `grade_norm`, `grade_end_time`, `is_excellent`, `establish_time`, `budget_total`, `start_date`, `end_date`, `share`, `share_auth` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS NOT NEW.`domain` OR OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id`
  OR OLD.`lead_depart_name` IS NOT NEW.`lead_depart_name` OR OLD.`grade_level` IS NOT NEW.`grade_level`
  OR OLD.`grade_raw` IS NOT NEW.`grade_raw` OR OLD.`grade_norm` IS NOT NEW.`grade_norm` OR OLD.`is_excellent` IS NOT NEW.`is_excellent`
  OR OLD.`budget_total` IS NOT NEW.`budget_total` OR OLD.`start_date` IS NOT NEW.`start_date` OR OLD.`end_date` IS NOT NEW.`end_date`
  OR OLD.`share` IS NOT NEW.`share` OR OLD.`share_auth` IS NOT NEW.`share_auth`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`grade_end_time` IS NULL) <> (NEW.`grade_end_time` IS NULL)
  OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_subject` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_after` AFTER UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `lead_depart_id`, `lead_depart_name`, `grade_level`, `grade_raw`, `grade_norm`, `grade_end_time`, `is_excellent`, `establish_time`, `budget_total`, `start_date`, `end_date`, `share`, `share_auth` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS NOT NEW.`domain` OR OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id`
  OR OLD.`lead_depart_name` IS NOT NEW.`lead_depart_name` OR OLD.`grade_level` IS NOT NEW.`grade_level`
  OR OLD.`grade_raw` IS NOT NEW.`grade_raw` OR OLD.`grade_norm` IS NOT NEW.`grade_norm` OR OLD.`is_excellent` IS NOT NEW.`is_excellent`
  OR OLD.`budget_total` IS NOT NEW.`budget_total` OR OLD.`start_date` IS NOT NEW.`start_date` OR OLD.`end_date` IS NOT NEW.`end_date`
  OR OLD.`share` IS NOT NEW.`share` OR OLD.`share_auth` IS NOT NEW.`share_auth`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`grade_end_time` IS NULL) <> (NEW.`grade_end_time` IS NULL)
  OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_subject` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_hanging_before` BEFORE UPDATE OF `id`, `year`, `round_no`, `status`, `source`, `submit_time`, `del_flag`, `lead_depart_id`, `cooperate_departs`, `establish_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`round_no` IS NOT NEW.`round_no` OR OLD.`source` IS NOT NEW.`source`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id`
  OR OLD.`cooperate_departs` IS NOT NEW.`cooperate_departs` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL)
  OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL) OR (OLD.`status` = 'ESTABLISHED') <> (NEW.`status` = 'ESTABLISHED')
  OR (instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || OLD.`status` || ',') = 0) <> (instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || NEW.`status` || ',') = 0) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_hanging` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_year_hanging_after` AFTER UPDATE OF `id`, `year`, `round_no`, `status`, `source`, `submit_time`, `del_flag`, `lead_depart_id`, `cooperate_departs`, `establish_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`round_no` IS NOT NEW.`round_no` OR OLD.`source` IS NOT NEW.`source`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id`
  OR OLD.`cooperate_departs` IS NOT NEW.`cooperate_departs` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL)
  OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL) OR (OLD.`status` = 'ESTABLISHED') <> (NEW.`status` = 'ESTABLISHED')
  OR (instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || OLD.`status` || ',') = 0) <> (instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || NEW.`status` || ',') = 0) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_hanging` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;
