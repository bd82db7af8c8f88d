CREATE TABLE `subject_phase` (
	`subject_id` text NOT NULL,
	`phase` text NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`subject_id`, `phase`)
);--> statement-breakpoint
-- How the scores of a field are spread, as they were given and on the common scale, in bands that begin at `state`.
CREATE VIEW `year_of_score` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'score' AS `kind`, s.`year` AS `year`, s.`domain` AS `part`, '' AS `who`, 'raw' AS `name`,
  CASE WHEN s.`grade_raw` < 60 THEN '0' WHEN s.`grade_raw` < 70 THEN '60' WHEN s.`grade_raw` < 80 THEN '70' WHEN s.`grade_raw` < 90 THEN '80' ELSE '90' END AS `state`,
  0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`grade_raw` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`grade_end_time` IS NOT NULL AND s.`grade_raw` IS NOT NULL
UNION ALL
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'score' AS `kind`, s.`year` AS `year`, s.`domain` AS `part`, '' AS `who`, 'norm' AS `name`,
  CASE WHEN s.`grade_norm` < 60 THEN '0' WHEN s.`grade_norm` < 70 THEN '60' WHEN s.`grade_norm` < 80 THEN '70' WHEN s.`grade_norm` < 90 THEN '80' ELSE '90' END AS `state`,
  0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`grade_norm` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND s.`grade_end_time` IS NOT NULL AND s.`grade_norm` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `subject_score_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_score` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_score_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_score` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_score_before` BEFORE UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `grade_raw`, `grade_norm`, `grade_end_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS NOT NEW.`domain` OR OLD.`grade_raw` IS NOT NEW.`grade_raw` OR OLD.`grade_norm` IS NOT NEW.`grade_norm`
  OR OLD.`grade_end_time` IS NOT NEW.`grade_end_time`
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_score` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_score_after` AFTER UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `domain`, `grade_raw`, `grade_norm`, `grade_end_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time`
  OR OLD.`del_flag` IS NOT NEW.`del_flag` OR OLD.`domain` IS NOT NEW.`domain` OR OLD.`grade_raw` IS NOT NEW.`grade_raw` OR OLD.`grade_norm` IS NOT NEW.`grade_norm`
  OR OLD.`grade_end_time` IS NOT NEW.`grade_end_time`
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_score` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
-- The lines of the time line with which a subject went from one step of its way to another.
CREATE VIEW `subject_step` AS
SELECT `subject_id`, `seq`, `create_time`, `was`, `became` FROM (
  SELECT l.`subject_id` AS `subject_id`, l.`seq` AS `seq`, l.`create_time` AS `create_time`,
    CASE WHEN l.`from_status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT') THEN 'fill' WHEN l.`from_status` IN ('TO_APPROVAL', 'TO_REVIEW') THEN 'check' WHEN l.`from_status` IN ('TO_FISRT_AUDIT', 'FISRT_AUDITING') THEN 'first' WHEN l.`from_status` IN ('TO_RE_AUDIT', 'RE_AUDITING') THEN 're' WHEN l.`from_status` IN ('TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT') THEN 'plan' WHEN l.`from_status` IN ('ESTABLISHED') THEN 'run' WHEN l.`from_status` IN ('TO_AUDIT') THEN 'conclude' WHEN l.`from_status` IN ('TO_PRIZE') THEN 'prize' WHEN l.`from_status` IN ('FINESHED') THEN 'done' ELSE '' END AS `was`,
    CASE WHEN l.`to_status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT') THEN 'fill' WHEN l.`to_status` IN ('TO_APPROVAL', 'TO_REVIEW') THEN 'check' WHEN l.`to_status` IN ('TO_FISRT_AUDIT', 'FISRT_AUDITING') THEN 'first' WHEN l.`to_status` IN ('TO_RE_AUDIT', 'RE_AUDITING') THEN 're' WHEN l.`to_status` IN ('TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT') THEN 'plan' WHEN l.`to_status` IN ('ESTABLISHED') THEN 'run' WHEN l.`to_status` IN ('TO_AUDIT') THEN 'conclude' WHEN l.`to_status` IN ('TO_PRIZE') THEN 'prize' WHEN l.`to_status` IN ('FINESHED') THEN 'done' ELSE '' END AS `became`
  FROM `subject_status_log` l)
WHERE `was` <> `became`;--> statement-breakpoint
-- How long each stay in a step took that is over, in seconds.
CREATE VIEW `subject_stay` AS
SELECT t.`subject_id` AS `subject_id`, t.`seq` AS `seq`, t.`was` AS `phase`, unixepoch(t.`create_time`) - unixepoch((
  SELECT p.`create_time` FROM `subject_step` p WHERE p.`subject_id` = t.`subject_id` AND p.`seq` < t.`seq` ORDER BY p.`seq` DESC LIMIT 1)) AS `seconds`
