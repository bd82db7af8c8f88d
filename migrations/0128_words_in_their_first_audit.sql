-- Of what is audited, what is in its first audit is told apart: 2.
DROP TRIGGER `declared_word_added`;--> statement-breakpoint
DROP TRIGGER `declared_word_removed`;--> statement-breakpoint
DROP VIEW `year_of_word`;--> statement-breakpoint
DROP VIEW `word_of_declared`;--> statement-breakpoint
UPDATE `declared_word` SET `audited` = 2 WHERE `subject_id` IN (SELECT `id` FROM `subject` WHERE `status` IN ('TO_FISRT_AUDIT', 'FISRT_AUDITING'));--> statement-breakpoint
CREATE VIEW `word_of_declared` AS
SELECT w.`word` AS `word`, s.`year` AS `year`, CASE WHEN s.`status` IN ('TO_FISRT_AUDIT', 'FISRT_AUDITING') THEN 2 ELSE s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') END AS `audited`,
  s.`create_time` AS `create_time`, s.`id` AS `subject_id`
FROM `subject` s CROSS JOIN `subject_word` w ON w.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect';--> statement-breakpoint
CREATE VIEW `year_of_word` AS
SELECT w.`subject_id` AS `row_id`, w.`subject_id` AS `subject_id`, 'word' AS `kind`, w.`year` AS `year`, '' AS `part`, w.`word` AS `who`, '' AS `name`,
  a.`scope` AS `state`, 0 AS `done`, '' AS `due`, 0 AS `audited`, 0 AS `planned`, 0 AS `submitted`, 1 AS `total`, 0 AS `points`
FROM `word_of_declared` w CROSS JOIN (SELECT 'all' AS `scope` UNION ALL SELECT 'audited') a WHERE a.`scope` = 'all' OR w.`audited` > 0;--> statement-breakpoint
CREATE TRIGGER `declared_word_added` AFTER INSERT ON `declared_word` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT 'word', NEW.`year`, '', NEW.`word`, '', a.`scope`, 0, '', 0, 0, 0, 1, 0 FROM (SELECT 'all' AS `scope` UNION ALL SELECT 'audited' WHERE NEW.`audited` > 0) a WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `declared_word_removed` AFTER DELETE ON `declared_word` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT 'word', OLD.`year`, '', OLD.`word`, '', a.`scope`, 0, '', 0, 0, 0, -1, 0 FROM (SELECT 'all' AS `scope` UNION ALL SELECT 'audited' WHERE OLD.`audited` > 0) a WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
-- Who moves between the two is as much audited as before: no total changes. Where more changes, the rows are others already.
CREATE TRIGGER `subject_words_audited` AFTER UPDATE OF `status` ON `subject`
WHEN (OLD.`status` IN ('TO_FISRT_AUDIT', 'FISRT_AUDITING')) <> (NEW.`status` IN ('TO_FISRT_AUDIT', 'FISRT_AUDITING')) BEGIN
  UPDATE `declared_word` SET `audited` = 3 - `audited` WHERE (`word`, `year`, `audited`, `create_time`, `subject_id`)
    IN (SELECT w.`word`, NEW.`year`, iif(NEW.`status` IN ('TO_FISRT_AUDIT', 'FISRT_AUDITING'), 1, 2), NEW.`create_time`, NEW.`id` FROM `subject_word` w WHERE w.`subject_id` = NEW.`id`);
END;
