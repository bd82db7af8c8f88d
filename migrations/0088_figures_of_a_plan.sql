-- What is planned or was established in a year, with its money: by field, and by lead institution.
CREATE VIEW `year_of_plan` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'plan' AS `kind`, s.`year` AS `year`, 'domain' AS `part`, '' AS `who`, s.`domain` AS `name`,
  '' AS `state`, 0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`budget_total` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND (s.`status` IN ('TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT')
  OR s.`establish_time` IS NOT NULL AND s.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION'))
UNION ALL
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'plan' AS `kind`, s.`year` AS `year`, 'institution' AS `part`, '' AS `who`, s.`lead_depart_name` AS `name`,
  '' AS `state`, 0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`budget_total` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND (s.`status` IN ('TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT')
  OR s.`establish_time` IS NOT NULL AND s.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION'));--> statement-breakpoint
CREATE TRIGGER `subject_plan_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_plan` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_plan_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_plan` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_plan_before` BEFORE UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `lead_depart_name`, `establish_time`, `budget_total` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS NOT NEW.`domain` OR OLD.`lead_depart_name` IS NOT NEW.`lead_depart_name` OR OLD.`establish_time` IS NOT NEW.`establish_time` OR OLD.`budget_total` IS NOT NEW.`budget_total` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_plan` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_plan_after` AFTER UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `lead_depart_name`, `establish_time`, `budget_total` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS NOT NEW.`domain` OR OLD.`lead_depart_name` IS NOT NEW.`lead_depart_name` OR OLD.`establish_time` IS NOT NEW.`establish_time` OR OLD.`budget_total` IS NOT NEW.`budget_total` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_plan` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_plan` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
