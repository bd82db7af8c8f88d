CREATE INDEX `year_total_pair` ON `year_total` (`year`,`state`,total desc,`who`,`part`,`points`) WHERE kind = 'pair';--> statement-breakpoint
-- Who leads and who works with them, once a subject; all subjects, and beside them the audited ones alone, so that each may be ranked.
CREATE VIEW `year_of_pair` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'pair' AS `kind`, s.`year` AS `year`, json_extract(p.`value`, '$.departId') AS `part`,
  s.`lead_depart_id` AS `who`, '' AS `name`, a.`scope` AS `state`, 0 AS `done`, '' AS `due`, 0 AS `audited`, 0 AS `planned`, 0 AS `submitted`,
  1 AS `total`, s.`establish_time` IS NOT NULL AS `points`
FROM `subject` s CROSS JOIN json_each(s.`cooperate_departs`) p CROSS JOIN (SELECT 'all' AS `scope` UNION ALL SELECT 'audited') a
WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect' AND s.`lead_depart_id` <> ''
  AND coalesce(json_extract(p.`value`, '$.departId'), '') NOT IN ('', s.`lead_depart_id`)
  AND NOT EXISTS (SELECT 1 FROM json_each(s.`cooperate_departs`) q WHERE q.`key` < p.`key` AND json_extract(q.`value`, '$.departId') = json_extract(p.`value`, '$.departId'))
  AND (a.`scope` = 'all' OR s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'));--> statement-breakpoint
CREATE TRIGGER `subject_pair_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_pair` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_pair_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_pair` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_pair_before` BEFORE UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `lead_depart_id`, `cooperate_departs`, `establish_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`del_flag` IS NOT NEW.`del_flag`
  OR OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id` OR OLD.`cooperate_departs` IS NOT NEW.`cooperate_departs`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL)
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, -`total`, -`points` FROM `year_of_pair` WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_pair_after` AFTER UPDATE OF `id`, `year`, `status`, `source`, `submit_time`, `del_flag`, `lead_depart_id`, `cooperate_departs`, `establish_time` ON `subject`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`del_flag` IS NOT NEW.`del_flag`
  OR OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id` OR OLD.`cooperate_departs` IS NOT NEW.`cooperate_departs`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR (OLD.`establish_time` IS NULL) <> (NEW.`establish_time` IS NULL)
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points` FROM `year_of_pair` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `points` = `points` + excluded.`points`;
END;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_pair` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;