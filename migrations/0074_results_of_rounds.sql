CREATE TABLE `round_total` (
	`stage` text NOT NULL,
	`year` text NOT NULL,
	`running` integer NOT NULL,
	`audited` integer NOT NULL,
	`planned` integer NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer NOT NULL,
	`assigned` integer NOT NULL,
	`committed` integer NOT NULL,
	`pass` integer NOT NULL,
	`not_pass` integer NOT NULL,
	`perfect` integer NOT NULL,
	`abstain` integer NOT NULL,
	PRIMARY KEY(`stage`, `year`, `running`, `audited`, `planned`, `submitted`)
);
--> statement-breakpoint
DROP VIEW `round_of_reviews`;--> statement-breakpoint
ALTER TABLE `review_round` ADD `year` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `review_round_listed` ON `review_round` (`stage`,year desc,`subject_id`);--> statement-breakpoint
CREATE VIEW `round_of_reviews` AS
SELECT v.`subject_id` AS `subject_id`, v.`stage` AS `stage`, v.`round_no` AS `round_no`, count(*) AS `assigned`,
  sum(v.`status` = 2) AS `committed`, sum(v.`status` = 2 AND v.`conclusion` = 'pass') AS `pass`,
  sum(v.`status` = 2 AND v.`conclusion` = 'not_pass') AS `not_pass`, sum(v.`status` = 2 AND v.`conclusion` = 'perfect') AS `perfect`,
  sum(v.`status` = 2 AND v.`conclusion` = 'abstain') AS `abstain`, max(v.`due_time`) AS `due_time`,
  coalesce((SELECT s.`year` FROM `subject` s WHERE s.`id` = v.`subject_id`), '') AS `year`
FROM `subject_review` v WHERE v.`status` IN (0, 1, 2, 3) AND v.`round_no` = (SELECT max(w.`round_no`) FROM `subject_review` w
  WHERE w.`subject_id` = v.`subject_id` AND w.`stage` = v.`stage` AND w.`status` IN (0, 1, 2, 3))
