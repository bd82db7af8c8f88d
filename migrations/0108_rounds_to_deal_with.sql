DROP TRIGGER `quorum_changed`;--> statement-breakpoint
DROP TRIGGER `quorum_set`;--> statement-breakpoint
DROP TRIGGER `quorum_unset`;--> statement-breakpoint
DROP TRIGGER `subject_review_waits`;--> statement-breakpoint
DROP TRIGGER `subject_review_waits_again`;--> statement-breakpoint
DROP TRIGGER `subject_review_waits_no_more`;--> statement-breakpoint
DROP VIEW `waits_review`;--> statement-breakpoint
CREATE VIEW `waits_review` (`subject_id`, `kind`, `biz_id`, `who`, `person`, `due`, `since`, `late`, `ready`) AS
-- A stage of review is decided once so many of those who count have committed; nobody asked is not enough.
SELECT s.`id`, CASE WHEN `enough` THEN CASE s.`status` WHEN 'RE_AUDITING' THEN 'decideRe' ELSE 'decideFirst' END
    ELSE 'reviewOverdue' END, s.`id`, 'role:bizManger', '', coalesce(s.`due_time`, '9999'), s.`status_time`, NOT `enough`,
  CASE WHEN `enough` THEN '' ELSE s.`due_time` || '+' END
FROM `subject` s CROSS JOIN (SELECT true AS `enough` UNION ALL SELECT false)
WHERE s.`del_flag` = 0 AND s.`status` IN ('FISRT_AUDITING', 'RE_AUDITING') AND (`enough` OR s.`due_time` IS NOT NULL)
  AND `enough` = coalesce((SELECT sum(v.`status` = 2) * 1.0 / count(*) + 0.000001 FROM `subject_review` v
    WHERE v.`subject_id` = s.`id` AND v.`stage` = CASE s.`status` WHEN 'RE_AUDITING' THEN 'RE' ELSE 'FIRST' END
      AND v.`round_no` = s.`round_no` AND v.`status` NOT IN (4, 5))
    >= coalesce((SELECT cast(`value` AS real) FROM `setting` WHERE `id` = 'quorum'), 2.0 / 3), false)
UNION ALL
-- For who reviews, in the present round of the stage that the subject is in.
SELECT s.`id`, CASE v.`stage` WHEN 'FIRST' THEN 'reviewFirst' WHEN 'RE' THEN 'reviewRe' WHEN 'CONC_TECH' THEN 'concludeTech'
    ELSE 'concludeAdviser' END, v.`id`, 'user:' || v.`reviewer_id`, '', coalesce(v.`due_time`, '9999'), v.`assign_time`, 0, ''
FROM `subject` s CROSS JOIN `subject_review` v ON v.`subject_id` = s.`id`
WHERE s.`del_flag` = 0 AND v.`status` IN (0, 1, 3) AND v.`round_no` = s.`round_no`
  AND ((s.`status` = 'FISRT_AUDITING' AND v.`stage` = 'FIRST') OR (s.`status` = 'RE_AUDITING' AND v.`stage` = 'RE')
    OR (s.`status` = 'ESTABLISHED' AND v.`stage` IN ('CONC_TECH', 'CONC_ADVISER')))
UNION ALL
-- What the centre may decide already or has to urge, of its lists and not of what waits: all have committed, or it is overdue.
SELECT s.`id`, 'dealt' || s.`status`, s.`id`, 'dealt:bizManger', '', coalesce(s.`due_time`, '9999'), s.`status_time`, 0,
  CASE WHEN `open` THEN s.`due_time` || '+' ELSE '' END
FROM `subject` s CROSS JOIN (SELECT true AS `open` UNION ALL SELECT false)
WHERE s.`del_flag` = 0 AND s.`status` IN ('FISRT_AUDITING', 'RE_AUDITING') AND (NOT `open` OR s.`due_time` IS NOT NULL)
  AND `open` = EXISTS (SELECT 1 FROM `subject_review` v WHERE v.`subject_id` = s.`id`
    AND v.`stage` = CASE s.`status` WHEN 'RE_AUDITING' THEN 'RE' ELSE 'FIRST' END
    AND v.`round_no` = s.`round_no` AND v.`status` IN (0, 1, 3));--> statement-breakpoint
CREATE TRIGGER `quorum_changed` AFTER UPDATE OF `value` ON `setting`
WHEN NEW.`id` = 'quorum' AND OLD.`value` IS NOT NEW.`value` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'))
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser',
      'dealtFISRT_AUDITING', 'dealtRE_AUDITING');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'));
END;--> statement-breakpoint
CREATE TRIGGER `quorum_set` AFTER INSERT ON `setting` WHEN NEW.`id` = 'quorum' BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'))
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser',
      'dealtFISRT_AUDITING', 'dealtRE_AUDITING');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'));
END;--> statement-breakpoint
CREATE TRIGGER `quorum_unset` AFTER DELETE ON `setting` WHEN OLD.`id` = 'quorum' BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'))
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser',
      'dealtFISRT_AUDITING', 'dealtRE_AUDITING');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN
    (SELECT `id` FROM `subject` WHERE `status` IN ('FISRT_AUDITING', 'RE_AUDITING'));
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_waits` AFTER INSERT ON `subject_review` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id`
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser',
      'dealtFISRT_AUDITING', 'dealtRE_AUDITING');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` = NEW.`subject_id`;
  DELETE FROM `waiting` WHERE `subject_id` = NEW.`subject_id` AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_waits_again`
AFTER UPDATE OF `subject_id`, `round_no`, `stage`, `reviewer_id`, `assign_time`, `due_time`, `status`, `conclusion` ON `subject_review`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`round_no` IS NOT NEW.`round_no`
  OR OLD.`stage` IS NOT NEW.`stage` OR OLD.`reviewer_id` IS NOT NEW.`reviewer_id`
  OR OLD.`assign_time` IS NOT NEW.`assign_time` OR OLD.`due_time` IS NOT NEW.`due_time`
  OR OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`)
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser',
      'dealtFISRT_AUDITING', 'dealtRE_AUDITING');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
  DELETE FROM `waiting` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`) AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` IN (OLD.`subject_id`, NEW.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_review_waits_no_more` AFTER DELETE ON `subject_review` BEGIN
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id`
    AND `kind` IN ('decideFirst', 'decideRe', 'reviewOverdue', 'reviewFirst', 'reviewRe', 'concludeTech', 'concludeAdviser',
      'dealtFISRT_AUDITING', 'dealtRE_AUDITING');
  INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `subject_id` = OLD.`subject_id`;
  DELETE FROM `waiting` WHERE `subject_id` = OLD.`subject_id` AND `kind` = 'conclude';
  INSERT INTO `waiting` SELECT * FROM `waits_conclusion` WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
INSERT INTO `waiting` SELECT * FROM `waits_review` WHERE `who` = 'dealt:bizManger';
