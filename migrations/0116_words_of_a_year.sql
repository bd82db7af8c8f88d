CREATE TABLE `declared_word` (
	`word` text NOT NULL,
	`year` text NOT NULL,
	`audited` integer NOT NULL,
	`create_time` text NOT NULL,
	`subject_id` text NOT NULL,
	PRIMARY KEY(`word`, `year`, `audited`, `create_time`, `subject_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `year_total_word` ON `year_total` (`year`,`state`,total desc,`who`) WHERE kind = 'word';--> statement-breakpoint
-- What of its keywords a subject has, each once, whichever sign parts them.
CREATE VIEW `subject_word` AS
SELECT s.`id` AS `subject_id`, trim(w.`value`, char(9, 13, 32, 160, 12288)) AS `word`
FROM `subject` s CROSS JOIN json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(s.`keywords`, char(10), ';'), '；', ';'), ',', ';'), '，', ';'), '、', ';')), ';', '","') || ']') w
WHERE trim(w.`value`, char(9, 13, 32, 160, 12288)) <> ''
  AND NOT EXISTS (SELECT 1 FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(s.`keywords`, char(10), ';'), '；', ';'), ',', ';'), '，', ';'), '、', ';')), ';', '","') || ']') q WHERE q.`key` < w.`key` AND trim(q.`value`, char(9, 13, 32, 160, 12288)) = trim(w.`value`, char(9, 13, 32, 160, 12288)));--> statement-breakpoint
CREATE VIEW `word_of_declared` AS
SELECT w.`word` AS `word`, s.`year` AS `year`, s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`create_time` AS `create_time`, s.`id` AS `subject_id`
FROM `subject` s CROSS JOIN `subject_word` w ON w.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND s.`submit_time` IS NOT NULL AND s.`source` <> 'collect';--> statement-breakpoint
-- All subjects, and beside them the audited ones alone, so that each may be ranked.
CREATE VIEW `year_of_word` AS
SELECT w.`subject_id` AS `row_id`, w.`subject_id` AS `subject_id`, 'word' AS `kind`, w.`year` AS `year`, '' AS `part`, w.`word` AS `who`, '' AS `name`,
  a.`scope` AS `state`, 0 AS `done`, '' AS `due`, 0 AS `audited`, 0 AS `planned`, 0 AS `submitted`, 1 AS `total`, 0 AS `points`
FROM `word_of_declared` w CROSS JOIN (SELECT 'all' AS `scope` UNION ALL SELECT 'audited') a WHERE a.`scope` = 'all' OR w.`audited` = 1;--> statement-breakpoint
INSERT INTO `declared_word` (`word`, `year`, `audited`, `create_time`, `subject_id`) SELECT `word`, `year`, `audited`, `create_time`, `subject_id` FROM `word_of_declared` ORDER BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), 0 FROM `year_of_word` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;--> statement-breakpoint
CREATE TRIGGER `declared_word_added` AFTER INSERT ON `declared_word` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT 'word', NEW.`year`, '', NEW.`word`, '', a.`scope`, 0, '', 0, 0, 0, 1, 0 FROM (SELECT 'all' AS `scope` UNION ALL SELECT 'audited' WHERE NEW.`audited` = 1) a WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `declared_word_removed` AFTER DELETE ON `declared_word` BEGIN
  INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
  SELECT 'word', OLD.`year`, '', OLD.`word`, '', a.`scope`, 0, '', 0, 0, 0, -1, 0 FROM (SELECT 'all' AS `scope` UNION ALL SELECT 'audited' WHERE OLD.`audited` = 1) a WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_words_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `declared_word` (`word`, `year`, `audited`, `create_time`, `subject_id`) SELECT `word`, `year`, `audited`, `create_time`, `subject_id` FROM `word_of_declared` WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_words_removed` BEFORE DELETE ON `subject` BEGIN
  DELETE FROM `declared_word` WHERE (`word`, `year`, `audited`, `create_time`, `subject_id`) IN (SELECT `word`, `year`, `audited`, `create_time`, `subject_id` FROM `word_of_declared` WHERE `subject_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_words_left` BEFORE UPDATE OF `year`, `status`, `source`, `submit_time`, `del_flag`, `keywords`, `create_time` ON `subject`
WHEN OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`del_flag` IS NOT NEW.`del_flag`
  OR OLD.`keywords` IS NOT NEW.`keywords` OR OLD.`create_time` IS NOT NEW.`create_time` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL)
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  DELETE FROM `declared_word` WHERE (`word`, `year`, `audited`, `create_time`, `subject_id`) IN (SELECT `word`, `year`, `audited`, `create_time`, `subject_id` FROM `word_of_declared` WHERE `subject_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_words_joined` AFTER UPDATE OF `year`, `status`, `source`, `submit_time`, `del_flag`, `keywords`, `create_time` ON `subject`
WHEN OLD.`year` IS NOT NEW.`year` OR OLD.`source` IS NOT NEW.`source` OR OLD.`del_flag` IS NOT NEW.`del_flag`
  OR OLD.`keywords` IS NOT NEW.`keywords` OR OLD.`create_time` IS NOT NEW.`create_time` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL)
  OR (OLD.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) <> (NEW.`status` IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT')) BEGIN
  INSERT INTO `declared_word` (`word`, `year`, `audited`, `create_time`, `subject_id`) SELECT `word`, `year`, `audited`, `create_time`, `subject_id` FROM `word_of_declared` WHERE `subject_id` = NEW.`id`;
END;
