CREATE INDEX `subject_listed_year` ON `subject` (`status`,`year`,`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
-- What runs, by the years in which its term begins (`year`) and ends (`part`).
CREATE VIEW `year_of_term` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'term' AS `kind`, substr(s.`start_date`, 1, 4) AS `year`, substr(s.`end_date`, 1, 4) AS `part`,
  '' AS `who`, '' AS `name`, '' AS `state`, 0 AS `done`, '' AS `due`, 1 AS `audited`, s.`source` = 'plan' AS `planned`,
  s.`submit_time` IS NOT NULL AS `submitted`, 1 AS `total`, 0 AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`status` = 'ESTABLISHED' AND s.`start_date` <> '' AND s.`end_date` <> '';--> statement-breakpoint
CREATE TRIGGER `subject_term_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_term` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_term_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_term` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_term_before` BEFORE UPDATE OF `id`, `status`, `source`, `submit_time`, `del_flag`, `start_date`, `end_date` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`start_date` IS NOT NEW.`start_date` OR OLD.`end_date` IS NOT NEW.`end_date` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_term` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_term_after` AFTER UPDATE OF `id`, `status`, `source`, `submit_time`, `del_flag`, `start_date`, `end_date` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`status` IS NOT NEW.`status` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time` OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`start_date` IS NOT NEW.`start_date` OR OLD.`end_date` IS NOT NEW.`end_date` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_term` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_term` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