GROUP BY v.`subject_id`, v.`stage`, v.`round_no`;--> statement-breakpoint
UPDATE `review_round` SET `year` = coalesce((SELECT s.`year` FROM `subject` s WHERE s.`id` = `review_round`.`subject_id`), '');--> statement-breakpoint
INSERT INTO `round_total` (`stage`, `year`, `running`, `audited`, `planned`, `submitted`, `total`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT r.`stage`, s.`year`, coalesce(s.`round_no` = r.`round_no` AND s.`status` = CASE r.`stage` WHEN 'FIRST' THEN 'FISRT_AUDITING'
    WHEN 'RE' THEN 'RE_AUDITING' WHEN 'CONC_TECH' THEN 'ESTABLISHED' WHEN 'CONC_ADVISER' THEN 'ESTABLISHED' END, 0),
    s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.`source` = 'plan', s.`submit_time` IS NOT NULL,
    count(*), sum(r.`assigned`), sum(r.`committed`), sum(r.`pass`), sum(r.`not_pass`), sum(r.`perfect`), sum(r.`abstain`)
  FROM `review_round` r JOIN `subject` s ON s.`id` = r.`subject_id` WHERE s.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE TRIGGER `round_counted` AFTER INSERT ON `review_round` BEGIN
  INSERT INTO `round_total` (`stage`, `year`, `running`, `audited`, `planned`, `submitted`, `total`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT NEW.`stage`, s.`year`, coalesce(s.`round_no` = NEW.`round_no` AND s.`status` = CASE NEW.`stage` WHEN 'FIRST' THEN 'FISRT_AUDITING'
    WHEN 'RE' THEN 'RE_AUDITING' WHEN 'CONC_TECH' THEN 'ESTABLISHED' WHEN 'CONC_ADVISER' THEN 'ESTABLISHED' END, 0),
    s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.`source` = 'plan', s.`submit_time` IS NOT NULL,
    1, NEW.`assigned`, NEW.`committed`, NEW.`pass`, NEW.`not_pass`, NEW.`perfect`, NEW.`abstain`
  FROM `subject` s WHERE s.`id` = NEW.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `round_uncounted` AFTER DELETE ON `review_round` BEGIN
  INSERT INTO `round_total` (`stage`, `year`, `running`, `audited`, `planned`, `submitted`, `total`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT OLD.`stage`, s.`year`, coalesce(s.`round_no` = OLD.`round_no` AND s.`status` = CASE OLD.`stage` WHEN 'FIRST' THEN 'FISRT_AUDITING'
    WHEN 'RE' THEN 'RE_AUDITING' WHEN 'CONC_TECH' THEN 'ESTABLISHED' WHEN 'CONC_ADVISER' THEN 'ESTABLISHED' END, 0),
    s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.`source` = 'plan', s.`submit_time` IS NOT NULL,
    -1, -OLD.`assigned`, -OLD.`committed`, -OLD.`pass`, -OLD.`not_pass`, -OLD.`perfect`, -OLD.`abstain`
  FROM `subject` s WHERE s.`id` = OLD.`subject_id` AND s.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_rounds_added` AFTER INSERT ON `subject` BEGIN
  UPDATE `review_round` SET `year` = NEW.`year` WHERE `subject_id` = NEW.`id`;
  INSERT INTO `round_total` (`stage`, `year`, `running`, `audited`, `planned`, `submitted`, `total`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT r.`stage`, NEW.`year`, coalesce(NEW.`round_no` = r.`round_no` AND NEW.`status` = CASE r.`stage` WHEN 'FIRST' THEN 'FISRT_AUDITING'
    WHEN 'RE' THEN 'RE_AUDITING' WHEN 'CONC_TECH' THEN 'ESTABLISHED' WHEN 'CONC_ADVISER' THEN 'ESTABLISHED' END, 0),
    NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), NEW.`source` = 'plan', NEW.`submit_time` IS NOT NULL,
    1, r.`assigned`, r.`committed`, r.`pass`, r.`not_pass`, r.`perfect`, r.`abstain`
  FROM `review_round` r WHERE r.`subject_id` = NEW.`id` AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_rounds_removed` AFTER DELETE ON `subject` BEGIN
  UPDATE `review_round` SET `year` = '' WHERE `subject_id` = OLD.`id`;
  INSERT INTO `round_total` (`stage`, `year`, `running`, `audited`, `planned`, `submitted`, `total`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT r.`stage`, OLD.`year`, coalesce(OLD.`round_no` = r.`round_no` AND OLD.`status` = CASE r.`stage` WHEN 'FIRST' THEN 'FISRT_AUDITING'
    WHEN 'RE' THEN 'RE_AUDITING' WHEN 'CONC_TECH' THEN 'ESTABLISHED' WHEN 'CONC_ADVISER' THEN 'ESTABLISHED' END, 0),
    OLD.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), OLD.`source` = 'plan', OLD.`submit_time` IS NOT NULL,
    -1, -r.`assigned`, -r.`committed`, -r.`pass`, -r.`not_pass`, -r.`perfect`, -r.`abstain`
  FROM `review_round` r WHERE r.`subject_id` = OLD.`id` AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_rounds_changed` AFTER UPDATE OF `year`, `status`, `round_no`, `source`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`year` <> NEW.`year` OR OLD.`status` <> NEW.`status` OR OLD.`round_no` <> NEW.`round_no` OR OLD.`source` <> NEW.`source`
  OR OLD.`del_flag` <> NEW.`del_flag` OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) BEGIN
  UPDATE `review_round` SET `year` = NEW.`year` WHERE OLD.`year` <> NEW.`year` AND `subject_id` = NEW.`id`;
  INSERT INTO `round_total` (`stage`, `year`, `running`, `audited`, `planned`, `submitted`, `total`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT r.`stage`, OLD.`year`, coalesce(OLD.`round_no` = r.`round_no` AND OLD.`status` = CASE r.`stage` WHEN 'FIRST' THEN 'FISRT_AUDITING'
    WHEN 'RE' THEN 'RE_AUDITING' WHEN 'CONC_TECH' THEN 'ESTABLISHED' WHEN 'CONC_ADVISER' THEN 'ESTABLISHED' END, 0),
    OLD.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), OLD.`source` = 'plan', OLD.`submit_time` IS NOT NULL,
    -1, -r.`assigned`, -r.`committed`, -r.`pass`, -r.`not_pass`, -r.`perfect`, -r.`abstain`
  FROM `review_round` r WHERE r.`subject_id` = OLD.`id` AND OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
  INSERT INTO `round_total` (`stage`, `year`, `running`, `audited`, `planned`, `submitted`, `total`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT r.`stage`, NEW.`year`, coalesce(NEW.`round_no` = r.`round_no` AND NEW.`status` = CASE r.`stage` WHEN 'FIRST' THEN 'FISRT_AUDITING'
    WHEN 'RE' THEN 'RE_AUDITING' WHEN 'CONC_TECH' THEN 'ESTABLISHED' WHEN 'CONC_ADVISER' THEN 'ESTABLISHED' END, 0),
    NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), NEW.`source` = 'plan', NEW.`submit_time` IS NOT NULL,
    1, r.`assigned`, r.`committed`, r.`pass`, r.`not_pass`, r.`perfect`, r.`abstain`
  FROM `review_round` r WHERE r.`subject_id` = NEW.`id` AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;