FROM `subject_step` t WHERE t.`was` <> '';--> statement-breakpoint
CREATE TRIGGER `subject_phase_next` AFTER INSERT ON `subject_status_log` WHEN NEW.`from_status` <> NEW.`to_status` AND NOT EXISTS (SELECT 1 FROM `subject_status_log` l WHERE l.`subject_id` = NEW.`subject_id` AND l.`seq` > NEW.`seq`) BEGIN
  INSERT INTO `subject_phase` (`subject_id`, `phase`, `seconds`)
  SELECT `subject_id`, `phase`, `seconds` FROM `subject_stay` WHERE `subject_id` = NEW.`subject_id` AND `seq` = NEW.`seq` AND `seconds` IS NOT NULL
  ON CONFLICT DO UPDATE SET `seconds` = `seconds` + excluded.`seconds`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_phase_between` AFTER INSERT ON `subject_status_log` WHEN EXISTS (SELECT 1 FROM `subject_status_log` l WHERE l.`subject_id` = NEW.`subject_id` AND l.`seq` > NEW.`seq`) BEGIN
  DELETE FROM `subject_phase` WHERE `subject_id` = NEW.`subject_id`;
  INSERT INTO `subject_phase` (`subject_id`, `phase`, `seconds`)
  SELECT `subject_id`, `phase`, sum(`seconds`) FROM `subject_stay` WHERE `subject_id` = NEW.`subject_id` AND `seconds` IS NOT NULL GROUP BY `subject_id`, `phase`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_phase_removed` AFTER DELETE ON `subject_status_log` BEGIN
  DELETE FROM `subject_phase` WHERE `subject_id` = OLD.`subject_id`;
  INSERT INTO `subject_phase` (`subject_id`, `phase`, `seconds`)
  SELECT `subject_id`, `phase`, sum(`seconds`) FROM `subject_stay` WHERE `subject_id` = OLD.`subject_id` AND `seconds` IS NOT NULL GROUP BY `subject_id`, `phase`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_phase_changed` AFTER UPDATE OF `subject_id`, `seq`, `from_status`, `to_status`, `create_time` ON `subject_status_log`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`seq` IS NOT NEW.`seq` OR OLD.`from_status` IS NOT NEW.`from_status` OR OLD.`to_status` IS NOT NEW.`to_status`
  OR OLD.`create_time` IS NOT NEW.`create_time` BEGIN
  DELETE FROM `subject_phase` WHERE `subject_id` = OLD.`subject_id`;
  INSERT INTO `subject_phase` (`subject_id`, `phase`, `seconds`)
  SELECT `subject_id`, `phase`, sum(`seconds`) FROM `subject_stay` WHERE `subject_id` = OLD.`subject_id` AND `seconds` IS NOT NULL GROUP BY `subject_id`, `phase`;
  DELETE FROM `subject_phase` WHERE `subject_id` = NEW.`subject_id`;
  INSERT INTO `subject_phase` (`subject_id`, `phase`, `seconds`)
  SELECT `subject_id`, `phase`, sum(`seconds`) FROM `subject_stay` WHERE `subject_id` = NEW.`subject_id` AND `seconds` IS NOT NULL GROUP BY `subject_id`, `phase`;
END;--> statement-breakpoint
-- What the subjects of a year took for each step, in seconds.
CREATE VIEW `year_of_phase` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'phase' AS `kind`, s.`year` AS `year`, p.`phase` AS `part`, '' AS `who`, '' AS `name`, '' AS `state`,
  0 AS `done`, '' AS `due`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, p.`seconds` AS `points`
FROM `subject_phase` p JOIN `subject` s ON s.`id` = p.`subject_id` WHERE s.`del_flag` = 0 AND s.`source` <> 'collect';--> statement-breakpoint
CREATE TRIGGER `subject_phase_year_added` AFTER INSERT ON `subject_phase` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_phase` WHERE `subject_id` = NEW.`subject_id` AND `part` = NEW.`phase`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_phase_year_removed` BEFORE DELETE ON `subject_phase` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_phase` WHERE `subject_id` = OLD.`subject_id` AND `part` = OLD.`phase`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_phase_year_before` BEFORE UPDATE ON `subject_phase` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_phase` WHERE `subject_id` = OLD.`subject_id` AND `part` = OLD.`phase`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_phase_year_after` AFTER UPDATE ON `subject_phase` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_phase` WHERE `subject_id` = NEW.`subject_id` AND `part` = NEW.`phase`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_steps_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_phase` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_steps_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_phase` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_steps_before` BEFORE UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time`
  OR OLD.`del_flag` IS NOT NEW.`del_flag`
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_phase` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_steps_after` AFTER UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`submit_time` IS NOT NEW.`submit_time`
  OR OLD.`del_flag` IS NOT NEW.`del_flag`
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_phase` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
INSERT INTO `subject_phase` (`subject_id`, `phase`, `seconds`)
SELECT `subject_id`, `phase`, sum(`seconds`) FROM `subject_stay` WHERE `seconds` IS NOT NULL GROUP BY `subject_id`, `phase`;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_score` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
